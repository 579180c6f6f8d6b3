// verdict: unsafe
// fault: out-of-bounds at 13
// property: valid-memsafety
// witness: 90
// why: A key above all elements brings the search to the index behind the last one.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static const int sorted[7] = {2, 3, 5, 20, 30, 50, 80};

static int find(int key, int low, int high) {
  int middle = low + (high - low) / 2;
  if (sorted[middle] == key) /* here */
    return middle;
  if (low > high)
    return -1;
  return sorted[middle] < key ? find(key, middle + 1, high) : find(key, low, middle - 1);
}

int main(void) {
  int key = __VERIFIER_nondet_int();
  __VERIFIER_assume(key > 2);
  return find(key, 0, 6) == 3;
}
