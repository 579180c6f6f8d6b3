// The average of the numbers on standard input; what if there are none?
#include <stdio.h>

static int average(int sum, int count) { return sum / count; }

int main(void) {
  int sum = 0, count = 0, n;
  while (scanf("%d", &n) == 1) {
    sum += n;
    count++;
  }
  printf("%d numbers\n", count);
  printf("average %d\n", average(sum, count));
  return 0;
}
