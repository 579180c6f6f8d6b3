// A tokenizer and recursive descent parser that builds a tree, prints it and evaluates it.
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
typedef struct T {
  char op;
  long v;
  struct T *a, *b;
} T;
static const char *p;
static T *mk(char o, long v, T *a, T *b) {
  T *t = malloc(sizeof *t);
  *t = (T){o, v, a, b};
  return t;
}
static void ws(void) {
  while (*p == ' ')
    p++;
}
static T *expr(void);
static T *unary(void) {
  ws();
  if (*p == '-') {
    p++;
    return mk('~', 0, unary(), 0);
  }
  if (*p == '(') {
    p++;
    T *t = expr();
    ws();
    if (*p == ')')
      p++;
    return t;
  }
  long v = 0;
  while (isdigit((unsigned char)*p))
    v = v * 10 + *p++ - '0';
  return mk('n', v, 0, 0);
}
static T *power(void) {
  T *a = unary();
  ws();
  if (*p == '^') {
    p++;
    return mk('^', 0, a, power());
  }
  return a;
}
static T *term(void) {
  T *a = power();
  for (ws(); *p == '*' || *p == '/'; ws()) {
    char o = *p++;
    a = mk(o, 0, a, power());
  }
  return a;
}
static T *expr(void) {
  T *a = term();
  for (ws(); *p == '+' || *p == '-'; ws()) {
    char o = *p++;
    a = mk(o, 0, a, term());
  }
  return a;
}
static long ev(T *t) {
  switch (t->op) {
  case 'n':
    return t->v;
  case '~':
    return -ev(t->a);
  case '+':
    return ev(t->a) + ev(t->b);
  case '-':
    return ev(t->a) - ev(t->b);
  case '*':
    return ev(t->a) * ev(t->b);
  case '/': {
    long d = ev(t->b);
    return d ? ev(t->a) / d : 0;
  }
  default: {
    long r = 1, b = ev(t->a);
    for (long e = ev(t->b); e > 0; e--)
      r *= b;
    return r;
  }
  }
}
static void show(T *t) {
  if (t->op == 'n')
    printf("%ld", t->v);
  else {
    printf("(%c ", t->op);
    show(t->a);
    if (t->b) {
      putchar(' ');
      show(t->b);
    }
    putchar(')');
  }
}
static void drop(T *t) {
  if (t) {
    drop(t->a);
    drop(t->b);
    free(t);
  }
}
int main(void) {
  const char *e[] = {"1 + 2 * 3", "-(4 - 10) ^ 2 / 5", "2 ^ 3 ^ 2", "8 / 4 / 2 - 1 - 1", "((7))*-3", "100/(5-5)"};
  for (int i = 0; i < 6; i++) {
    p = e[i];
    T *t = expr();
    show(t);
    printf(" = %ld\n", ev(t));
    drop(t);
  }
  return 0;
}
