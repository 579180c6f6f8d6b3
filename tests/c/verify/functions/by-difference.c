// verdict: unsafe
// fault: overflow at 9
// property: no-overflow
// witness: 2000000000 -2000000000 1
// why: An order by difference does not fit an int for numbers that lie far apart.
extern int __VERIFIER_nondet_int(void);

static int order(int a, int b) {
  return a - b; /* here */
}

static void sort(int *values, int count, int (*compare)(int, int)) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && compare(values[k - 1], values[k]) > 0; k--) {
      int value = values[k];
      values[k] = values[k - 1];
      values[k - 1] = value;
    }
}

int main(void) {
  int values[3];
  for (int i = 0; i < 3; i++)
    values[i] = __VERIFIER_nondet_int();
  sort(values, 3, order);
  return values[0] == 5;
}
