// repaired: error-path.c without its fault
// A buffer is freed where the error is seen and again at the end.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char head[2];
  int result = 0;
  klee_make_symbolic(head, sizeof head, "head");
  unsigned char *copy = malloc(4);
  copy[0] = head[0];
  if (head[0] > 8) {
    result = 1;
    if ((head[0] ^ head[1]) == 14) {
      free(copy);
      result = 2;
      copy = 0;
    }
  }
  free(copy);
  return result;
}
