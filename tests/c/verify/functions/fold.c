// verdict: safe
// property: assert
// why: Folding by a function gives the least and the greatest of the values, in this order.
extern int nondet_int(void);

static int least(int a, int b) {
  return a < b ? a : b;
}

static int greatest(int a, int b) {
  return a < b ? b : a;
}

static int fold(int (*join)(int, int), const int *values, int count) {
  int result = values[0];
  for (int i = 1; i < count; i++)
    result = join(result, values[i]);
  return result;
}

int main(void) {
  int values[4];
  for (int i = 0; i < 4; i++)
    values[i] = nondet_int();
  int low = fold(least, values, 4), high = fold(greatest, values, 4);
  for (int i = 0; i < 4; i++)
    __CPROVER_assert(low <= values[i] && values[i] <= high, "in between");
  __CPROVER_assert(low <= high, "ordered");
  return 0;
}
