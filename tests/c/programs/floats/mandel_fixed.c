// The Mandelbrot set in doubles with dyadic steps, drawn as text.
#include <stdio.h>
int main(void) {
  unsigned h = 0;
  for (int y = -12; y <= 12; y++) {
    for (int x = -36; x <= 16; x++) {
      double cr = x / 16.0, ci = y / 10.0, r = 0, i = 0;
      int n = 0;
      while (n < 25 && r * r + i * i < 4) {
        double t = r * r - i * i + cr;
        i = 2 * r * i + ci;
        r = t;
        n++;
      }
      putchar(" .:-=+*#%@"[n * 9 / 25]);
      h = h * 31 + (unsigned)n;
    }
    putchar('\n');
  }
  printf("%08x\n", h);
  return 0;
}
