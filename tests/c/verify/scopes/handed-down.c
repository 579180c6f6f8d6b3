// verdict: safe
// property: valid-memsafety
// why: The address of a local variable may be used by all that is called while it lives.
extern int __VERIFIER_nondet_int(void);

static void add(int *sum, const int *values, int count) {
  if (count == 0)
    return;
  int half = *values;
  add(&half, values + 1, count - 1);
  *sum ^= half;
}

int main(void) {
  int values[4], sum = 0;
  for (int i = 0; i < 4; i++)
    values[i] = __VERIFIER_nondet_int();
  for (int count = 1; count <= 4; count++)
    if (values[count - 1] > 0)
      add(&sum, values, count);
  return sum == 12;
}
