// verdict: safe
// property: valid-memsafety
// why: When all places are taken nothing is written.
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  _Bool taken[5];
  int owner[5] = {0};
  for (int i = 0; i < 5; i++)
    taken[i] = __VERIFIER_nondet_bool();
  int who = __VERIFIER_nondet_int(), place = 0;
  while (place < 5 && taken[place])
    place++;
  if (who != 0 && place < 5)
    owner[place] = who;
  return 0;
}
