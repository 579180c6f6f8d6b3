// verdict: safe
// property: assert
// why: A word that is written as two halves and read as bytes has the bytes of the halves.
#include <assert.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

union word {
  uint32_t whole;
  struct {
    uint16_t low, high;
  } halves;
  uint8_t bytes[4];
};

int main(void) {
  union word w;
  w.halves.low = __VERIFIER_nondet_ushort();
  w.halves.high = __VERIFIER_nondet_ushort();
  assert(w.whole == ((uint32_t)w.halves.high << 16 | w.halves.low));
  assert(w.bytes[0] == (w.halves.low & 255));
  w.bytes[3] ^= w.bytes[3];
  assert(w.halves.high < 256);
  return 0;
}
