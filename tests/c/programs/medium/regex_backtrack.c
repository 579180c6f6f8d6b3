// A backtracking regular expression matcher: classes, groups, alternation, counted and lazy repeats, captures.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
typedef enum { CHAR, ANY, SET, CAT, ALT, REP, GROUP, BOL, EOL, EMPTY } Op;
typedef struct Node {
  Op op;
  int c, min, max, lazy, neg, id;
  unsigned char set[32];
  struct Node *a, *b;
} Node;
typedef struct {
  const char *p;
  Node pool[64];
  int n, groups;
  const char *err;
} Comp;
typedef struct Cont {
  int (*f)(struct Cont *, const char *);
  const Node *n;
  struct Cont *next;
  int count;
  const char *at;
} Cont;
typedef struct {
  const char *start, *cap[10][2];
  long steps;
} Match;
static Match M;
static Node *mk(Comp *c, Op op) {
  if (c->n == 64) {
    c->err = "too long";
    c->n = 0;
  }
  Node *n = &c->pool[c->n++];
  memset(n, 0, sizeof *n);
  n->op = op;
  return n;
}
static void setc(Node *n, int c) {
  n->set[c >> 3 & 31] |= (unsigned char)(1 << (c & 7));
}
static void class_(Node *n, int k) {
  for (int c = 0; c < 128; c++)
    if ((k == 'd' && isdigit(c)) || (k == 'w' && (isalnum(c) || c == '_')) || (k == 's' && isspace(c)) ||
        (k == 'D' && !isdigit(c)) || (k == 'W' && !(isalnum(c) || c == '_')) || (k == 'S' && !isspace(c)))
      setc(n, c);
}
static Node *alt(Comp *c);
static Node *atom(Comp *c) {
  int ch = (unsigned char)*c->p++;
  switch (ch) {
  case '.':
    return mk(c, ANY);
  case '^':
    return mk(c, BOL);
  case '$':
    return mk(c, EOL);
  case '(': {
    Node *g = mk(c, GROUP);
    g->id = ++c->groups;
    g->a = alt(c);
    if (*c->p == ')')
      c->p++;
    else
      c->err = "missing )";
    return g;
  }
  case '[': {
    Node *n = mk(c, SET);
    if (*c->p == '^') {
      n->neg = 1;
      c->p++;
    }
    do {
      int lo = (unsigned char)*c->p++;
      if (!lo) {
        c->err = "missing ]";
        c->p--;
        return n;
      }
      if (lo == '\\') {
        int k = (unsigned char)*c->p++;
        if (strchr("dwsDWS", k)) {
          class_(n, k);
          continue;
        }
        lo = k;
      }
      int hi = lo;
      if (c->p[0] == '-' && c->p[1] != ']') {
        hi = (unsigned char)c->p[1];
        c->p += 2;
      }
      for (int i = lo; i <= hi; i++)
        setc(n, i);
    } while (*c->p != ']');
    c->p++;
    return n;
  }
  case '\\': {
    int k = (unsigned char)*c->p++;
    if (k && strchr("dwsDWS", k)) {
      Node *n = mk(c, SET);
      class_(n, k);
      return n;
    }
    ch = k == 'n' ? '\n' : k == 't' ? '\t' : k;
  } /* fall through */
  default: {
    Node *n = mk(c, CHAR);
    n->c = ch;
    return n;
  }
  case '*':
  case '+':
  case '?':
    c->err = "nothing to repeat";
    return mk(c, EMPTY);
  }
}
static Node *rep(Comp *c) {
  Node *a = atom(c);
  for (;;) {
    int mn, mx;
    if (*c->p == '*') {
      mn = 0;
      mx = -1;
      c->p++;
    } else if (*c->p == '+') {
      mn = 1;
      mx = -1;
      c->p++;
    } else if (*c->p == '?') {
      mn = 0;
      mx = 1;
      c->p++;
    } else if (*c->p == '{') {
      char *e;
      mn = (int)strtol(c->p + 1, &e, 10);
      mx = mn;
      if (*e == ',') {
        e++;
        mx = isdigit((unsigned char)*e) ? (int)strtol(e, &e, 10) : -1;
      }
      if (*e != '}') {
        c->err = "bad count";
        return a;
      }
      c->p = e + 1;
    } else
      return a;
    Node *r = mk(c, REP);
    r->a = a;
    r->min = mn;
    r->max = mx;
    if (*c->p == '?') {
      r->lazy = 1;
      c->p++;
    }
    a = r;
  }
}
static Node *cat(Comp *c) {
  Node *l = 0;
  while (*c->p && *c->p != '|' && *c->p != ')' && !c->err) {
    Node *r = rep(c);
    if (l) {
      Node *n = mk(c, CAT);
      n->a = l;
      n->b = r;
      l = n;
    } else
      l = r;
  }
  return l ? l : mk(c, EMPTY);
}
static Node *alt(Comp *c) {
  Node *l = cat(c);
  while (*c->p == '|') {
    c->p++;
    Node *n = mk(c, ALT);
    n->a = l;
    n->b = cat(c);
    l = n;
  }
  return l;
}
static int m(const Node *n, const char *s, Cont *k);
static int k_cat(Cont *k, const char *s) {
  return m(k->n, s, k->next);
}
static int k_group(Cont *k, const char *s) {
  const char *o0 = M.cap[k->n->id][0], *o1 = M.cap[k->n->id][1];
  M.cap[k->n->id][0] = k->at;
  M.cap[k->n->id][1] = s;
  if (k->next->f(k->next, s))
    return 1;
  M.cap[k->n->id][0] = o0;
  M.cap[k->n->id][1] = o1;
  return 0;
}
static int repeat(const Node *n, int count, const char *s, Cont *next);
static int k_rep(Cont *k, const char *s) {
  if (s == k->at && k->count >= k->n->min)
    return 0;
  return repeat(k->n, k->count + 1, s, k->next);
}
static int repeat(const Node *n, int count, const char *s, Cont *next) {
  Cont again = {k_rep, n, next, count, s};
  int can = n->max < 0 || count < n->max;
  if (count < n->min)
    return m(n->a, s, &again);
  if (n->lazy)
    return next->f(next, s) || (can && m(n->a, s, &again));
  return (can && m(n->a, s, &again)) || next->f(next, s);
}
static int m(const Node *n, const char *s, Cont *k) {
  M.steps++;
  switch (n->op) {
  case CHAR:
    return (unsigned char)*s == n->c && *s && k->f(k, s + 1);
  case ANY:
    return *s && *s != '\n' && k->f(k, s + 1);
  case SET: {
    int c = (unsigned char)*s;
    return c && (n->set[c >> 3] >> (c & 7) & 1) != n->neg && k->f(k, s + 1);
  }
  case CAT: {
    Cont c = {k_cat, n->b, k, 0, 0};
    return m(n->a, s, &c);
  }
  case ALT:
    return m(n->a, s, k) || m(n->b, s, k);
  case REP:
    return repeat(n, 0, s, k);
  case GROUP: {
    Cont c = {k_group, n, k, 0, s};
    return m(n->a, s, &c);
  }
  case BOL:
    return s == M.start && k->f(k, s);
  case EOL:
    return !*s && k->f(k, s);
  case EMPTY:
    return k->f(k, s);
  }
  return 0;
}
static int k_end(Cont *k, const char *s) {
  k->at = s;
  return 1;
}
static int search(const Node *n, const char *t, const char **b, const char **e) {
  M.start = t;
  M.steps = 0;
  for (const char *s = t;; s++) {
    memset(M.cap, 0, sizeof M.cap);
    Cont end = {k_end, 0, 0, 0, 0};
    if (m(n, s, &end)) {
      *b = s;
      *e = end.at;
      return 1;
    }
    if (!*s)
      return 0;
  }
}
int main(void) {
  static const char *t[][2] = {{"abc", "xxabcxx"},
                               {"a.c", "abc a\nc axc"},
                               {"^a*b+$", "aaabb"},
                               {"^a*b+$", "aaab c"},
                               {"(ab|cd)+e", "xababcdef"},
                               {"[a-z]+@[a-z]+\\.(com|org)", "mail bob@site.org now"},
                               {"(\\d{4})-(\\d\\d)-(\\d\\d)", "date: 2024-02-29!"},
                               {"<(.+?)>", "<a><b>"},
                               {"<(.+)>", "<a><b>"},
                               {"(a*)*b", "aaaaaac"},
                               {"x{2,3}", "xxxxx"},
                               {"[^0-9 ]+", "12 ab3"},
                               {"(a|ab)(c|bcd)(d*)", "abcd"},
                               {"", "anything"},
                               {"\\w+\\s\\S", "hello  w orld"},
                               {"(", "x"},
                               {"a**", "aa"},
                               {"*a", "a"},
                               {"[abc", "a"},
                               {"\\.\\*", "a.*b"}};
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
    Comp c = {.p = t[i][0]};
    Node *n = alt(&c);
    if (!c.err && *c.p)
      c.err = "extra text";
    if (c.err) {
      printf("%s: %s\n", t[i][0], c.err);
      continue;
    }
    const char *b, *e;
    if (search(n, t[i][1], &b, &e)) {
      printf("%s: [%td,%td) '%.*s'", t[i][0], b - t[i][1], e - t[i][1], (int)(e - b), b);
      for (int g = 1; g <= c.groups; g++)
        if (M.cap[g][0])
          printf(" %d='%.*s'", g, (int)(M.cap[g][1] - M.cap[g][0]), M.cap[g][0]);
      printf(" steps %ld\n", M.steps);
    } else
      printf("%s: no match, steps %ld\n", t[i][0], M.steps);
  }
  return 0;
}
