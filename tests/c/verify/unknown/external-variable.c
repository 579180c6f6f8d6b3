// verdict: unknown
// reason: limit
// why: A variable that is defined in none of the files has no value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern int limit;

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < limit && x > limit)
    reach_error();
  return 0;
}
