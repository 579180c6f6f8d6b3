/* Products of matrices of 64-bit integers and of doubles. All doubles are small integers, so that both agree. */
#include <stdint.h>
#include <stdio.h>

/* LLVM's interpreter has no fused multiplication. */
#pragma STDC FP_CONTRACT OFF

enum { N = 96 };

static int64_t ia[N][N], ib[N][N], ic[N][N];
static double da[N][N], db[N][N], dc[N][N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      ia[i][j] = (i * 7 + j * 3) % 17 - 8;
      ib[i][j] = (i * 5 + j * 11) % 19 - 9;
      da[i][j] = (double)ia[i][j];
      db[i][j] = (double)ib[i][j];
    }
  }
}

static void multiply_integers(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      int64_t s = 0;
      for (int k = 0; k < N; k++)
        s += ia[i][k] * ib[k][j];
      ic[i][j] = s;
    }
  }
}

static void multiply_doubles(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      double s = 0;
      for (int k = 0; k < N; k++)
        s += da[i][k] * db[k][j];
      dc[i][j] = s;
    }
  }
}

int main(void) {
  uint64_t h = 0;
  int same = 1;
  fill();
  for (int round = 0; round < 2; round++) {
    multiply_integers();
    multiply_doubles();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        h = h * 31 + (uint64_t)ic[i][j];
        same &= dc[i][j] == (double)ic[i][j];
        ia[i][j] = ic[i][j] % 10;
        da[i][j] = (double)ia[i][j];
      }
    }
  }
  printf("%016llx %d\n", (unsigned long long)h, same);
  return !(same && h == 0x3e5c2350b90c2ce2);
}
