// verdict: safe
// property: unreach-call
// why: States are functions that return the next one; a door is never locked while it is open.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct state {
  struct state (*next)(unsigned char event);
};

static _Bool open, locked;

static struct state when_closed(unsigned char event);

static struct state when_open(unsigned char event) {
  if (event != 'c')
    return (struct state){when_open};
  open = 0;
  return (struct state){when_closed};
}

static struct state when_locked(unsigned char event) {
  if (event != 'u')
    return (struct state){when_locked};
  locked = 0;
  return (struct state){when_closed};
}

static struct state when_closed(unsigned char event) {
  if (event == 'o') {
    open = 1;
    return (struct state){when_open};
  }
  if (event == 'l') {
    locked = 1;
    return (struct state){when_locked};
  }
  return (struct state){when_closed};
}

int main(void) {
  struct state state = {when_closed};
  for (int round = 0; round < 5; round++) {
    state = state.next(__VERIFIER_nondet_uchar());
    if (open && locked)
      reach_error();
  }
  return 0;
}
