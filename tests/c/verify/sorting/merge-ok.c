// verdict: safe
// property: valid-memsafety
// why: When one half is used up the rest of the other is taken.
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

int main(void) {
  short left[2], right[2], merged[4];
  left[0] = __VERIFIER_nondet_short();
  left[1] = __VERIFIER_nondet_short();
  right[0] = __VERIFIER_nondet_short();
  right[1] = __VERIFIER_nondet_short();
  __VERIFIER_assume(left[0] <= left[1] && right[0] <= right[1]);
  __VERIFIER_assume(right[1] < left[1]);
  int l = 0, r = 0;
  while (l < 2 || r < 2) {
    _Bool from_left = r == 2 || (l < 2 && left[l] <= right[r]);
    merged[l + r] = from_left ? left[l] : right[r];
    if (from_left)
      l++;
    else
      r++;
  }
  return merged[0] == merged[3];
}
