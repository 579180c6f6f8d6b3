// verdict: unsafe
// fault: assertion at 31
// property: unreach-call
// witness: 2 2 0 1 0
// why: After a swap with the end, what came from there is passed over unseen.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned char flag[5];
  for (int i = 0; i < 5; i++) {
    flag[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(flag[i] < 3);
  }
  int low = 0, at = 0, high = 4;
  while (at <= high) {
    unsigned char colour = flag[at];
    if (colour == 0) {
      flag[at++] = flag[low];
      flag[low++] = 0;
    } else if (colour == 1) {
      at++;
    } else {
      flag[at++] = flag[high];
      flag[high--] = 2;
    }
  }
  for (int i = 1; i < 5; i++)
    if (flag[i - 1] > flag[i])
      reach_error(); /* here */
  return 0;
}
