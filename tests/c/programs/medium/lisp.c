// A small Lisp: reader, evaluator with closures and tail position, mark-and-sweep collection, printer.
// size: large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
typedef enum { NIL, INT, SYM, CONS, PRIM, LAM } Kind;
typedef struct Obj Obj;
typedef Obj *(*Prim)(Obj *);
struct Obj {
  Kind k;
  int mark;
  union {
    long i;
    const char *s;
    struct {
      Obj *car, *cdr;
    };
    Prim f;
    struct {
      Obj *params, *body, *env;
    };
  };
  Obj *next;
};
static Obj nil_ = {NIL, 0, {0}, 0}, *nil = &nil_;
static Obj *heap, *symbols = &nil_, *globals = &nil_;
static int live, made, collections;
static Obj *roots[400];
static int nroots;
static const char *err;
static Obj *t_;
static void mark(Obj *o) {
  while (o && !o->mark) {
    o->mark = 1;
    if (o->k == CONS) {
      mark(o->car);
      o = o->cdr;
    } else if (o->k == LAM) {
      mark(o->params);
      mark(o->body);
      o = o->env;
    } else
      return;
  }
}
static void gc(void) {
  collections++;
  mark(symbols);
  mark(globals);
  for (int i = 0; i < nroots; i++)
    mark(roots[i]);
  Obj **p = &heap;
  while (*p) {
    Obj *o = *p;
    if (o->mark) {
      o->mark = 0;
      p = &o->next;
    } else {
      *p = o->next;
      if (o->k == SYM)
        free((char *)o->s);
      free(o);
      live--;
    }
  }
  nil->mark = 0;
}
static Obj *mk(Kind k) {
  Obj *o = calloc(1, sizeof *o);
  o->k = k;
  o->next = heap;
  heap = o;
  live++;
  made++;
  return o;
}
static Obj *num(long i) {
  Obj *o = mk(INT);
  o->i = i;
  return o;
}
static Obj *cons(Obj *a, Obj *d) {
  Obj *o = mk(CONS);
  o->car = a;
  o->cdr = d;
  return o;
}
static Obj *car(Obj *o) {
  if (o->k == CONS)
    return o->car;
  if (o != nil)
    err = "car of atom";
  return nil;
}
static Obj *cdr(Obj *o) {
  if (o->k == CONS)
    return o->cdr;
  if (o != nil)
    err = "cdr of atom";
  return nil;
}
static Obj *intern(const char *s) {
  for (Obj *p = symbols; p != nil; p = p->cdr)
    if (!strcmp(p->car->s, s))
      return p->car;
  Obj *o = mk(SYM);
  char *c = malloc(strlen(s) + 1);
  strcpy(c, s);
  o->s = c;
  symbols = cons(o, symbols);
  return o;
}
static const char *src;
static void skip(void) {
  for (;;) {
    while (isspace((unsigned char)*src))
      src++;
    if (*src != ';')
      return;
    while (*src && *src != '\n')
      src++;
  }
}
static Obj *read_(void);
static Obj *read_list(void) {
  skip();
  if (*src == ')') {
    src++;
    return nil;
  }
  if (!*src) {
    err = "unexpected end";
    return nil;
  }
  if (*src == '.' && isspace((unsigned char)src[1])) {
    src++;
    Obj *o = read_();
    skip();
    if (*src == ')')
      src++;
    return o;
  }
  Obj *a = read_();
  return cons(a, read_list());
}
static Obj *read_(void) {
  skip();
  if (*src == '(') {
    src++;
    return read_list();
  }
  if (*src == '\'') {
    src++;
    Obj *q = read_();
    return cons(intern("quote"), cons(q, nil));
  }
  char b[32];
  int n = 0;
  while (*src && !isspace((unsigned char)*src) && *src != '(' && *src != ')' && n < 31)
    b[n++] = *src++;
  b[n] = 0;
  char *e;
  long v = strtol(b, &e, 10);
  if (n && !*e)
    return num(v);
  if (!strcmp(b, "nil"))
    return nil;
  return intern(b);
}
static void print(const Obj *o) {
  switch (o->k) {
  case NIL:
    printf("nil");
    break;
  case INT:
    printf("%ld", o->i);
    break;
  case SYM:
    printf("%s", o->s);
    break;
  case PRIM:
    printf("<prim>");
    break;
  case LAM:
    printf("<lambda>");
    break;
  case CONS:
    putchar('(');
    for (;; putchar(' ')) {
      print(o->car);
      o = o->cdr;
      if (o->k != CONS)
        break;
    }
    if (o->k != NIL) {
      printf(" . ");
      print(o);
    }
    putchar(')');
  }
}
static Obj *lookup(Obj *s, Obj *env) {
  for (Obj *e = env; e != nil; e = e->cdr)
    if (e->car->car == s)
      return e->car;
  for (Obj *e = globals; e != nil; e = e->cdr)
    if (e->car->car == s)
      return e->car;
  return 0;
}
static Obj *eval(Obj *x, Obj *env);
static Obj *evlis(Obj *l, Obj *env) {
  if (l == nil || err)
    return nil;
  int base = nroots;
  Obj *a = eval(l->car, env);
  roots[nroots++] = a;
  Obj *r = cons(a, evlis(l->cdr, env));
  nroots = base;
  return r;
}
static Obj *bind(Obj *p, Obj *a, Obj *env) {
  for (; p->k == CONS; p = p->cdr, a = cdr(a)) {
    if (a == nil) {
      err = "too few arguments";
      return env;
    }
    env = cons(cons(p->car, a->car), env);
  }
  if (p->k == SYM)
    env = cons(cons(p, a), env);
  else if (a != nil)
    err = "too many arguments";
  return env;
}
static int depth;
static Obj *eval(Obj *x, Obj *env) {
  int base = nroots;
  Obj *r = nil;
  if (++depth > 90) {
    err = "too deep";
    depth--;
    return nil;
  }
  for (;;) {
    if (err)
      break;
    if (x->k == SYM) {
      Obj *b = lookup(x, env);
      if (b)
        r = b->cdr;
      else
        err = "unbound name";
      break;
    }
    if (x->k != CONS) {
      r = x;
      break;
    }
    nroots = base;
    roots[nroots++] = x;
    roots[nroots++] = env;
    if (live > 3000)
      gc();
    Obj *h = x->car;
    const char *s = h->k == SYM ? h->s : "";
    if (!strcmp(s, "quote")) {
      r = car(x->cdr);
      break;
    }
    if (!strcmp(s, "if")) {
      Obj *c = eval(car(x->cdr), env);
      x = c != nil ? car(cdr(x->cdr)) : car(cdr(cdr(x->cdr)));
      continue;
    }
    if (!strcmp(s, "lambda")) {
      r = mk(LAM);
      r->params = car(x->cdr);
      r->body = cdr(x->cdr);
      r->env = env;
      break;
    }
    if (!strcmp(s, "define")) {
      Obj *v = eval(car(cdr(x->cdr)), env);
      Obj *b = lookup(car(x->cdr), nil);
      if (b)
        b->cdr = v;
      else {
        roots[nroots++] = v;
        globals = cons(cons(car(x->cdr), v), globals);
      }
      r = car(x->cdr);
      break;
    }
    if (!strcmp(s, "let")) {
      Obj *e = env;
      for (Obj *b = car(x->cdr); b != nil; b = cdr(b)) {
        Obj *v = eval(car(cdr(b->car)), env);
        roots[nroots++] = v;
        e = cons(cons(car(b->car), v), e);
        roots[nroots++] = e;
      }
      env = e;
      x = car(cdr(x->cdr));
      continue;
    }
    Obj *f = eval(h, env);
    roots[nroots++] = f;
    Obj *a = evlis(x->cdr, env);
    roots[nroots++] = a;
    if (err)
      break;
    if (f->k == PRIM) {
      r = f->f(a);
      break;
    }
    if (f->k != LAM) {
      err = "not a function";
      break;
    }
    env = bind(f->params, a, f->env);
    roots[nroots++] = env;
    Obj *b = f->body;
    while (b->k == CONS && b->cdr != nil) {
      eval(b->car, env);
      b = b->cdr;
    }
    x = car(b);
    base = base;
  }
  nroots = base;
  depth--;
  return r;
}
static long iv(Obj *o) {
  if (o->k != INT) {
    err = "number expected";
    return 0;
  }
  return o->i;
}
static Obj *p_add(Obj *a) {
  long s = 0;
  for (; a != nil; a = a->cdr)
    s += iv(a->car);
  return num(s);
}
static Obj *p_mul(Obj *a) {
  long s = 1;
  for (; a != nil; a = a->cdr)
    s *= iv(a->car);
  return num(s);
}
static Obj *p_sub(Obj *a) {
  long s = iv(car(a));
  if (cdr(a) == nil)
    return num(-s);
  for (a = cdr(a); a != nil; a = a->cdr)
    s -= iv(a->car);
  return num(s);
}
static Obj *p_lt(Obj *a) {
  return iv(car(a)) < iv(car(cdr(a))) ? t_ : nil;
}
static Obj *p_eq(Obj *a) {
  Obj *x = car(a), *y = car(cdr(a));
  return x == y || (x->k == INT && y->k == INT && x->i == y->i) ? t_ : nil;
}
static Obj *p_cons(Obj *a) {
  return cons(car(a), car(cdr(a)));
}
static Obj *p_car(Obj *a) {
  return car(car(a));
}
static Obj *p_cdr(Obj *a) {
  return cdr(car(a));
}
static Obj *p_list(Obj *a) {
  return a;
}
static Obj *p_mod(Obj *a) {
  long d = iv(car(cdr(a)));
  if (!d) {
    err = "division by zero";
    return nil;
  }
  return num(iv(car(a)) % d);
}
static void def(const char *n, Prim f) {
  Obj *o = mk(PRIM);
  o->f = f;
  globals = cons(cons(intern(n), o), globals);
}
int main(void) {
  t_ = intern("t");
  globals = cons(cons(t_, t_), globals);
  def("+", p_add);
  def("*", p_mul);
  def("-", p_sub);
  def("<", p_lt);
  def("=", p_eq);
  def("cons", p_cons);
  def("car", p_car);
  def("cdr", p_cdr);
  def("list", p_list);
  def("mod", p_mod);
  static const char *prog[] = {
      "(+ 1 2 (* 3 4) (- 5))",
      "'(a (b . c) 42 nil)",
      "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))",
      "(fact 15)",
      "(define loop (lambda (i acc) (if (= i 0) acc (loop (- i 1) (+ acc i)))))",
      "(loop 1000 0)",
      "(define map (lambda (f l) (if l (cons (f (car l)) (map f (cdr l))) nil)))",
      "(define adder (lambda (n) (lambda (x) (+ x n))))",
      "(map (adder 10) '(1 2 3))",
      "(let ((x 5) (y 6)) (* x y))",
      "((lambda args args) 1 2 3)",
      "(define range (lambda (a b) (if (< a b) (cons a (range (+ a 1) b)) nil)))",
      "(define filter (lambda (p l) (if l (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l))) nil)))",
      "(filter (lambda (n) (= 0 (mod n 3))) (range 0 20))",
      "(define fold (lambda (f z l) (if l (fold f (f z (car l)) (cdr l)) z)))",
      "(fold + 0 (map (lambda (x) (* x x)) (range 1 11)))",
      "(undefined 1)",
      "(car 5)",
      "((lambda (a b) a) 1)",
      "(define deep (lambda (n) (+ 1 (deep n))))",
      "(deep 0)",
      "(1 2)",
      "(fold (lambda (a x) (cons x a)) nil '(1 2 3))",
      "(list + fact 't)"};
  for (unsigned i = 0; i < sizeof prog / sizeof *prog; i++) {
    err = 0;
    nroots = 0;
    depth = 0;
    src = prog[i];
    Obj *x = read_();
    roots[nroots++] = x;
    Obj *r = err ? nil : eval(x, nil);
    if (err)
      printf("%u error: %s\n", i, err);
    else {
      printf("%u ", i);
      print(r);
      puts("");
    }
  }
  nroots = 0;
  gc();
  printf("collections %d, made %d, live %d\n", collections > 1, made > 5000, live > 0);
  symbols = globals = nil;
  gc();
  printf("%d\n", live);
  return 0;
}
