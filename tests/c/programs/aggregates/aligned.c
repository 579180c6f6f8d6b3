// Alignment attributes on types, members and locals; padding that follows from them.
#include <stdio.h>
#include <stdint.h>
#include <stdalign.h>
#include <stddef.h>
struct A {
  char c;
  alignas(16) int i;
  char d;
};
struct B {
  char a;
  short b;
  char c;
  int d;
  char e;
  long f;
  char g;
};
typedef struct {
  alignas(32) float v[4];
} V;
static alignas(64) char buf[70];
static char after;
int main(void) {
  struct A a[3];
  printf("%zu %zu %zu %zu\n", sizeof(struct A), alignof(struct A), offsetof(struct A, i), offsetof(struct A, d));
  printf("%zu: %zu %zu %zu %zu %zu %zu\n", sizeof(struct B), offsetof(struct B, b), offsetof(struct B, c),
         offsetof(struct B, d), offsetof(struct B, e), offsetof(struct B, f), offsetof(struct B, g));
  V v[2];
  alignas(128) int x = 5;
  printf("%d %d %d %d\n", (int)((uintptr_t)buf % 64), (int)((uintptr_t)&v[1] % 32), (int)((uintptr_t)&x % 128),
         (int)((uintptr_t)&a[1].i % 16));
  for (int i = 0; i < 3; i++) {
    a[i].c = 'a';
    a[i].i = i;
    a[i].d = (char)i;
  }
  v[1].v[3] = 2.5f;
  struct A b = a[2];
  printf("%d %d %g %d %d\n", b.i, b.d, v[1].v[3], x, after);
  return 0;
}
