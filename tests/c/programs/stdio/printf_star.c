// Width and precision from arguments, negative ones, for numbers, strings and floats.
#include <stdio.h>
int main(void) {
  for (int w = -8; w <= 8; w += 4)
    for (int p = -1; p < 5; p += 2)
      printf("[%*.*d][%*.*x][%*.*f][%*.*s]\n", w, p, -42, w, p, 0xbeefu, w, p, 2.71828, w, p, "word");
  printf("[%0*d][%-*d][%+.*e]\n", 6, 42, 6, 42, 2, 12345.678);
  return 0;
}
