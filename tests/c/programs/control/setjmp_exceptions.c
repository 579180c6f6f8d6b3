// Exceptions with a stack of jump buffers, rethrow and cleanup; volatile locals keep their values.
#include <stdio.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf *top;
enum { E_NONE, E_DIV, E_NEG, E_BIG };
static void throw_(int e) {
  if (!top)
    exit(9);
  longjmp(*top, e);
}
#define TRY(buf)                                                                                                       \
  jmp_buf buf, *save_##buf = top;                                                                                      \
  int err_##buf;                                                                                                       \
  top = &buf;                                                                                                          \
  err_##buf = setjmp(buf);                                                                                             \
  if (!err_##buf)
#define END(buf) top = save_##buf
static int divide(int a, int b) {
  if (!b)
    throw_(E_DIV);
  if (a < 0)
    throw_(E_NEG);
  return a / b;
}
static int guarded(int a, int b) {
  volatile int steps = 0;
  char *volatile mem = malloc(16);
  int out = -1;
  {
    TRY(e) {
      steps++;
      int v = divide(a, b);
      steps++;
      if (v > 50)
        throw_(E_BIG);
      out = v;
      steps++;
    }
    END(e);
    free(mem);
    printf("[steps %d err %d]", steps, err_e);
    if (err_e == E_NEG)
      throw_(err_e);
    if (err_e)
      out = -err_e;
  }
  return out;
}
int main(void) {
  int t[][2] = {{10, 2}, {1, 0}, {-5, 2}, {1000, 3}, {99, 2}};
  for (int i = 0; i < 5; i++) {
    volatile int k = i;
    TRY(m) {
      int r = guarded(t[k][0], t[k][1]);
      printf(" = %d\n", r);
    }
    else printf(" caught %d at %d\n", err_m, k);
    END(m);
  }
  return top == 0 ? 0 : 1;
}
