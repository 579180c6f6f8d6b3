// verdict: unsafe
// fault: assertion at 33
// property: assert
// witness: 1 4 0 2 3
// why: A reset while the connection is being made leaves its number, and data is taken without one.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum state { CLOSED, ASKED, AGREED };
enum event { ASK = 1, CONFIRM = 2, DATA = 3, RESET = 4 };

int main(void) {
  enum state state = CLOSED;
  _Bool agreed = 0;
  int asked = 0, taken = 0;
  for (int round = 0; round < 5; round++) {
    switch (__VERIFIER_nondet_uchar()) {
    case ASK:
      if (state == CLOSED) {
        state = ASKED;
        asked = 1;
      }
      break;
    case CONFIRM:
      if (asked && state != AGREED) {
        agreed = state == ASKED;
        state = AGREED;
      }
      break;
    case DATA:
      if (state == AGREED) {
        assert(agreed); /* here */
        taken++;
      }
      break;
    case RESET:
      state = CLOSED;
      agreed = 0;
      break;
    default:
      break;
    }
  }
  return taken;
}
