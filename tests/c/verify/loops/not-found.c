// verdict: unsafe
// fault: undefined-value at 18
// property: def-behavior
// witness: 0 0 0 0 0 0 0 0 0
// why: The row of the hit is not set where there is none, and is compared nevertheless.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int row, column = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      if (__VERIFIER_nondet_bool()) {
        row = i;
        column = k;
        goto out;
      }
out:
  if (row == column) /* here */
    return 1;
  return 0;
}
