// Names of inputs: none, with characters that mean something, of one byte and of many.
// paths: 1
// run: unnamed=5 a_b=6 exit 11
// run: big[0]=1 big[16]=2 big[0]!1=3 exit 6
#include <polysem.h>

int main(void) {
  unsigned char none, marked, big[17], again[3];
  polysem_symbolic(&none, 1, NULL);
  polysem_symbolic(&marked, 1, "a!b");
  polysem_symbolic(big, sizeof big, "big");
  polysem_symbolic(again, sizeof again, "big");
  polysem_symbolic(big + 1, 0, "nothing");
  return none + marked + big[0] + big[16] + again[0];
}
