// A Forth interpreter: dictionary, colon definitions, control flow compiled to threaded code, loops, strings.
// size: large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
typedef struct Vm Vm;
typedef void (*Code)(Vm *);
typedef struct {
  char name[12];
  Code code;
  int start, immediate;
} Word;
struct Vm {
  long st[64];
  int sp;
  long rs[64];
  int rp;
  long mem[600];
  int here;
  Word dict[80];
  int nd;
  int ip, compiling;
  const char *in;
  const char *err;
  long vars[10];
  int nvars;
  Word *cur;
  long steps;
  int lit, branch, zbranch, exit_, do_, loop_, dotq;
};
static void fail(Vm *v, const char *m) {
  if (!v->err)
    v->err = m;
}
static void push(Vm *v, long x) {
  if (v->sp == 64)
    fail(v, "stack full");
  else
    v->st[v->sp++] = x;
}
static long pop(Vm *v) {
  if (!v->sp) {
    fail(v, "stack empty");
    return 0;
  }
  return v->st[--v->sp];
}
static void rpush(Vm *v, long x) {
  if (v->rp == 64)
    fail(v, "return stack full");
  else
    v->rs[v->rp++] = x;
}
static long rpop(Vm *v) {
  if (!v->rp) {
    fail(v, "return stack empty");
    return 0;
  }
  return v->rs[--v->rp];
}
static void comma(Vm *v, long x) {
  if (v->here < 600)
    v->mem[v->here++] = x;
  else
    fail(v, "memory full");
}
static int find(Vm *v, const char *n) {
  for (int i = v->nd; i--;)
    if (!strcmp(v->dict[i].name, n))
      return i;
  return -1;
}
static int token(Vm *v, char *b) {
  while (isspace((unsigned char)*v->in))
    v->in++;
  int n = 0;
  while (*v->in && !isspace((unsigned char)*v->in) && n < 11)
    b[n++] = *v->in++;
  b[n] = 0;
  return n;
}
static int defw(Vm *v, const char *n, Code c, int imm) {
  Word *w = &v->dict[v->nd++];
  snprintf(w->name, sizeof w->name, "%s", n);
  w->code = c;
  w->start = -1;
  w->immediate = imm;
  return v->nd - 1;
}
static void run(Vm *v, int w) {
  int base = v->rp;
  Word *x = &v->dict[w];
  v->cur = x;
  if (x->start < 0) {
    x->code(v);
    return;
  }
  int save = v->ip;
  rpush(v, -1);
  v->ip = x->start;
  while (v->ip >= 0 && !v->err && v->rp > base) {
    if (++v->steps > 20000) {
      fail(v, "too many steps");
      break;
    }
    Word *y = &v->dict[v->mem[v->ip++]];
    v->cur = y;
    if (y->start >= 0) {
      rpush(v, v->ip);
      v->ip = y->start;
    } else
      y->code(v);
  }
  v->ip = save;
}
#define BIN(name, e)                                                                                                   \
  static void name(Vm *v) {                                                                                            \
    long b = pop(v), a = pop(v);                                                                                       \
    push(v, e);                                                                                                        \
  }
BIN(f_add, a + b)
BIN(f_sub, a - b)
BIN(f_mul, a *b) BIN(f_lt, -(a < b)) BIN(f_gt, -(a > b)) BIN(f_eq, -(a == b)) BIN(f_and, a &b) BIN(f_or, a | b)
    BIN(f_max, a > b ? a : b) static void f_div(Vm *v) {
  long b = pop(v), a = pop(v);
  if (!b)
    fail(v, "division by zero");
  else
    push(v, a / b);
}
static void f_mod(Vm *v) {
  long b = pop(v), a = pop(v);
  if (!b)
    fail(v, "division by zero");
  else
    push(v, a % b);
}
static void f_dup(Vm *v) {
  long a = pop(v);
  push(v, a);
  push(v, a);
}
static void f_drop(Vm *v) {
  pop(v);
}
static void f_swap(Vm *v) {
  long b = pop(v), a = pop(v);
  push(v, b);
  push(v, a);
}
static void f_over(Vm *v) {
  long b = pop(v), a = pop(v);
  push(v, a);
  push(v, b);
  push(v, a);
}
static void f_rot(Vm *v) {
  long c = pop(v), b = pop(v), a = pop(v);
  push(v, b);
  push(v, c);
  push(v, a);
}
static void f_dot(Vm *v) {
  long a = pop(v);
  if (!v->err)
    printf("%ld ", a);
}
static void f_emit(Vm *v) {
  long a = pop(v);
  if (!v->err)
    putchar((int)a);
}
static void f_cr(Vm *v) {
  (void)v;
  putchar('\n');
}
static void f_neg(Vm *v) {
  push(v, -pop(v));
}
static void f_inv(Vm *v) {
  push(v, pop(v) == 0 ? -1 : 0);
}
static void f_fetch(Vm *v) {
  long a = pop(v);
  if (a < 0 || a >= 10)
    fail(v, "bad address");
  else
    push(v, v->vars[a]);
}
static void f_store(Vm *v) {
  long a = pop(v), x = pop(v);
  if (a < 0 || a >= 10)
    fail(v, "bad address");
  else
    v->vars[a] = x;
}
static void f_depth(Vm *v) {
  push(v, v->sp);
}
static void f_lit(Vm *v) {
  push(v, v->mem[v->ip++]);
}
static void f_branch(Vm *v) {
  v->ip = (int)v->mem[v->ip];
}
static void f_zbranch(Vm *v) {
  if (pop(v))
    v->ip++;
  else
    v->ip = (int)v->mem[v->ip];
}
static void f_exit(Vm *v) {
  v->ip = (int)rpop(v);
}
static void f_tor(Vm *v) {
  rpush(v, pop(v));
}
static void f_fromr(Vm *v) {
  push(v, rpop(v));
}
static void f_do(Vm *v) {
  long i = pop(v), n = pop(v);
  rpush(v, n);
  rpush(v, i);
}
static void f_loop(Vm *v) {
  long i = rpop(v) + 1, n = rpop(v);
  if (i < n) {
    rpush(v, n);
    rpush(v, i);
    v->ip = (int)v->mem[v->ip];
  } else
    v->ip++;
}
static void f_i(Vm *v) {
  if (v->rp)
    push(v, v->rs[v->rp - 1]);
}
static void f_j(Vm *v) {
  if (v->rp > 2)
    push(v, v->rs[v->rp - 3]);
}
static void f_dotq(Vm *v) {
  while (v->mem[v->ip])
    putchar((int)v->mem[v->ip++]);
  v->ip++;
}
static void f_colon(Vm *v) {
  char b[12];
  if (!token(v, b)) {
    fail(v, "name expected");
    return;
  }
  int w = defw(v, b, 0, 0);
  v->dict[w].start = v->here;
  v->compiling = 1;
}
static void f_semi(Vm *v) {
  comma(v, v->exit_);
  v->compiling = 0;
}
static void f_if(Vm *v) {
  comma(v, v->zbranch);
  push(v, v->here);
  comma(v, 0);
}
static void f_else(Vm *v) {
  comma(v, v->branch);
  long h = pop(v);
  push(v, v->here);
  comma(v, 0);
  v->mem[h] = v->here;
}
static void f_then(Vm *v) {
  v->mem[pop(v)] = v->here;
}
static void f_begin(Vm *v) {
  push(v, v->here);
}
static void f_until(Vm *v) {
  comma(v, v->zbranch);
  comma(v, pop(v));
}
static void f_cdo(Vm *v) {
  comma(v, v->do_);
  push(v, v->here);
}
static void f_cloop(Vm *v) {
  comma(v, v->loop_);
  comma(v, pop(v));
}
static void f_while(Vm *v) {
  f_if(v);
}
static void f_repeat(Vm *v) {
  long h = pop(v), top = pop(v);
  comma(v, v->branch);
  comma(v, top);
  v->mem[h] = v->here;
}
static void f_cdotq(Vm *v) {
  if (*v->in)
    v->in++;
  if (v->compiling)
    comma(v, v->dotq);
  while (*v->in && *v->in != '"') {
    if (v->compiling)
      comma(v, *v->in);
    else
      putchar(*v->in);
    v->in++;
  }
  if (*v->in)
    v->in++;
  if (v->compiling)
    comma(v, 0);
}
static void f_var(Vm *v) {
  char b[12];
  token(v, b);
  int w = defw(v, b, 0, 0);
  v->dict[w].start = v->here;
  comma(v, v->lit);
  comma(v, v->nvars++);
  comma(v, v->exit_);
}
static void f_recurse(Vm *v) {
  comma(v, v->nd - 1);
}
static void f_paren(Vm *v) {
  while (*v->in && *v->in != ')')
    v->in++;
  if (*v->in)
    v->in++;
}
static void interpret(Vm *v, const char *s) {
  v->in = s;
  v->err = 0;
  char b[12];
  while (!v->err && token(v, b)) {
    int w = find(v, b);
    if (w >= 0) {
      if (v->compiling && !v->dict[w].immediate)
        comma(v, w);
      else
        run(v, w);
    } else {
      char *e;
      long x = strtol(b, &e, 10);
      if (*e) {
        fail(v, "unknown word");
        printf("[%s] ", b);
      } else if (v->compiling) {
        comma(v, v->lit);
        comma(v, x);
      } else
        push(v, x);
    }
  }
  if (v->err) {
    printf("error: %s\n", v->err);
    v->sp = v->rp = v->compiling = 0;
  } else
    printf("ok %d\n", v->sp);
}
int main(void) {
  Vm *v = calloc(1, sizeof *v);
  static const struct {
    const char *n;
    Code c;
    int imm;
  } p[] = {{"+", f_add, 0},         {"-", f_sub, 0},        {"*", f_mul, 0},
           {"/", f_div, 0},         {"mod", f_mod, 0},      {"<", f_lt, 0},
           {">", f_gt, 0},          {"=", f_eq, 0},         {"and", f_and, 0},
           {"or", f_or, 0},         {"max", f_max, 0},      {"dup", f_dup, 0},
           {"drop", f_drop, 0},     {"swap", f_swap, 0},    {"over", f_over, 0},
           {"rot", f_rot, 0},       {".", f_dot, 0},        {"emit", f_emit, 0},
           {"cr", f_cr, 0},         {"negate", f_neg, 0},   {"0=", f_inv, 0},
           {"@", f_fetch, 0},       {"!", f_store, 0},      {"depth", f_depth, 0},
           {">r", f_tor, 0},        {"r>", f_fromr, 0},     {"i", f_i, 0},
           {"j", f_j, 0},           {":", f_colon, 0},      {";", f_semi, 1},
           {"if", f_if, 1},         {"else", f_else, 1},    {"then", f_then, 1},
           {"begin", f_begin, 1},   {"until", f_until, 1},  {"while", f_while, 1},
           {"repeat", f_repeat, 1}, {"do", f_cdo, 1},       {"loop", f_cloop, 1},
           {".\"", f_cdotq, 1},     {"variable", f_var, 0}, {"recurse", f_recurse, 1},
           {"(", f_paren, 1}};
  for (unsigned i = 0; i < sizeof p / sizeof *p; i++)
    defw(v, p[i].n, p[i].c, p[i].imm);
  v->lit = defw(v, "(lit)", f_lit, 0);
  v->branch = defw(v, "(br)", f_branch, 0);
  v->zbranch = defw(v, "(0br)", f_zbranch, 0);
  v->exit_ = defw(v, "exit", f_exit, 0);
  v->do_ = defw(v, "(do)", f_do, 0);
  v->loop_ = defw(v, "(loop)", f_loop, 0);
  v->dotq = defw(v, "(.\")", f_dotq, 0);
  static const char *lines[] = {
      "1 2 + 3 * .",
      ": sq dup * ; 7 sq . -3 sq .",
      ": fact dup 2 < if drop 1 else dup 1 - recurse * then ; 10 fact .",
      ": stars 0 do 42 emit loop ; 5 stars cr 3 stars",
      ": table 4 1 do 4 1 do i j * . loop cr loop ; table",
      "variable x variable y 5 x ! x @ sq y ! y @ x @ - .",
      ": count begin dup . 1 - dup 0= until drop ; 5 count",
      ": collatz begin dup 1 > while dup . dup 2 mod if 3 * 1 + else 2 / then repeat . ; 6 collatz",
      ".\" hello\" : greet .\" hi there\" cr ; greet greet",
      "1 2 3 rot . . . depth .",
      "+ ",
      "1 0 /",
      "nosuch",
      ": gcd begin dup while swap over mod repeat drop ; 1071 462 gcd .",
      "( a comment ) 10 20 max . 99 >r r> .",
      ": inf begin 0 until ; inf",
      "1 2 3",
      ". . ."};
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
    interpret(v, lines[i]);
  printf("%d words, %d cells\n", v->nd, v->here);
  free(v);
  return 0;
}
