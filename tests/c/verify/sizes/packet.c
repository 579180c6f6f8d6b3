// verdict: unsafe
// fault: out-of-bounds at 20
// property: valid-memsafety
// witness: 17
// why: The length in a packet is checked against the packet, not against the block that it is copied to.
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct packet {
  unsigned char length;
  char payload[20];
};

int main(void) {
  struct packet packet = {__VERIFIER_nondet_uchar(), "some text, or other"};
  char *copy = calloc(16, 1);
  if (packet.length <= sizeof(packet.payload))
    memcpy(copy, packet.payload, packet.length); /* here */
  int first = copy[0];
  free(copy);
  return first == 's';
}
