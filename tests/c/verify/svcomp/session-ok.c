// verdict: safe
// property: unreach-call
// flags: --property tests/c/verify/properties/unreach-call.prp
// why: Whoever greets again begins a new session.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

extern void abort(void);
void reach_error(void) {
  assert(0);
}

int main(void) {
  int state = 0, checked = 0, greeted = 0;
  for (int round = 0; round < 5; round++) {
    int message = __VERIFIER_nondet_int();
    if (message == 10) {
      greeted = 1;
      checked = 0;
      state = 1;
    } else if (message == 20 && state == 1) {
      checked = greeted;
      state = 2;
    } else if (message == 30 && state == 2) {
      if (!checked) {
        goto ERROR;
      }
      state = 0;
    }
  }
  return 0;
ERROR:
  reach_error();
  abort();
}
