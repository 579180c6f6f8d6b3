/* The primes below a limit by the sieve of Eratosthenes. */
#include <stdio.h>
#include <stdlib.h>

enum { LIMIT = 2000000 };

static long sieve(unsigned char *composite, long *sum) {
  long count = 0;
  *sum = 0;
  for (long i = 0; i < LIMIT; i++)
    composite[i] = 0;
  for (long i = 2; i < LIMIT; i++) {
    if (composite[i])
      continue;
    count++;
    *sum += i;
    for (long k = i * i; k < LIMIT; k += i)
      composite[k] = 1;
  }
  return count;
}

int main(void) {
  unsigned char *composite = malloc(LIMIT);
  long count, sum;
  if (!composite)
    return 2;
  count = sieve(composite, &sum);
  free(composite);
  printf("%ld %ld\n", count, sum);
  return !(count == 148933 && sum == 142913828922);
}
