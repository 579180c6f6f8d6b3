// Pointers through uintptr_t and back, alignment tests, and offsets in the integer.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  uintptr_t u = (uintptr_t)a;
  printf("%d\n", *(int *)(u + 3 * sizeof(int)));
  printf("%d %d\n", (int)((uintptr_t)&a[5] - u), u % _Alignof(int) == 0);
  int *p = (int *)u;
  p[2] = 99;
  printf("%d %d\n", a[2], p == a);
  void *h = malloc(100);
  uintptr_t al = ((uintptr_t)h + 31) & ~(uintptr_t)31;
  char *c = (char *)al;
  c[0] = 'x';
  printf("%d %c\n", (int)(al % 32), *c);
  printf("%d\n", al - (uintptr_t)h < 32);
  free(h);
  intptr_t z = (intptr_t)(void *)0;
  printf("%d %d\n", (int)z, (void *)z == 0);
  uintptr_t x = u ^ 0x5555;
  int *q = (int *)(x ^ 0x5555);
  printf("%d\n", q[7]);
  unsigned long half[2] = {u >> 32, u & 0xffffffffu};
  int *r = (int *)(half[0] << 32 | half[1]);
  printf("%d\n", r[1]);
  return 0;
}
