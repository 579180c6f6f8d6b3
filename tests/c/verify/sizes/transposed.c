// verdict: unsafe
// fault: out-of-bounds at 18
// property: valid-memsafety
// witness: 3 2
// why: The cells of a picture are numbered as if it were turned: one that is wider than high has no such cell.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned width = __VERIFIER_nondet_uint();
  unsigned height = __VERIFIER_nondet_uint();
  if (width < 1 || width > 4 || height < 1 || height > 4)
    return 0;
  unsigned char *picture = calloc(width * height, 1);
  for (unsigned y = 0; y < height; y++)
    for (unsigned x = 0; x < width; x++)
      picture[x * width + y] = 1; /* here */
  free(picture);
  return 0;
}
