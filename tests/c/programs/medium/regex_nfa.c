// Regular expressions by Thompson construction: state sets, then a lazily built DFA; both must agree.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <stdint.h>
enum { MATCH = 256, SPLIT, EPS, DOT, MAXS = 60 };
typedef struct {
  int op, o1, o2;
} State;
typedef struct {
  State s[MAXS];
  int n, start;
} Nfa;
typedef struct {
  int start;
  int out[16];
  int nout;
} Frag;
static Nfa *N;
static const char *P;
static int bad;
static int st(int op, int a, int b) {
  if (N->n == MAXS) {
    bad = 1;
    return 0;
  }
  N->s[N->n] = (State){op, a, b};
  return N->n++;
}
static void patch(Frag f, int to) {
  for (int i = 0; i < f.nout; i++) {
    State *s = &N->s[f.out[i] / 2];
    if (f.out[i] % 2)
      s->o2 = to;
    else
      s->o1 = to;
  }
}
static Frag join(Frag a, Frag b) {
  for (int i = 0; i < b.nout && a.nout < 16; i++)
    a.out[a.nout++] = b.out[i];
  return a;
}
static Frag alt(void);
static Frag atom(void) {
  Frag f = {0};
  if (*P == '(') {
    P++;
    f = alt();
    if (*P == ')')
      P++;
    else
      bad = 1;
    return f;
  }
  int op = *P == '.' ? DOT : (unsigned char)(*P == '\\' && P[1] ? *++P : *P);
  P++;
  f.start = st(op, -1, -1);
  f.out[f.nout++] = f.start * 2;
  return f;
}
static Frag rep(void) {
  Frag f = atom();
  while (*P && strchr("*+?", *P)) {
    char c = *P++;
    int s = st(SPLIT, f.start, -1);
    Frag r = {.start = s};
    if (c == '*') {
      patch(f, s);
      r.out[r.nout++] = s * 2 + 1;
    } else if (c == '+') {
      patch(f, s);
      r.start = f.start;
      r.out[r.nout++] = s * 2 + 1;
    } else {
      r.out[r.nout++] = s * 2 + 1;
      r = join(r, f);
    }
    f = r;
  }
  return f;
}
static Frag cat(void) {
  Frag f = {0};
  int any = 0;
  while (*P && *P != '|' && *P != ')') {
    if (strchr("*+?", *P)) {
      bad = 1;
      P++;
      continue;
    }
    Frag g = rep();
    if (any) {
      patch(f, g.start);
      g.start = f.start;
    }
    f = g;
    any = 1;
  }
  if (!any) {
    f.start = st(EPS, -1, -1);
    f.out[f.nout++] = f.start * 2;
  }
  return f;
}
static Frag alt(void) {
  Frag f = cat();
  while (*P == '|') {
    P++;
    Frag g = cat();
    int s = st(SPLIT, f.start, g.start);
    f = join(f, g);
    f.start = s;
  }
  return f;
}
static int compile(Nfa *n, const char *re) {
  N = n;
  P = re;
  bad = 0;
  n->n = 0;
  Frag f = alt();
  if (*P)
    bad = 1;
  patch(f, st(MATCH, -1, -1));
  n->start = f.start;
  return !bad;
}
static uint64_t closure(const Nfa *n, int s, uint64_t set) {
  if (s < 0 || set >> s & 1)
    return set;
  set |= 1ull << s;
  if (n->s[s].op == SPLIT) {
    set = closure(n, n->s[s].o1, set);
    set = closure(n, n->s[s].o2, set);
  } else if (n->s[s].op == EPS)
    set = closure(n, n->s[s].o1, set);
  return set;
}
static uint64_t step(const Nfa *n, uint64_t set, int c) {
  uint64_t r = 0;
  for (int i = 0; i < n->n; i++)
    if (set >> i & 1 && (n->s[i].op == c || n->s[i].op == DOT))
      r = closure(n, n->s[i].o1, r);
  return r;
}
static int accepts(const Nfa *n, uint64_t set) {
  for (int i = 0; i < n->n; i++)
    if (set >> i & 1 && n->s[i].op == MATCH)
      return 1;
  return 0;
}
static int nfa_match(const Nfa *n, const char *t) {
  uint64_t s = closure(n, n->start, 0);
  for (; *t && s; t++)
    s = step(n, s, (unsigned char)*t);
  return accepts(n, s);
}
typedef struct D {
  uint64_t set;
  int acc;
  struct D *next[128];
  struct D *link;
} D;
static D *all;
static int ndfa;
static D *dstate(const Nfa *n, uint64_t set) {
  for (D *d = all; d; d = d->link)
    if (d->set == set)
      return d;
  D *d = calloc(1, sizeof *d);
  d->set = set;
  d->acc = accepts(n, set);
  d->link = all;
  all = d;
  ndfa++;
  return d;
}
static int dfa_match(const Nfa *n, const char *t) {
  D *d = dstate(n, closure(n, n->start, 0));
  for (; *t; t++) {
    int c = *t & 127;
    if (!d->next[c])
      d->next[c] = dstate(n, step(n, d->set, c));
    d = d->next[c];
  }
  return d->acc;
}
int main(void) {
  static const char *res[] = {"a*b",   "(a|b)*abb", "a?b+c*", "x(yz)*", "(ab|a)(bc|c)", "a.c",
                              "(a*)*", "(a|aa)+",   "",       "a|b|c|", "\\*\\(",       "(((x)))y+?"};
  static const char *ts[] = {"",      "b",   "aaab", "abb",  "aababb", "bcc", "x",
                             "xyzyz", "abc", "axc",  "aaaa", "c",      "*(",  "xyy"};
  int agree = 0, total = 0;
  for (unsigned i = 0; i < sizeof res / sizeof *res; i++) {
    Nfa n;
    if (!compile(&n, res[i])) {
      printf("%s: bad\n", res[i]);
      continue;
    }
    ndfa = 0;
    printf("%-14s", res[i]);
    for (unsigned k = 0; k < sizeof ts / sizeof *ts; k++) {
      int a = nfa_match(&n, ts[k]), b = dfa_match(&n, ts[k]);
      agree += a == b;
      total++;
      putchar(a ? 'Y' : '.');
    }
    printf(" nfa %d dfa %d\n", n.n, ndfa);
    while (all) {
      D *x = all->link;
      free(all);
      all = x;
    }
  }
  printf("%d of %d agree\n", agree, total);
  Nfa n;
  printf("%d %d\n", compile(&n, "a)b"), compile(&n, "(a"));
  char big[26];
  memset(big, 'a', 25);
  big[25] = 0;
  compile(&n, "(a|a)*(a|a)*b");
  printf("%d\n", nfa_match(&n, big));
  return 0;
}
