// An expression compiler: tokenizer, precedence climbing, constant folding, byte code, and a VM with variables, calls and loops.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
enum Tok { T_END, T_NUM, T_ID, T_OP, T_WHILE, T_IF, T_ELSE, T_PRINT, T_DEF, T_RETURN };
enum Op {
  PUSH,
  LOAD,
  STORE,
  ADD,
  SUB,
  MUL,
  DIV,
  MOD,
  LT,
  LE,
  EQ,
  NE,
  AND,
  OR,
  NEG,
  NOT,
  JMP,
  JZ,
  PRINT,
  CALL,
  RET,
  POP,
  HALT,
  NOPS
};
static const char *opname[NOPS] = {"push", "load", "store", "add",  "sub", "mul", "div", "mod",
                                   "lt",   "le",   "eq",    "ne",   "and", "or",  "neg", "not",
                                   "jmp",  "jz",   "print", "call", "ret", "pop", "halt"};
typedef struct {
  enum Tok k;
  long num;
  char text[16];
  int line;
} Token;
typedef struct {
  char name[16];
  int addr, argc;
} Func;
typedef struct {
  const char *p;
  Token t;
  int line;
  long code[400];
  int n;
  char vars[16][16];
  int nv, args;
  Func f[8];
  int nf;
  char err[64];
  int in_func;
} C;
static void next(C *c) {
  while (isspace((unsigned char)*c->p)) {
    if (*c->p == '\n')
      c->line++;
    c->p++;
  }
  c->t.line = c->line;
  c->t.text[0] = 0;
  if (!*c->p) {
    c->t.k = T_END;
    return;
  }
  if (isdigit((unsigned char)*c->p)) {
    char *e;
    c->t.num = strtol(c->p, &e, 10);
    c->p = e;
    c->t.k = T_NUM;
    return;
  }
  int n = 0;
  if (isalpha((unsigned char)*c->p)) {
    while (isalnum((unsigned char)*c->p) && n < 15)
      c->t.text[n++] = *c->p++;
    c->t.text[n] = 0;
    static const struct {
      const char *s;
      enum Tok k;
    } kw[] = {{"while", T_WHILE}, {"if", T_IF},   {"else", T_ELSE},
              {"print", T_PRINT}, {"def", T_DEF}, {"return", T_RETURN}};
    c->t.k = T_ID;
    for (int i = 0; i < 6; i++)
      if (!strcmp(kw[i].s, c->t.text))
        c->t.k = kw[i].k;
    return;
  }
  c->t.k = T_OP;
  c->t.text[0] = *c->p++;
  if (*c->p == '=' && strchr("<>=!", c->t.text[0]))
    c->t.text[1] = *c->p++, c->t.text[2] = 0;
  else if ((*c->p == '&' || *c->p == '|') && *c->p == c->t.text[0])
    c->t.text[1] = *c->p++, c->t.text[2] = 0;
  else
    c->t.text[1] = 0;
}
static void error(C *c, const char *m) {
  if (!c->err[0])
    snprintf(c->err, sizeof c->err, "line %d: %s near '%s'", c->t.line, m, c->t.text);
  c->t.k = T_END;
}
static int is(C *c, const char *s) {
  return c->t.k == T_OP && !strcmp(c->t.text, s);
}
static void expect(C *c, const char *s) {
  if (is(c, s))
    next(c);
  else
    error(c, s);
}
static void emit(C *c, long op) {
  if (c->n < 400)
    c->code[c->n++] = op;
  else
    error(c, "too long");
}
static int var(C *c, const char *s) {
  for (int i = 0; i < c->nv; i++)
    if (!strcmp(c->vars[i], s))
      return i;
  if (c->nv == 16) {
    error(c, "too many names");
    return 0;
  }
  strcpy(c->vars[c->nv], s);
  return c->nv++;
}
static int last_push;
static void binop(C *c, int op, int a_at, int b_at) {
  if (c->n == b_at + 2 && b_at == a_at + 2 && c->code[a_at] == PUSH && c->code[b_at] == PUSH && op <= MUL) {
    long a = c->code[a_at + 1], b = c->code[b_at + 1];
    c->n = a_at;
    emit(c, PUSH);
    emit(c, op == ADD ? a + b : op == SUB ? a - b : a * b);
    last_push++;
    return;
  }
  emit(c, op);
}
static void expr(C *c, int min);
static void primary(C *c) {
  if (c->t.k == T_NUM) {
    emit(c, PUSH);
    emit(c, c->t.num);
    next(c);
  } else if (c->t.k == T_ID) {
    char name[16];
    strcpy(name, c->t.text);
    next(c);
    if (is(c, "(")) {
      next(c);
      int n = 0;
      while (!is(c, ")") && c->t.k != T_END) {
        expr(c, 0);
        n++;
        if (is(c, ","))
          next(c);
      }
      expect(c, ")");
      for (int i = 0; i < c->nf; i++)
        if (!strcmp(c->f[i].name, name)) {
          if (c->f[i].argc != n)
            error(c, "wrong count");
          emit(c, CALL);
          emit(c, c->f[i].addr);
          emit(c, n);
          return;
        }
      error(c, "unknown function");
    } else {
      emit(c, LOAD);
      emit(c, var(c, name));
    }
  } else if (is(c, "(")) {
    next(c);
    expr(c, 0);
    expect(c, ")");
  } else if (is(c, "-")) {
    next(c);
    primary(c);
    emit(c, NEG);
  } else if (is(c, "!")) {
    next(c);
    primary(c);
    emit(c, NOT);
  } else
    error(c, "expression");
}
static const struct {
  const char *s;
  int prec, op, swap;
} ops[] = {{"||", 1, OR, 0}, {"&&", 2, AND, 0}, {"==", 3, EQ, 0}, {"!=", 3, NE, 0}, {"<", 4, LT, 0}, {"<=", 4, LE, 0},
           {"+", 5, ADD, 0}, {"-", 5, SUB, 0},  {"*", 6, MUL, 0}, {"/", 6, DIV, 0}, {"%", 6, MOD, 0}};
static void expr(C *c, int min) {
  int a = c->n;
  primary(c);
  for (;;) {
    int k = -1;
    if (c->t.k == T_OP)
      for (int i = 0; i < 11; i++)
        if (!strcmp(ops[i].s, c->t.text) && ops[i].prec > min)
          k = i;
    if (k < 0)
      return;
    next(c);
    int b = c->n;
    expr(c, ops[k].prec);
    binop(c, ops[k].op, a, b);
  }
}
static void stmt(C *c) {
  if (is(c, "{")) {
    next(c);
    while (!is(c, "}") && c->t.k != T_END)
      stmt(c);
    expect(c, "}");
  } else if (c->t.k == T_WHILE) {
    next(c);
    int top = c->n;
    expr(c, 0);
    emit(c, JZ);
    int hole = c->n;
    emit(c, 0);
    stmt(c);
    emit(c, JMP);
    emit(c, top);
    c->code[hole] = c->n;
  } else if (c->t.k == T_IF) {
    next(c);
    expr(c, 0);
    emit(c, JZ);
    int hole = c->n;
    emit(c, 0);
    stmt(c);
    if (c->t.k == T_ELSE) {
      next(c);
      emit(c, JMP);
      int h2 = c->n;
      emit(c, 0);
      c->code[hole] = c->n;
      stmt(c);
      c->code[h2] = c->n;
    } else
      c->code[hole] = c->n;
  } else if (c->t.k == T_PRINT) {
    next(c);
    expr(c, 0);
    emit(c, PRINT);
    expect(c, ";");
  } else if (c->t.k == T_RETURN) {
    next(c);
    expr(c, 0);
    emit(c, RET);
    expect(c, ";");
  } else if (c->t.k == T_DEF) {
    next(c);
    Func *f = &c->f[c->nf++];
    strcpy(f->name, c->t.text);
    next(c);
    emit(c, JMP);
    int hole = c->n;
    emit(c, 0);
    f->addr = c->n;
    f->argc = 0;
    expect(c, "(");
    int save = c->nv;
    char keep[16][16];
    memcpy(keep, c->vars, sizeof keep);
    c->nv = 0;
    while (c->t.k == T_ID) {
      var(c, c->t.text);
      f->argc++;
      next(c);
      if (is(c, ","))
        next(c);
    }
    expect(c, ")");
    stmt(c);
    emit(c, PUSH);
    emit(c, 0);
    emit(c, RET);
    memcpy(c->vars, keep, sizeof keep);
    c->nv = save;
    c->code[hole] = c->n;
  } else if (c->t.k == T_ID) {
    char name[16];
    strcpy(name, c->t.text);
    const char *sp = c->p;
    Token st = c->t;
    next(c);
    if (is(c, "=")) {
      next(c);
      expr(c, 0);
      emit(c, STORE);
      emit(c, var(c, name));
    } else {
      c->p = sp;
      c->t = st;
      expr(c, 0);
      emit(c, POP);
    }
    expect(c, ";");
  } else
    error(c, "statement");
}
typedef struct {
  long v[16];
  int ret;
} Frame;
static int run(const long *code, long *steps) {
  long st[64];
  int sp = 0, fp = 0, pc = 0;
  static Frame fr[200];
  memset(&fr[0], 0, sizeof fr[0]);
  for (;;) {
    if (++*steps > 20000)
      return -1;
    long op = code[pc++];
    long b;
    switch (op) {
    case PUSH:
      st[sp++] = code[pc++];
      break;
    case LOAD:
      st[sp++] = fr[fp].v[code[pc++]];
      break;
    case STORE:
      fr[fp].v[code[pc++]] = st[--sp];
      break;
#define BIN(o, e)                                                                                                      \
  case o:                                                                                                              \
    b = st[--sp];                                                                                                      \
    st[sp - 1] = (e);                                                                                                  \
    break;
      BIN(ADD, st[sp - 1] + b)
    BIN(SUB, st[sp - 1] - b)
    BIN(MUL, st[sp - 1] * b) BIN(LT, st[sp - 1] < b) BIN(LE, st[sp - 1] <= b) BIN(EQ, st[sp - 1] == b)
        BIN(NE, st[sp - 1] != b) BIN(AND, st[sp - 1] && b) BIN(OR, st[sp - 1] || b) case DIV:
    case MOD:
      b = st[--sp];
      if (!b) return -2;
      st[sp - 1] = op == DIV ? st[sp - 1] / b : st[sp - 1] % b;
      break;
    case NEG:
      st[sp - 1] = -st[sp - 1];
      break;
    case NOT:
      st[sp - 1] = !st[sp - 1];
      break;
    case JMP:
      pc = (int)code[pc];
      break;
    case JZ:
      if (st[--sp])
        pc++;
      else
        pc = (int)code[pc];
      break;
    case PRINT:
      printf("%ld ", st[--sp]);
      break;
    case CALL: {
      int to = (int)code[pc], n = (int)code[pc + 1];
      if (fp == 199)
        return -3;
      fp++;
      memset(&fr[fp], 0, sizeof fr[fp]);
      while (n--)
        fr[fp].v[n] = st[--sp];
      fr[fp].ret = pc + 2;
      pc = to;
      break;
    }
    case RET:
      pc = fr[fp--].ret;
      break;
    case POP:
      sp--;
      break;
    case HALT:
      return sp;
    default:
      return -9;
    }
  }
}
int main(void) {
  static const char *src[] = {
      "print 1 + 2 * 3 - 4; print (1 + 2) * (3 - 4); print 7 / 2 + -7 % 3; print 1 < 2 && 3 <= 3 || 0;",
      "i = 0; s = 0; while i < 10 { s = s + i * i; i = i + 1; } print s;",
      "def fact(n) { if n < 2 return 1; return n * fact(n - 1); } print fact(10); print fact(1);",
      "def fib(n) { if n < 2 return n; else return fib(n - 1) + fib(n - 2); } i = 0; while i < 12 { print fib(i); i = "
      "i + 1; }",
      "n = 2; while n < 40 { d = 2; p = 1; while d * d <= n { if n % d == 0 p = 0; d = d + 1; } if p print n; n = n + "
      "1; }",
      "a = 1;\nb = ;\n",
      "print 1 / 0;",
      "while 1 { }",
      "def f(a, b) { return a - b; } print f(1);",
      "def r(n) { return r(n + 1); } print r(0);",
      "x = 5; if x == 5 { if !x print 1; else print 2; } print g(1);",
      "def gcd(a, b) { while b != 0 { t = a % b; a = b; b = t; } return a; } print gcd(1071, 462); x = 3; print gcd(x "
      "* 12, 30) * x;"};
  for (unsigned i = 0; i < sizeof src / sizeof *src; i++) {
    C *c = calloc(1, sizeof *c);
    c->p = src[i];
    c->line = 1;
    last_push = 0;
    next(c);
    while (c->t.k != T_END)
      stmt(c);
    emit(c, HALT);
    if (c->err[0])
      printf("%u: %s\n", i, c->err);
    else {
      long steps = 0;
      printf("%u: ", i);
      int r = run(c->code, &steps);
      printf("-> %d, code %d, folded %d, steps %ld\n", r, c->n, last_push, steps);
    }
    if (i == 0) {
      for (int pc = 0; pc < c->n && pc < 24;) {
        long op = c->code[pc++];
        printf("%s", opname[op]);
        if (op <= STORE || op == JMP || op == JZ)
          printf(" %ld", c->code[pc++]);
        printf("; ");
      }
      puts("");
    }
    free(c);
  }
  return 0;
}
