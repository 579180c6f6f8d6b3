// Odd bit-field layouts: zero-width, crossing units, packed, 64-bit, char units; bytes are printed.
#include <stdio.h>
#include <string.h>
struct Z {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
};
struct C {
  unsigned char a : 3, b : 7, c : 2;
};
struct L {
  unsigned long long a : 33, b : 31;
};
struct __attribute__((packed)) P {
  unsigned a : 5, b : 13, c : 30;
  char d;
};
struct M {
  char x;
  unsigned a : 9;
  short y;
  unsigned b : 17;
};
#define SHOW(v)                                                                                                        \
  do {                                                                                                                 \
    unsigned char t[sizeof(v)];                                                                                        \
    memcpy(t, &v, sizeof t);                                                                                           \
    printf(#v " %zu:", sizeof t);                                                                                      \
    for (unsigned i = 0; i < sizeof t; i++)                                                                            \
      printf(" %02x", t[i]);                                                                                           \
    puts("");                                                                                                          \
  } while (0)
int main(void) {
  struct Z z;
  memset(&z, 0, sizeof z);
  z.a = 9;
  z.b = 6;
  SHOW(z);
  struct C c;
  memset(&c, 0, sizeof c);
  c.a = 5;
  c.b = 100;
  c.c = 2;
  SHOW(c);
  struct L l;
  memset(&l, 0, sizeof l);
  l.a = 0x1deadbeefull;
  l.b = 0x71234567;
  SHOW(l);
  struct P p;
  memset(&p, 0, sizeof p);
  p.a = 21;
  p.b = 4321;
  p.c = 0x2aaaaaaa;
  p.d = 'd';
  SHOW(p);
  struct M m;
  memset(&m, 0, sizeof m);
  m.x = 1;
  m.a = 300;
  m.y = -2;
  m.b = 0x1ffff;
  SHOW(m);
  l.a += 0x200000000ull;
  l.b--;
  printf("%llx %llx\n", (unsigned long long)l.a, (unsigned long long)l.b);
  p.c >>= 3;
  p.b *= 3;
  printf("%u %u %u %c\n", p.a, p.b, p.c, p.d);
  return 0;
}
