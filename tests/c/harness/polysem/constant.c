// What may not be written cannot become an input.
// paths: 0
// fault: write-to-constant
// run: write-to-constant
#include <polysem.h>

static const int fixed = 3;

int main(void) {
  polysem_symbolic((void *)&fixed, sizeof fixed, "fixed"); /* here */
  return fixed;
}
