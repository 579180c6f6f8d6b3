// Sums of floating-point numbers without an end in sight.
#include <math.h>
int main(void) {
  double s = 0;
  for (long i = 1; i < 10000000000; i++) s += 1.0 / i * i;
  return s < 0;
}
