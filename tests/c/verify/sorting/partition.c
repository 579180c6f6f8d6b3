// verdict: unsafe
// fault: out-of-bounds at 17
// property: valid-memsafety
// witness: 9 4 7 9
// why: Nothing stops the search for a larger value if the first is the largest.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char v[4];
  for (int i = 0; i < 4; i++)
    v[i] = __VERIFIER_nondet_uchar();
  unsigned char pivot = v[0];
  int low = 0, high = 4;
  for (;;) {
    do
      low++;
    while (v[low] <= pivot); /* here */
    do
      high--;
    while (v[high] > pivot);
    if (low > high)
      break;
    unsigned char value = v[low];
    v[low] = v[high];
    v[high] = value;
  }
  return v[high];
}
