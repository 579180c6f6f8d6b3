// verdict: safe
// property: unreach-call
// why: The gate is down whenever a train is in it, as trains wait for it at the signal.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum train { AWAY, NEAR, INSIDE };

int main(void) {
  enum train train = AWAY;
  int gate = 2; // 2 is up, 0 is down
  for (int round = 0; round < 7; round++) {
    _Bool go = __VERIFIER_nondet_bool();
    if (train == AWAY && go)
      train = NEAR;
    else if (train == NEAR && gate == 0)
      train = INSIDE;
    else if (train == INSIDE && go)
      train = AWAY;
    if (train == AWAY && gate < 2)
      gate++;
    else if (train != AWAY && gate > 0)
      gate--;
    if (train == INSIDE && gate != 0)
      reach_error();
  }
  return 0;
}
