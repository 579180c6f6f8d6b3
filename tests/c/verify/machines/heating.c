// verdict: safe
// property: assert
// why: With a margin at both ends the heater never runs above the upper limit for a whole round.
extern int nondet_int(void);

int main(void) {
  int degrees = 20;
  _Bool heating = 0;
  for (int round = 0; round < 6; round++) {
    int draught = nondet_int();
    __CPROVER_assume(draught >= 0 && draught <= 2);
    degrees += heating ? 3 - draught : -draught;
    if (degrees >= 22)
      heating = 0;
    else if (degrees <= 18)
      heating = 1;
    __CPROVER_assert(degrees <= 24, "not too hot");
    __CPROVER_assert(degrees >= 16, "not too cold");
    __CPROVER_assert(!heating || degrees < 22, "no heating in the heat");
  }
  return 0;
}
