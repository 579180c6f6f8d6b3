// Prints the primes below a number: polysem run examples/c/primes.c -- 30
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int limit = argc > 1 ? atoi(argv[1]) : 20;
  char *composite = calloc(limit, 1);
  for (int i = 2; i < limit; i++) {
    if (composite[i])
      continue;
    printf("%d\n", i);
    for (int j = 2 * i; j <= limit; j += i)
      composite[j] = 1;
  }
  free(composite);
  return 0;
}
