// Random number generators as long chains of unsigned arithmetic: LCG, xorshift, splitmix, PCG.
#include <stdio.h>
#include <stdint.h>
static uint64_t sm;
static uint64_t splitmix(void) {
  uint64_t z = (sm += 0x9e3779b97f4a7c15ull);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}
static uint64_t ps = 42;
static uint32_t pcg(void) {
  uint64_t o = ps;
  ps = o * 6364136223846793005ull + 1442695040888963407ull;
  uint32_t x = (uint32_t)((o >> 18 ^ o) >> 27), r = (uint32_t)(o >> 59);
  return x >> r | x << (-r & 31);
}
static uint64_t s[2] = {1, 2};
static uint64_t xorshift(void) {
  uint64_t a = s[0], b = s[1];
  s[0] = b;
  a ^= a << 23;
  s[1] = a ^ b ^ a >> 17 ^ b >> 26;
  return s[1] + b;
}
int main(void) {
  uint32_t l = 1;
  uint64_t h = 0;
  int buckets[8] = {0};
  for (int i = 0; i < 2000; i++) {
    l = l * 1103515245u + 12345u;
    uint64_t a = splitmix(), b = xorshift();
    uint32_t c = pcg();
    h = (h ^ a ^ b ^ c ^ l) * 1099511628211ull;
    buckets[c >> 29]++;
    if (i % 400 == 0)
      printf("%u %llx %llx %u\n", l, (unsigned long long)a, (unsigned long long)b, c);
  }
  printf("%llx\n", (unsigned long long)h);
  for (int i = 0; i < 8; i++)
    printf("%d ", buckets[i]);
  puts("");
  return 0;
}
