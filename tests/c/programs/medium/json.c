// A JSON parser and printer: all value kinds, escapes, errors with positions, compact and indented output.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
typedef enum { NUL, BOOL, NUM, STR, ARR, OBJ } Kind;
typedef struct Val Val;
struct Val {
  Kind kind;
  int b;
  double n;
  char *s;
  Val **items;
  char **keys;
  int len, cap;
};
typedef struct {
  const char *src, *p;
  const char *err;
  const char *err_at;
  int depth;
} Parser;
static int live;
static Val *new_val(Kind k) {
  Val *v = calloc(1, sizeof *v);
  v->kind = k;
  live++;
  return v;
}
static void drop(Val *v) {
  if (!v)
    return;
  for (int i = 0; i < v->len; i++) {
    drop(v->items[i]);
    if (v->keys)
      free(v->keys[i]);
  }
  free(v->items);
  free(v->keys);
  free(v->s);
  free(v);
  live--;
}
static void add(Val *v, char *key, Val *item) {
  if (v->len == v->cap) {
    v->cap = v->cap ? v->cap * 2 : 4;
    v->items = realloc(v->items, (size_t)v->cap * sizeof *v->items);
    if (v->kind == OBJ)
      v->keys = realloc(v->keys, (size_t)v->cap * sizeof *v->keys);
  }
  v->items[v->len] = item;
  if (v->kind == OBJ)
    v->keys[v->len] = key;
  v->len++;
}
static void ws(Parser *p) {
  while (*p->p == ' ' || *p->p == '\n' || *p->p == '\t' || *p->p == '\r')
    p->p++;
}
static void *fail(Parser *p, const char *m) {
  if (!p->err) {
    p->err = m;
    p->err_at = p->p;
  }
  return 0;
}
static int hex4(Parser *p) {
  int v = 0;
  for (int i = 0; i < 4; i++) {
    int c = (unsigned char)*p->p;
    if (!isxdigit(c))
      return -1;
    v = v * 16 + (isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);
    p->p++;
  }
  return v;
}
static int utf8(char *o, unsigned c) {
  if (c < 0x80) {
    o[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    o[0] = (char)(0xc0 | c >> 6);
    o[1] = (char)(0x80 | (c & 63));
    return 2;
  }
  if (c < 0x10000) {
    o[0] = (char)(0xe0 | c >> 12);
    o[1] = (char)(0x80 | (c >> 6 & 63));
    o[2] = (char)(0x80 | (c & 63));
    return 3;
  }
  o[0] = (char)(0xf0 | c >> 18);
  o[1] = (char)(0x80 | (c >> 12 & 63));
  o[2] = (char)(0x80 | (c >> 6 & 63));
  o[3] = (char)(0x80 | (c & 63));
  return 4;
}
static char *string(Parser *p) {
  size_t cap = 16, n = 0;
  char *s = malloc(cap);
  p->p++;
  while (*p->p != '"') {
    if (n + 5 > cap)
      s = realloc(s, cap *= 2);
    unsigned char c = (unsigned char)*p->p;
    if (c < 32) {
      free(s);
      return fail(p, "control character in string");
    }
    if (c != '\\') {
      s[n++] = *p->p++;
      continue;
    }
    p->p++;
    switch (*p->p++) {
    case 'n':
      s[n++] = '\n';
      break;
    case 't':
      s[n++] = '\t';
      break;
    case 'r':
      s[n++] = '\r';
      break;
    case 'b':
      s[n++] = '\b';
      break;
    case 'f':
      s[n++] = '\f';
      break;
    case '"':
      s[n++] = '"';
      break;
    case '\\':
      s[n++] = '\\';
      break;
    case '/':
      s[n++] = '/';
      break;
    case 'u': {
      int a = hex4(p);
      if (a < 0) {
        free(s);
        return fail(p, "bad unicode escape");
      }
      unsigned u = (unsigned)a;
      if (a >= 0xd800 && a < 0xdc00 && p->p[0] == '\\' && p->p[1] == 'u') {
        p->p += 2;
        int b = hex4(p);
        u = 0x10000 + ((unsigned)(a - 0xd800) << 10) + (unsigned)(b - 0xdc00);
      }
      n += (size_t)utf8(s + n, u);
      break;
    }
    default:
      p->p--;
      free(s);
      return fail(p, "bad escape");
    }
  }
  p->p++;
  s[n] = 0;
  return s;
}
static Val *value(Parser *p);
static Val *array(Parser *p) {
  Val *v = new_val(ARR);
  p->p++;
  ws(p);
  if (*p->p == ']') {
    p->p++;
    return v;
  }
  for (;;) {
    Val *x = value(p);
    if (!x) {
      drop(v);
      return 0;
    }
    add(v, 0, x);
    ws(p);
    if (*p->p == ',') {
      p->p++;
      continue;
    }
    if (*p->p == ']') {
      p->p++;
      return v;
    }
    drop(v);
    return fail(p, "expected , or ]");
  }
}
static Val *object(Parser *p) {
  Val *v = new_val(OBJ);
  p->p++;
  ws(p);
  if (*p->p == '}') {
    p->p++;
    return v;
  }
  for (;;) {
    ws(p);
    if (*p->p != '"') {
      drop(v);
      return fail(p, "expected key");
    }
    char *k = string(p);
    if (!k) {
      drop(v);
      return 0;
    }
    ws(p);
    if (*p->p != ':') {
      free(k);
      drop(v);
      return fail(p, "expected :");
    }
    p->p++;
    Val *x = value(p);
    if (!x) {
      free(k);
      drop(v);
      return 0;
    }
    add(v, k, x);
    ws(p);
    if (*p->p == ',') {
      p->p++;
      continue;
    }
    if (*p->p == '}') {
      p->p++;
      return v;
    }
    drop(v);
    return fail(p, "expected , or }");
  }
}
static Val *number(Parser *p) {
  const char *q = p->p;
  if (*q == '-')
    q++;
  if (*q == '0')
    q++;
  else if (isdigit((unsigned char)*q))
    while (isdigit((unsigned char)*q))
      q++;
  else
    return fail(p, "bad number");
  if (*q == '.') {
    q++;
    if (!isdigit((unsigned char)*q))
      return fail(p, "bad fraction");
    while (isdigit((unsigned char)*q))
      q++;
  }
  if (*q == 'e' || *q == 'E') {
    q++;
    if (*q == '+' || *q == '-')
      q++;
    if (!isdigit((unsigned char)*q))
      return fail(p, "bad exponent");
    while (isdigit((unsigned char)*q))
      q++;
  }
  Val *v = new_val(NUM);
  v->n = strtod(p->p, 0);
  p->p = q;
  return v;
}
static Val *value(Parser *p) {
  ws(p);
  if (++p->depth > 50)
    return fail(p, "too deep");
  Val *v = 0;
  switch (*p->p) {
  case '{':
    v = object(p);
    break;
  case '[':
    v = array(p);
    break;
  case '"': {
    char *s = string(p);
    if (s) {
      v = new_val(STR);
      v->s = s;
    }
    break;
  }
  case 't':
    if (!strncmp(p->p, "true", 4)) {
      p->p += 4;
      v = new_val(BOOL);
      v->b = 1;
    } else
      fail(p, "bad word");
    break;
  case 'f':
    if (!strncmp(p->p, "false", 5)) {
      p->p += 5;
      v = new_val(BOOL);
    } else
      fail(p, "bad word");
    break;
  case 'n':
    if (!strncmp(p->p, "null", 4)) {
      p->p += 4;
      v = new_val(NUL);
    } else
      fail(p, "bad word");
    break;
  case 0:
    fail(p, "unexpected end");
    break;
  default:
    v = number(p);
  }
  p->depth--;
  return v;
}
static void print_str(const char *s) {
  putchar('"');
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\')
      printf("\\%c", c);
    else if (c == '\n')
      printf("\\n");
    else if (c < 32)
      printf("\\u%04x", c);
    else
      putchar(c);
  }
  putchar('"');
}
static void nl(int ind, int d) {
  if (ind) {
    putchar('\n');
    for (int i = 0; i < ind * d; i++)
      putchar(' ');
  }
}
static void print(const Val *v, int ind, int d) {
  switch (v->kind) {
  case NUL:
    printf("null");
    break;
  case BOOL:
    printf(v->b ? "true" : "false");
    break;
  case NUM:
    printf("%.15g", v->n);
    break;
  case STR:
    print_str(v->s);
    break;
  case ARR:
  case OBJ:
    putchar(v->kind == ARR ? '[' : '{');
    for (int i = 0; i < v->len; i++) {
      if (i)
        putchar(',');
      nl(ind, d + 1);
      if (v->kind == OBJ) {
        print_str(v->keys[i]);
        putchar(':');
        if (ind)
          putchar(' ');
      }
      print(v->items[i], ind, d + 1);
    }
    if (v->len)
      nl(ind, d);
    putchar(v->kind == ARR ? ']' : '}');
  }
}
static const Val *path(const Val *v, const char *p) {
  while (*p && v) {
    char key[32];
    int n = 0;
    while (*p && *p != '.')
      key[n++] = *p++;
    key[n] = 0;
    if (*p)
      p++;
    const Val *next = 0;
    if (v->kind == ARR) {
      int i = atoi(key);
      if (i < v->len)
        next = v->items[i];
    } else if (v->kind == OBJ) {
      for (int i = 0; i < v->len; i++)
        if (!strcmp(v->keys[i], key))
          next = v->items[i];
    }
    v = next;
  }
  return v;
}
static double total(const Val *v) {
  double s = v->kind == NUM ? v->n : 0;
  for (int i = 0; i < v->len; i++)
    s += total(v->items[i]);
  return s;
}
int main(void) {
  const char *docs[] = {"{\"name\":\"x\",\"list\":[1,2.5,-3e2,true,false,null],\"in\":{\"deep\":[[],{}]}}",
                        " [ \"a\\n\\\"q\\\"\", \"\\u00e9\\u20ac\\ud83d\\ude00\", \"\\/\\\\\" ] ",
                        "42",
                        "[1,2",
                        "{\"a\" 1}",
                        "[01]",
                        "\"bad \\x\"",
                        "[1,]",
                        "tru",
                        "",
                        "{\"k\":[{\"v\":10},{\"v\":20}]}",
                        "[1e5,0.1,123456789012,1e-7]"};
  for (unsigned i = 0; i < sizeof docs / sizeof *docs; i++) {
    Parser p = {docs[i], docs[i], 0, 0, 0};
    Val *v = value(&p);
    if (v) {
      ws(&p);
      if (*p.p) {
        fail(&p, "trailing text");
      }
    }
    if (p.err)
      printf("%u error at %td: %s", i, p.err_at - p.src, p.err);
    else {
      printf("%u ", i);
      print(v, 0, 0);
      printf(" sum %g", total(v));
      const Val *q = path(v, "k.1.v");
      if (q)
        printf(" path %g", q->n);
    }
    puts("");
    if (i == 0) {
      print(v, 2, 0);
      puts("");
    }
    drop(v);
  }
  char deep[130];
  memset(deep, '[', 120);
  deep[120] = 0;
  Parser p = {deep, deep, 0, 0, 0};
  Val *v = value(&p);
  printf("%d %s live %d\n", v == 0, p.err, live);
  return 0;
}
