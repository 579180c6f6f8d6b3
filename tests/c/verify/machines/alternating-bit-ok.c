// verdict: safe
// property: assert
// why: The receiver knows by its bit a message that comes again.
#include <klee/klee.h>

int main(void) {
  _Bool sender_bit = 0, wanted_bit = 0;
  int sent = 0, received = 0;
  for (int round = 0; round < 4; round++) {
    unsigned char message_lost, answer_lost;
    klee_make_symbolic(&message_lost, sizeof message_lost, "message_lost");
    klee_make_symbolic(&answer_lost, sizeof answer_lost, "answer_lost");
    if (message_lost)
      continue;
    if (sender_bit == wanted_bit) {
      klee_assert(received == sent);
      received++;
      wanted_bit = !sender_bit;
    }
    if (answer_lost)
      continue;
    sent++;
    sender_bit = !sender_bit;
  }
  return received;
}
