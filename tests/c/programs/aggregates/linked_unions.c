// A stream of records with different layouts read from bytes through memcpy.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
struct A {
  uint16_t x, y;
};
struct B {
  uint32_t n;
  uint8_t t[3];
};
int main(void) {
  unsigned char buf[64], *p = buf;
  struct A a = {500, 600};
  struct B b = {0xdeadbeef, {1, 2, 3}};
  *p++ = 'A';
  memcpy(p, &a, sizeof a);
  p += sizeof a;
  *p++ = 'B';
  memset(p, 0, sizeof b);
  memcpy(p, &b.n, 4);
  memcpy(p + 4, b.t, 3);
  p += sizeof b;
  *p++ = 'A';
  a.x++;
  memcpy(p, &a, sizeof a);
  p += sizeof a;
  *p++ = 'E';
  for (unsigned char *q = buf; q < p;)
    switch (*q++) {
    case 'A': {
      struct A r;
      memcpy(&r, q, sizeof r);
      q += sizeof r;
      printf("A %u %u\n", r.x, r.y);
      break;
    }
    case 'B': {
      struct B r;
      memcpy(&r, q, sizeof r);
      q += sizeof r;
      printf("B %x %d\n", r.n, r.t[2]);
      break;
    }
    default:
      printf("end %td\n", q - buf);
    }
  return 0;
}
