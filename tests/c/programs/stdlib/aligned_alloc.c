// aligned_alloc and posix_memalign give addresses with the asked alignment.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>
int main(void) {
  for (size_t a = 16; a <= 4096; a *= 4) {
    char *p = aligned_alloc(a, a * 2);
    memset(p, 1, a * 2);
    void *q;
    int r = posix_memalign(&q, a, 100);
    memset(q, 2, 100);
    printf("%zu %d %d %d %d\n", a, (int)((uintptr_t)p % a), r, (int)((uintptr_t)q % a), p[a]);
    free(p);
    free(q);
  }
  void *m = malloc(1);
  printf("%d\n", (int)((uintptr_t)m % _Alignof(max_align_t)));
  free(m);
  return 0;
}
