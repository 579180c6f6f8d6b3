// verdict: safe
// property: unreach-call
// why: Whoever runs next, only one of the two processes is in its critical section.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static _Bool raised[2];
static int way, at[2];

// One step of a process: raise the flag, give way, wait, leave.
static void step(int me) {
  int other = 1 - me;
  switch (at[me]) {
  case 0:
    raised[me] = 1;
    at[me] = 1;
    break;
  case 1:
    way = other;
    at[me] = 2;
    break;
  case 2:
    if (!raised[other] || way == me)
      at[me] = 3;
    break;
  default:
    raised[me] = 0;
    at[me] = 0;
    break;
  }
}

int main(void) {
  for (int time = 0; time < 9; time++) {
    step(__VERIFIER_nondet_bool());
    if (at[0] == 3 && at[1] == 3)
      reach_error();
  }
  return 0;
}
