// Eight sorting algorithms by hand on the same data, with counts of comparisons.
#include <stdio.h>
#include <string.h>
enum { N = 60 };
static int cmps;
static int lt(int a, int b) {
  cmps++;
  return a < b;
}
static void sw(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static void bubble(int *v, int n) {
  for (int k = 1; k;) {
    k = 0;
    for (int i = 1; i < n; i++)
      if (lt(v[i], v[i - 1]))
        sw(&v[i], &v[i - 1]), k = 1;
  }
}
static void insertion(int *v, int n) {
  for (int i = 1; i < n; i++) {
    int x = v[i], j = i;
    while (j && lt(x, v[j - 1]))
      v[j] = v[j - 1], j--;
    v[j] = x;
  }
}
static void selection(int *v, int n) {
  for (int i = 0; i < n; i++) {
    int m = i;
    for (int j = i + 1; j < n; j++)
      if (lt(v[j], v[m]))
        m = j;
    sw(&v[i], &v[m]);
  }
}
static void shell(int *v, int n) {
  for (int g = n / 2; g; g /= 2)
    for (int i = g; i < n; i++)
      for (int j = i; j >= g && lt(v[j], v[j - g]); j -= g)
        sw(&v[j], &v[j - g]);
}
static void heap(int *v, int n) {
  for (int s = n / 2 - 1, e = n; e > 1;) {
    if (s >= 0) {
    } else
      sw(&v[0], &v[--e]);
    int r = s >= 0 ? s-- : 0;
    for (int c; (c = 2 * r + 1) < e; r = c) {
      if (c + 1 < e && lt(v[c], v[c + 1]))
        c++;
      if (!lt(v[r], v[c]))
        break;
      sw(&v[r], &v[c]);
    }
  }
}
static void quick(int *v, int n) {
  if (n < 2)
    return;
  int p = v[n / 2], i = 0, j = n - 1;
  for (;; i++, j--) {
    while (lt(v[i], p))
      i++;
    while (lt(p, v[j]))
      j--;
    if (i >= j)
      break;
    sw(&v[i], &v[j]);
  }
  quick(v, i);
  quick(v + i, n - i);
}
static void msort(int *v, int n) {
  if (n < 2)
    return;
  int t[N], h = n / 2, a = 0, b = h;
  msort(v, h);
  msort(v + h, n - h);
  for (int i = 0; i < n; i++)
    t[i] = b >= n || (a < h && !lt(v[b], v[a])) ? v[a++] : v[b++];
  memcpy(v, t, (size_t)n * sizeof *v);
}
static void radix(int *v, int n) {
  int t[N];
  for (int s = 0; s < 16; s += 4) {
    int c[17] = {0};
    for (int i = 0; i < n; i++)
      c[(v[i] >> s & 15) + 1]++;
    for (int i = 0; i < 16; i++)
      c[i + 1] += c[i];
    for (int i = 0; i < n; i++)
      t[c[v[i] >> s & 15]++] = v[i];
    memcpy(v, t, (size_t)n * sizeof *v);
  }
}
int main(void) {
  static const struct {
    const char *n;
    void (*f)(int *, int);
  } a[] = {{"bubble", bubble}, {"insertion", insertion}, {"selection", selection}, {"shell", shell},
           {"heap", heap},     {"quick", quick},         {"merge", msort},         {"radix", radix}};
  for (int k = 0; k < 8; k++) {
    int v[N];
    unsigned s = 9;
    for (int i = 0; i < N; i++) {
      s = s * 1103515245u + 12345u;
      v[i] = s >> 16 & 0x3fff;
    }
    cmps = 0;
    a[k].f(v, N);
    unsigned h = 0, ok = 1;
    for (int i = 0; i < N; i++) {
      h = h * 31 + (unsigned)v[i];
      if (i)
        ok &= v[i - 1] <= v[i];
    }
    printf("%s %u %08x %d\n", a[k].n, ok, h, cmps);
  }
  return 0;
}
