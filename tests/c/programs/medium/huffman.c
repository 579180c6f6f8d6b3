// A Huffman coder: heap, code lengths, canonical codes, bit streams, round trip and exact sizes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
typedef struct {
  int sym, left, right;
  long w;
} Node;
typedef struct {
  uint8_t *p;
  size_t n, cap;
  unsigned acc;
  int bits;
} Out;
typedef struct {
  const uint8_t *p;
  size_t at;
  int bit;
} In;
static Node nodes[512];
static int heap[512], hn;
static int less(int a, int b) {
  return nodes[a].w != nodes[b].w ? nodes[a].w < nodes[b].w : a < b;
}
static void push(int v) {
  int i = hn++;
  heap[i] = v;
  while (i && less(heap[i], heap[(i - 1) / 2])) {
    int t = heap[i];
    heap[i] = heap[(i - 1) / 2];
    heap[(i - 1) / 2] = t;
    i = (i - 1) / 2;
  }
}
static int pop(void) {
  int r = heap[0];
  heap[0] = heap[--hn];
  for (int i = 0, c; (c = 2 * i + 1) < hn; i = c) {
    if (c + 1 < hn && less(heap[c + 1], heap[c]))
      c++;
    if (!less(heap[c], heap[i]))
      break;
    int t = heap[c];
    heap[c] = heap[i];
    heap[i] = t;
  }
  return r;
}
static void lengths(int n, int d, uint8_t *len) {
  if (nodes[n].left < 0) {
    len[nodes[n].sym] = (uint8_t)(d ? d : 1);
    return;
  }
  lengths(nodes[n].left, d + 1, len);
  lengths(nodes[n].right, d + 1, len);
}
static int build(const uint8_t *s, size_t n, uint8_t *len) {
  long freq[256] = {0};
  for (size_t i = 0; i < n; i++)
    freq[s[i]]++;
  int k = 0;
  hn = 0;
  memset(len, 0, 256);
  for (int i = 0; i < 256; i++)
    if (freq[i]) {
      nodes[k] = (Node){i, -1, -1, freq[i]};
      push(k++);
    }
  if (!k)
    return 0;
  while (hn > 1) {
    int a = pop(), b = pop();
    nodes[k] = (Node){-1, a, b, nodes[a].w + nodes[b].w};
    push(k++);
  }
  lengths(pop(), 0, len);
  return k;
}
static void canonical(const uint8_t *len, uint32_t *code) {
  int count[33] = {0};
  uint32_t next[34] = {0}, c = 0;
  for (int i = 0; i < 256; i++)
    count[len[i]]++;
  count[0] = 0;
  for (int l = 1; l <= 32; l++) {
    c = (c + (uint32_t)count[l - 1]) << 1;
    next[l] = c;
  }
  for (int i = 0; i < 256; i++)
    code[i] = len[i] ? next[len[i]]++ : 0;
}
static void bits(Out *o, uint32_t v, int n) {
  while (n--) {
    o->acc = o->acc << 1 | (v >> n & 1);
    if (++o->bits == 8) {
      if (o->n == o->cap) {
        o->cap = o->cap ? o->cap * 2 : 32;
        o->p = realloc(o->p, o->cap);
      }
      o->p[o->n++] = (uint8_t)o->acc;
      o->bits = 0;
      o->acc = 0;
    }
  }
}
static int bit(In *i) {
  int b = i->p[i->at] >> (7 - i->bit) & 1;
  if (++i->bit == 8) {
    i->bit = 0;
    i->at++;
  }
  return b;
}
static uint32_t getbits(In *i, int n) {
  uint32_t v = 0;
  while (n--)
    v = v << 1 | (uint32_t)bit(i);
  return v;
}
static Out encode(const uint8_t *s, size_t n) {
  uint8_t len[256];
  uint32_t code[256];
  Out o = {0};
  build(s, n, len);
  canonical(len, code);
  bits(&o, (uint32_t)n, 32);
  for (int i = 0; i < 256;) {
    if (!len[i]) {
      int r = 0;
      while (i < 256 && !len[i] && r < 255) {
        r++;
        i++;
      }
      bits(&o, 0, 1);
      bits(&o, (uint32_t)r, 8);
    } else {
      bits(&o, 1, 1);
      bits(&o, len[i++], 5);
    }
  }
  for (size_t i = 0; i < n; i++)
    bits(&o, code[s[i]], len[s[i]]);
  bits(&o, 0, 7);
  return o;
}
static uint8_t *decode(const uint8_t *p, size_t *n) {
  In in = {p, 0, 0};
  *n = getbits(&in, 32);
  uint8_t len[256];
  uint32_t code[256];
  for (int i = 0; i < 256;) {
    if (bit(&in))
      len[i++] = (uint8_t)getbits(&in, 5);
    else {
      int r = (int)getbits(&in, 8);
      while (r--)
        len[i++] = 0;
    }
  }
  canonical(len, code);
  uint8_t *o = malloc(*n + 1);
  for (size_t k = 0; k < *n; k++) {
    uint32_t c = 0;
    int l = 0, sym = -1;
    while (sym < 0) {
      c = c << 1 | (uint32_t)bit(&in);
      l++;
      for (int i = 0; i < 256; i++)
        if (len[i] == l && code[i] == c) {
          sym = i;
          break;
        }
      if (l > 31) {
        puts("bad stream");
        exit(1);
      }
    }
    o[k] = (uint8_t)sym;
  }
  return o;
}
int main(void) {
  const char *t[] = {"",
                     "a",
                     "aaaaaaaa",
                     "abracadabra",
                     "the quick brown fox jumps over the lazy dog",
                     "mississippi river",
                     "\x01\x80\xff\x80\x01"};
  for (int i = 0; i < 7; i++) {
    size_t n = strlen(t[i]), m;
    Out o = encode((const uint8_t *)t[i], n);
    uint8_t *d = decode(o.p, &m);
    uint32_t h = 0;
    for (size_t k = 0; k < o.n; k++)
      h = h * 31 + o.p[k];
    printf("%zu %zu %d %08x\n", n, o.n, m == n && !memcmp(d, t[i], n), h);
    free(d);
    free(o.p);
  }
  uint8_t len[256];
  uint32_t code[256];
  build((const uint8_t *)t[4], strlen(t[4]), len);
  canonical(len, code);
  for (int i = 0; i < 256; i++)
    if (len[i]) {
      printf("%c=", i);
      for (int b = len[i] - 1; b >= 0; b--)
        putchar('0' + (int)(code[i] >> b & 1));
      putchar(' ');
    }
  puts("");
  return 0;
}
