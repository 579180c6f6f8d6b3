// An LZ77 compressor with a hash chain and varint codes, and an LZ4-like one; both with round trips.
// size: large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
typedef struct {
  uint8_t *p;
  size_t n, cap;
} Buf;
static void put(Buf *b, unsigned c) {
  if (b->n == b->cap) {
    b->cap = b->cap ? b->cap * 2 : 64;
    b->p = realloc(b->p, b->cap);
  }
  b->p[b->n++] = (uint8_t)c;
}
static void varint(Buf *b, size_t v) {
  while (v >= 128) {
    put(b, (unsigned)(v & 127) | 128);
    v >>= 7;
  }
  put(b, (unsigned)v);
}
static size_t getvar(const uint8_t **p) {
  size_t v = 0;
  int s = 0;
  while (**p & 128) {
    v |= (size_t)(*(*p)++ & 127) << s;
    s += 7;
  }
  v |= (size_t)*(*p)++ << s;
  return v;
}
enum { HB = 8, HS = 1 << HB, MINM = 4, CHAIN = 8 };
static unsigned hash(const uint8_t *p) {
  uint32_t v;
  memcpy(&v, p, 4);
  return v * 2654435761u >> (32 - HB);
}
static Buf lz77(const uint8_t *s, size_t n) {
  Buf o = {0};
  int *head = malloc(HS * sizeof *head), *prev = malloc((n + 1) * sizeof *prev);
  for (int i = 0; i < HS; i++)
    head[i] = -1;
  varint(&o, n);
  size_t i = 0, lit = 0;
  while (i < n) {
    size_t bl = 0, bd = 0;
    if (i + MINM <= n) {
      unsigned h = hash(s + i);
      int c = head[h];
      for (int k = 0; c >= 0 && k < CHAIN; k++, c = prev[c]) {
        size_t l = 0;
        while (i + l < n && s[(size_t)c + l] == s[i + l] && l < 1000)
          l++;
        if (l > bl) {
          bl = l;
          bd = i - (size_t)c;
        }
      }
    }
    if (bl >= MINM) {
      varint(&o, i - lit);
      for (size_t k = lit; k < i; k++)
        put(&o, s[k]);
      varint(&o, bl);
      varint(&o, bd);
      size_t e = i + bl;
      for (; i < e; i++)
        if (i + MINM <= n) {
          unsigned h = hash(s + i);
          prev[i] = head[h];
          head[h] = (int)i;
        }
      lit = i;
    } else {
      if (i + MINM <= n) {
        unsigned h = hash(s + i);
        prev[i] = head[h];
        head[h] = (int)i;
      }
      i++;
    }
  }
  varint(&o, n - lit);
  for (size_t k = lit; k < n; k++)
    put(&o, s[k]);
  free(head);
  free(prev);
  return o;
}
static uint8_t *unlz77(const uint8_t *p, size_t *n) {
  *n = getvar(&p);
  uint8_t *o = malloc(*n + 1);
  size_t i = 0;
  for (;;) {
    size_t l = getvar(&p);
    memcpy(o + i, p, l);
    p += l;
    i += l;
    if (i >= *n)
      break;
    size_t m = getvar(&p), d = getvar(&p);
    for (size_t k = 0; k < m; k++, i++)
      o[i] = o[i - d];
    if (i >= *n)
      break;
  }
  return o;
}
static Buf lz4(const uint8_t *s, size_t n) {
  Buf o = {0};
  int tab[256];
  for (int i = 0; i < 256; i++)
    tab[i] = -1;
  size_t i = 0, lit = 0;
  for (;;) {
    size_t m = 0, ref = 0;
    while (i + 4 <= n) {
      unsigned h = hash(s + i);
      int c = tab[h];
      tab[h] = (int)i;
      if (c >= 0 && !memcmp(s + c, s + i, 4) && i - (size_t)c < 65536) {
        ref = (size_t)c;
        m = 4;
        while (i + m < n && s[ref + m] == s[i + m])
          m++;
        break;
      }
      i++;
    }
    if (!m)
      i = n;
    size_t l = i - lit, ml = m ? m - 4 : 0;
    put(&o, (unsigned)((l < 15 ? l : 15) << 4 | (ml < 15 ? ml : 15)));
    if (l >= 15) {
      size_t r = l - 15;
      while (r >= 255) {
        put(&o, 255);
        r -= 255;
      }
      put(&o, (unsigned)r);
    }
    for (size_t k = lit; k < i; k++)
      put(&o, s[k]);
    if (!m)
      break;
    put(&o, (unsigned)((i - ref) & 255));
    put(&o, (unsigned)((i - ref) >> 8));
    if (ml >= 15) {
      size_t r = ml - 15;
      while (r >= 255) {
        put(&o, 255);
        r -= 255;
      }
      put(&o, (unsigned)r);
    }
    i += m;
    lit = i;
  }
  return o;
}
static size_t unlz4(const Buf *b, uint8_t *o) {
  size_t i = 0, k = 0;
  while (i < b->n) {
    unsigned t = b->p[i++];
    size_t l = t >> 4;
    if (l == 15) {
      unsigned c;
      do {
        c = b->p[i++];
        l += c;
      } while (c == 255);
    }
    memcpy(o + k, b->p + i, l);
    i += l;
    k += l;
    if (i >= b->n)
      break;
    size_t d = b->p[i] | (size_t)b->p[i + 1] << 8;
    i += 2;
    size_t m = t & 15;
    if (m == 15) {
      unsigned c;
      do {
        c = b->p[i++];
        m += c;
      } while (c == 255);
    }
    for (m += 4; m--; k++)
      o[k] = o[k - d];
  }
  return k;
}
static uint32_t sum(const uint8_t *p, size_t n) {
  uint32_t h = 2166136261u;
  while (n--)
    h = (h ^ *p++) * 16777619u;
  return h;
}
static size_t make(int kind, uint8_t *b) {
  size_t n = 0;
  uint32_t x = 12345;
  switch (kind) {
  case 0:
    return 0;
  case 1:
    b[0] = 'z';
    return 1;
  case 2:
    memset(b, 'a', 3000);
    return 3000;
  case 3:
    for (; n < 2000; n++)
      b[n] = (uint8_t)((x = x * 1664525u + 1013904223u) >> 24);
    return n;
  case 4:
    while (n < 3000)
      n += (size_t)sprintf((char *)b + n, "line %zu of the log: status=%s\n", n / 40, n % 3 ? "ok" : "failed");
    return n;
  case 5:
    for (; n < 2500; n++)
      b[n] = (uint8_t)(n % 7 * (n / 100));
    return n;
  default:
    for (; n < 1000; n++)
      b[n] = "abracadabra"[n * n % 11];
    return n;
  }
}
int main(void) {
  static uint8_t src[4096], back[8192];
  for (int k = 0; k < 7; k++) {
    size_t n = make(k, src), m;
    Buf a = lz77(src, n), b = lz4(src, n);
    uint8_t *u = unlz77(a.p, &m);
    size_t q = unlz4(&b, back);
    printf("%d: %zu -> %zu %d %08x, %zu %d %08x\n", k, n, a.n, m == n && !memcmp(u, src, n), sum(a.p, a.n), b.n,
           q == n && !memcmp(back, src, n), sum(b.p, b.n));
    free(u);
    free(a.p);
    free(b.p);
  }
  return 0;
}
