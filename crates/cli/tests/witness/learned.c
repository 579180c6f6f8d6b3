extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int up = 0, down = 0;
  for (int round = 0; round < 50; round++) {
    if (__VERIFIER_nondet_int() > 0)
      up++;
    else
      down++;
    if (up + down != round + 1) reach_error();
  }
  return 0;
}
