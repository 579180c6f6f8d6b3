// verdict: safe
// property: assert
// paths: 2^32
// why: A cyclic redundancy check of two bytes notices each bit that is flipped.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned check(const unsigned char *byte, int count) {
  unsigned sum = 0xffff;
  for (int i = 0; i < count; i++) {
    sum ^= byte[i];
    for (int bit = 0; bit < 8; bit++) {
      if (sum & 1)
        sum = sum >> 1 ^ 0xa001;
      else
        sum >>= 1;
    }
  }
  return sum;
}

int main(void) {
  unsigned char sent[2], got[2];
  for (int i = 0; i < 2; i++)
    got[i] = sent[i] = __VERIFIER_nondet_uchar();
  int flipped = __VERIFIER_nondet_uchar() & 15;
  got[flipped / 8] ^= 1 << flipped % 8;
  assert(check(sent, 2) != check(got, 2));
  return 0;
}
