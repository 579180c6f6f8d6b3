// verdict: unsafe
// fault: out-of-bounds at 25
// property: valid-memsafety
// witness: x09042f03
// why: Only a packet whose check byte is right is looked at, and its length is trusted then.
#include <klee/klee.h>

static unsigned char check(const unsigned char *from, int count) {
  unsigned char sum = 0x5a;
  for (int i = 0; i < count; i++) {
    sum ^= from[i];
    for (int bit = 0; bit < 8; bit++)
      sum = (unsigned char)(sum << 1 ^ (sum >> 7) * 0x07);
  }
  return sum;
}

int main(void) {
  unsigned char packet[4], body[8] = {0};
  klee_make_symbolic(packet, sizeof packet, "packet");
  if (check(packet, 2) != packet[2])
    return 1;
  if (packet[1] != 4 || packet[0] < 8)
    return 2;
  body[packet[0]] = packet[3]; /* here */
  return 0;
}
