// verdict: safe
// property: unreach-call
// why: The two lights of a crossing are never green at once, whatever the sensors say.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum light { RED, YELLOW, GREEN };

int main(void) {
  enum light north = GREEN, east = RED;
  int waited = 0;
  for (int round = 0; round < 7; round++) {
    _Bool car = __VERIFIER_nondet_bool();
    enum light *moving = north != RED ? &north : &east;
    enum light *waiting = north != RED ? &east : &north;
    if (*moving == GREEN && (car || waited > 2)) {
      *moving = YELLOW;
    } else if (*moving == YELLOW) {
      *moving = RED;
      *waiting = GREEN;
      waited = 0;
    } else {
      waited++;
    }
    if (north != RED && east != RED)
      reach_error();
  }
  return 0;
}
