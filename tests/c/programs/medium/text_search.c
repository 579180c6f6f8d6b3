// Text search: naive, KMP, Boyer-Moore, Rabin-Karp and a suffix array with LCP agree; longest repeats.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
typedef int (*Search)(const char *t, int n, const char *p, int m, int *out);
static long work;
static int naive(const char *t, int n, const char *p, int m, int *out) {
  int c = 0;
  for (int i = 0; i + m <= n; i++) {
    int j = 0;
    while (j < m && t[i + j] == p[j]) {
      j++;
      work++;
    }
    work++;
    if (j == m)
      out[c++] = i;
  }
  return c;
}
static int kmp(const char *t, int n, const char *p, int m, int *out) {
  int *f = malloc((size_t)(m + 1) * sizeof *f), c = 0;
  f[0] = -1;
  for (int i = 0, j = -1; i < m;) {
    while (j >= 0 && p[i] != p[j])
      j = f[j];
    f[++i] = ++j;
  }
  for (int i = 0, j = 0; i < n;) {
    work++;
    while (j >= 0 && t[i] != p[j]) {
      j = f[j];
      work++;
    }
    i++;
    j++;
    if (j == m) {
      out[c++] = i - m;
      j = f[j];
    }
  }
  free(f);
  return c;
}
static int boyer(const char *t, int n, const char *p, int m, int *out) {
  int bad[256], *suf = malloc((size_t)(m + 1) * sizeof *suf), *shift = calloc((size_t)(m + 1), sizeof *shift), c = 0;
  for (int i = 0; i < 256; i++)
    bad[i] = -1;
  for (int i = 0; i < m; i++)
    bad[(unsigned char)p[i]] = i;
  int i = m, j = m + 1;
  suf[i] = j;
  while (i > 0) {
    while (j <= m && p[i - 1] != p[j - 1]) {
      if (!shift[j])
        shift[j] = j - i;
      j = suf[j];
    }
    suf[--i] = --j;
  }
  j = suf[0];
  for (i = 0; i <= m; i++) {
    if (!shift[i])
      shift[i] = j;
    if (i == j)
      j = suf[j];
  }
  for (int s = 0; s + m <= n;) {
    int k = m - 1;
    while (k >= 0 && p[k] == t[s + k]) {
      k--;
      work++;
    }
    work++;
    if (k < 0) {
      out[c++] = s;
      s += shift[0];
    } else {
      int b = k - bad[(unsigned char)t[s + k]], g = shift[k + 1];
      s += b > g ? b : g;
    }
  }
  free(suf);
  free(shift);
  return c;
}
static int rabin(const char *t, int n, const char *p, int m, int *out) {
  const uint32_t B = 257, M = 1000003;
  uint32_t hp = 0, ht = 0, pw = 1;
  int c = 0;
  if (m > n)
    return 0;
  for (int i = 0; i < m; i++) {
    hp = (hp * B + (unsigned char)p[i]) % M;
    ht = (ht * B + (unsigned char)t[i]) % M;
    if (i)
      pw = pw * B % M;
  }
  for (int i = 0;; i++) {
    work++;
    if (hp == ht && !memcmp(t + i, p, (size_t)m))
      out[c++] = i;
    if (i + m >= n)
      return c;
    ht = (ht + M - (uint32_t)(unsigned char)t[i] * pw % M) % M;
    ht = (ht * B + (unsigned char)t[i + m]) % M;
  }
}
static int *rank_, *tmp, *sa, N, gap;
static int sufcmp(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (rank_[x] != rank_[y])
    return rank_[x] - rank_[y];
  int p = x + gap < N ? rank_[x + gap] : -1, q = y + gap < N ? rank_[y + gap] : -1;
  return p - q;
}
static void suffix_array(const char *t) {
  N = (int)strlen(t);
  for (int i = 0; i < N; i++) {
    sa[i] = i;
    rank_[i] = (unsigned char)t[i];
  }
  for (gap = 1;; gap *= 2) {
    qsort(sa, (size_t)N, sizeof *sa, sufcmp);
    tmp[sa[0]] = 0;
    for (int i = 1; i < N; i++)
      tmp[sa[i]] = tmp[sa[i - 1]] + (sufcmp(&sa[i - 1], &sa[i]) < 0);
    memcpy(rank_, tmp, (size_t)N * sizeof *tmp);
    if (rank_[sa[N - 1]] == N - 1)
      break;
  }
}
static void lcp_array(const char *t, int *lcp) {
  int h = 0;
  for (int i = 0; i < N; i++) {
    if (!rank_[i]) {
      h = 0;
      continue;
    }
    int j = sa[rank_[i] - 1];
    while (i + h < N && j + h < N && t[i + h] == t[j + h])
      h++;
    lcp[rank_[i]] = h;
    if (h)
      h--;
  }
}
static int by_int(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
static int sa_search(const char *t, const char *p, int m, int *out) {
  int lo = 0, hi = N;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (strncmp(t + sa[mid], p, (size_t)m) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  int c = 0;
  for (int i = lo; i < N && !strncmp(t + sa[i], p, (size_t)m); i++)
    out[c++] = sa[i];
  qsort(out, (size_t)c, sizeof *out, by_int);
  return c;
}
int main(void) {
  char text[700];
  unsigned x = 7;
  int n = 0;
  for (; n < 400; n++) {
    x = x * 1103515245u + 12345u;
    text[n] = "aab"[(x >> 16) % 3];
  }
  strcpy(text + n, "the theme of the thesis is there");
  n = (int)strlen(text);
  rank_ = malloc(700 * sizeof(int));
  tmp = malloc(700 * sizeof(int));
  sa = malloc(700 * sizeof(int));
  suffix_array(text);
  static const char *pat[] = {"a", "ab", "aaa", "abab", "baabaa", "the", "thesis", "zzz", "aabaab", "is there"};
  static const struct {
    const char *n;
    Search f;
  } alg[] = {{"naive", naive}, {"kmp", kmp}, {"boyer-moore", boyer}, {"rabin-karp", rabin}};
  int ref[700], out[700], bad = 0;
  long total[4] = {0};
  for (int i = 0; i < 10; i++) {
    int m = (int)strlen(pat[i]), c0 = 0;
    for (int k = 0; k < 4; k++) {
      work = 0;
      int c = alg[k].f(text, n, pat[i], m, k ? out : ref);
      total[k] += work;
      if (!k)
        c0 = c;
      else
        bad += c != c0 || memcmp(ref, out, (size_t)c * sizeof *out);
    }
    int c = sa_search(text, pat[i], m, out);
    bad += c != c0 || memcmp(ref, out, (size_t)c * sizeof *out);
    printf("%s %d first %d last %d\n", pat[i], c0, c0 ? ref[0] : -1, c0 ? ref[c0 - 1] : -1);
  }
  for (int k = 0; k < 4; k++)
    printf("%s %ld\n", alg[k].n, total[k]);
  int *lcp = calloc(700, sizeof *lcp), best = 0;
  lcp_array(text, lcp);
  long distinct = 0;
  for (int i = 0; i < N; i++) {
    if (lcp[i] > lcp[best])
      best = i;
    distinct += N - sa[i] - lcp[i];
  }
  printf("bad %d longest repeat %d '%.*s' distinct %ld\n", bad, lcp[best], lcp[best] > 20 ? 20 : lcp[best],
         text + sa[best], distinct);
  free(rank_);
  free(tmp);
  free(sa);
  free(lcp);
  return 0;
}
