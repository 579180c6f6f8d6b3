// verdict: unsafe
// fault: assertion at 26
// property: assert
// witness: 1 1 2 2 1 3
// why: A new step after an undo does not forget the undone one, which comes back by a redo.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum { STEP = 1, UNDO = 2, REDO = 3 };

int main(void) {
  int history[6], at = 0, end = 0, last_step = -1;
  for (int i = 0; i < 6; i++) {
    unsigned char event = __VERIFIER_nondet_uchar();
    if (event == STEP) {
      history[at++] = i;
      last_step = i;
      if (at > end)
        end = at;
    } else if (event == UNDO && at > 0) {
      at--;
    } else if (event == REDO && at < end) {
      at++;
      assert(history[at - 1] <= last_step);
      assert(at < 2 || history[at - 2] < history[at - 1]); /* here */
    }
  }
  return at;
}
