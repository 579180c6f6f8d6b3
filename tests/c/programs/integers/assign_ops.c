// Every compound assignment on several types, and increments in expressions.
#include <stdio.h>
#define ALL(T, f, x, y)                                                                                                \
  do {                                                                                                                 \
    T a = (T)(x);                                                                                                      \
    a += (T)(y);                                                                                                       \
    printf(f " ", a);                                                                                                  \
    a -= 3;                                                                                                            \
    printf(f " ", a);                                                                                                  \
    a *= 2;                                                                                                            \
    printf(f " ", a);                                                                                                  \
    a /= 3;                                                                                                            \
    printf(f " ", a);                                                                                                  \
    a %= 50;                                                                                                           \
    printf(f " ", a);                                                                                                  \
    a <<= 1;                                                                                                           \
    printf(f " ", a);                                                                                                  \
    a >>= 2;                                                                                                           \
    printf(f " ", a);                                                                                                  \
    a &= 29;                                                                                                           \
    printf(f " ", a);                                                                                                  \
    a |= 64;                                                                                                           \
    printf(f " ", a);                                                                                                  \
    a ^= 21;                                                                                                           \
    printf(f "\n", a);                                                                                                 \
  } while (0)
int main(void) {
  ALL(signed char, "%d", 20, 13);
  ALL(unsigned char, "%d", 200, 100);
  ALL(short, "%d", 300, 77);
  ALL(unsigned short, "%d", 60000, 9000);
  ALL(int, "%d", 100000, 55);
  ALL(unsigned, "%u", 4000000000u, 500000000u);
  ALL(long, "%ld", 1L << 40, 12345);
  ALL(unsigned long long, "%llu", ~0ull, 99);
  int i = 5;
  int j = i++ * 2;
  int k = ++i * 2;
  printf("%d %d %d\n", i, j, k);
  unsigned char c = 255;
  printf("%d ", c++);
  printf("%d ", c);
  printf("%d\n", --c);
  int a[4] = {1, 2, 3, 4}, *p = a;
  *p++ += 10;
  *++p -= 1;
  (*p)++;
  printf("%d %d %d %d %d\n", a[0], a[1], a[2], a[3], (int)(p - a));
  return 0;
}
