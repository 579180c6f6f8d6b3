// State machines: HTTP request lines and headers, CSV with quotes, UTF-8 decoder and encoder with all error kinds.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
#include <stdint.h>
typedef enum { H_METHOD, H_PATH, H_VERSION, H_LINE_END, H_NAME, H_COLON, H_VALUE, H_DONE, H_ERROR } Http;
typedef struct {
  Http st;
  char method[8], path[32], version[10], name[16], value[32];
  int n, headers;
  long length;
  const char *why;
} Req;
static void http_fail(Req *r, const char *w) {
  r->st = H_ERROR;
  r->why = w;
}
static void put(Req *r, char *b, int cap, char c) {
  if (r->n + 1 >= cap) {
    http_fail(r, "too long");
    return;
  }
  b[r->n++] = c;
  b[r->n] = 0;
}
static void header(Req *r) {
  r->headers++;
  if (!strcmp(r->name, "content-length"))
    r->length = strtol(r->value, 0, 10);
}
static void http_feed(Req *r, char c) {
  switch (r->st) {
  case H_METHOD:
    if (c == ' ') {
      if (!r->n)
        http_fail(r, "no method");
      else {
        r->st = H_PATH;
        r->n = 0;
      }
    } else if (isupper((unsigned char)c))
      put(r, r->method, 8, c);
    else
      http_fail(r, "bad method");
    break;
  case H_PATH:
    if (c == ' ') {
      if (r->path[0] != '/')
        http_fail(r, "bad path");
      else {
        r->st = H_VERSION;
        r->n = 0;
      }
    } else if (c > ' ')
      put(r, r->path, 32, c);
    else
      http_fail(r, "bad path");
    break;
  case H_VERSION:
    if (c == '\r') {
      if (strncmp(r->version, "HTTP/1.", 7))
        http_fail(r, "bad version");
      else
        r->st = H_LINE_END;
    } else
      put(r, r->version, 10, c);
    break;
  case H_LINE_END:
    if (c == '\n') {
      r->st = H_NAME;
      r->n = 0;
      r->name[0] = 0;
    } else
      http_fail(r, "bad line end");
    break;
  case H_NAME:
    if (c == '\r' && !r->n) {
      r->st = H_DONE;
    } else if (c == ':') {
      r->st = H_COLON;
      r->n = 0;
      r->value[0] = 0;
    } else if (isalnum((unsigned char)c) || c == '-')
      put(r, r->name, 16, (char)tolower((unsigned char)c));
    else
      http_fail(r, "bad header");
    break;
  case H_COLON:
    if (c == ' ' || c == '\t')
      break;
    r->st = H_VALUE; /* fall through */
  case H_VALUE:
    if (c == '\r') {
      header(r);
      r->st = H_LINE_END;
    } else
      put(r, r->value, 32, c);
    break;
  case H_DONE:
  case H_ERROR:
    break;
  }
}
static void http(const char *s) {
  Req r;
  memset(&r, 0, sizeof r);
  r.length = -1;
  const char *p = s;
  while (*p && r.st != H_ERROR && r.st != H_DONE)
    http_feed(&r, *p++);
  if (r.st == H_ERROR)
    printf("error: %s at %td\n", r.why, p - s - 1);
  else
    printf("%s %s %s headers %d length %ld %s\n", r.method, r.path, r.version, r.headers, r.length,
           r.st == H_DONE ? "done" : "incomplete");
}
typedef enum { C_START, C_PLAIN, C_QUOTED, C_QUOTE, C_BAD } Csv;
typedef struct {
  int rows, cols, fields;
  char cell[32];
  int n;
  Csv st;
} CsvState;
static void cell_end(CsvState *c) {
  c->cell[c->n] = 0;
  printf("<%s>", c->cell);
  c->n = 0;
  c->cols++;
  c->fields++;
  c->st = C_START;
}
static void row_end(CsvState *c) {
  cell_end(c);
  printf(" %d\n", c->cols);
  c->cols = 0;
  c->rows++;
}
static void cput(CsvState *c, char ch) {
  if (c->n < 31)
    c->cell[c->n++] = ch == '\n' ? '~' : ch;
}
static int csv(const char *s) {
  CsvState c;
  memset(&c, 0, sizeof c);
  for (; *s; s++)
    switch (c.st) {
    case C_START:
      if (*s == '"') {
        c.st = C_QUOTED;
        break;
      } /* fall through */
    case C_PLAIN:
      if (*s == ',')
        cell_end(&c);
      else if (*s == '\n')
        row_end(&c);
      else {
        c.st = C_PLAIN;
        cput(&c, *s);
      }
      break;
    case C_QUOTED:
      if (*s == '"')
        c.st = C_QUOTE;
      else
        cput(&c, *s);
      break;
    case C_QUOTE:
      if (*s == '"') {
        cput(&c, '"');
        c.st = C_QUOTED;
      } else if (*s == ',')
        cell_end(&c);
      else if (*s == '\n')
        row_end(&c);
      else {
        printf("bad quote before %c\n", *s);
        return -1;
      }
      break;
    case C_BAD:
      return -1;
    }
  if (c.st == C_QUOTED) {
    puts("open quote");
    return -1;
  }
  if (c.n || c.cols || c.st == C_QUOTE)
    row_end(&c);
  printf("rows %d fields %d\n", c.rows, c.fields);
  return c.rows;
}
typedef struct {
  uint32_t cp, min;
  int left;
} Utf;
static int utf_feed(Utf *u, unsigned char b, uint32_t *out) {
  if (u->left) {
    if ((b & 0xc0) != 0x80) {
      u->left = 0;
      return -1;
    }
    u->cp = u->cp << 6 | (b & 63);
    if (--u->left)
      return 0;
    if (u->cp < u->min)
      return -2;
    if (u->cp >= 0xd800 && u->cp < 0xe000)
      return -3;
    if (u->cp > 0x10ffff)
      return -4;
    *out = u->cp;
    return 1;
  }
  if (b < 0x80) {
    *out = b;
    return 1;
  }
  if (b < 0xc0)
    return -5;
  if (b < 0xe0) {
    u->cp = b & 31;
    u->left = 1;
    u->min = 0x80;
  } else if (b < 0xf0) {
    u->cp = b & 15;
    u->left = 2;
    u->min = 0x800;
  } else if (b < 0xf8) {
    u->cp = b & 7;
    u->left = 3;
    u->min = 0x10000;
  } else
    return -6;
  return 0;
}
static int encode(uint32_t c, unsigned char *o) {
  if (c < 0x80) {
    o[0] = (unsigned char)c;
    return 1;
  }
  int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (int i = n - 1; i > 0; i--) {
    o[i] = (unsigned char)(0x80 | (c & 63));
    c >>= 6;
  }
  o[0] = (unsigned char)((0xf00 >> n & 0xff) | c);
  return n;
}
static void utf(const char *s) {
  Utf u = {0, 0, 0};
  for (; *s; s++) {
    uint32_t c;
    int r = utf_feed(&u, (unsigned char)*s, &c);
    if (r == 1)
      printf("U+%04X ", c);
    else if (r < 0)
      printf("E%d ", -r);
  }
  puts(u.left ? "(cut)" : "");
}
int main(void) {
  http("GET /index.html HTTP/1.1\r\nHost: example.org\r\nContent-Length: 42\r\n\r\n");
  http("POST /x HTTP/1.0\r\n\r\n");
  http("get / HTTP/1.1\r\n");
  http("GET index HTTP/1.1\r\n");
  http("GET / HTTP/2.0\r\n\r\n");
  http("GET / HTTP/1.1\nHost: a\n");
  http("PUT /a HTTP/1.1\r\nA:1\r\nB-C: \t two words\r\n");
  http("GET /a-path-that-is-much-too-long-for-us HTTP/1.1\r\n");
  http("GET / HTTP/1.1\r\nBad Header: x\r\n");
  csv("a,b,c\n1,\"two, 2\",3\n");
  csv("\"q \"\"x\"\"\",,\n\"multi\nline\",end");
  csv("\"open");
  csv("\"x\"y");
  csv("");
  csv(",\n,");
  utf("aé€😀");
  utf("\xc0\x80 \xe2\x82");
  utf("\x80 \xed\xa0\x80 \xf4\x90\x80\x80 \xff\xc3(");
  int bad = 0;
  for (uint32_t c = 1; c < 0x110000; c += 997) {
    if (c >= 0xd800 && c < 0xe000)
      continue;
    unsigned char b[4];
    int n = encode(c, b);
    Utf u = {0, 0, 0};
    uint32_t o = 0;
    int r = 0;
    for (int i = 0; i < n; i++)
      r = utf_feed(&u, b[i], &o);
    bad += r != 1 || o != c;
  }
  printf("%d\n", bad);
  return 0;
}
