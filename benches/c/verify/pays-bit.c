// The alternating bit protocol over two lines that lose messages: in each of N rounds either message may be lost.
// What arrives is what was sent, in order and once.
#include <assert.h>
#ifndef N
#define N 12
#endif
int __VERIFIER_nondet_int(void);

static int sender_bit, receiver_bit;
static int sent, received; // how many messages were acknowledged, and how many arrived
static unsigned lost;

int main(void) {
  for (int round = 0; round < N; round++) {
    // The message number `sent` goes out with the sender's bit.
    if (__VERIFIER_nondet_int()) {
      if (sender_bit == receiver_bit) {
        assert(received == sent);
        received++;
        receiver_bit = !receiver_bit;
      }
    } else
      lost++;
    // The receiver acknowledges what it got last.
    if (__VERIFIER_nondet_int()) {
      if (receiver_bit != sender_bit) {
        sent++;
        sender_bit = !sender_bit;
      }
    } else
      lost += 2;
    assert(received == sent || received == sent + 1);
  }
  return 0;
}
