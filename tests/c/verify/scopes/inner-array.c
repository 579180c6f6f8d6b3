// verdict: unsafe
// fault: use-after-scope at 20
// property: valid-memsafety
// paths: 2^41
// sanitizers: silent
// witness: 0
// why: Two arrays of one function, whose size is known late: the inner one ends with its block.
extern int __VERIFIER_nondet_int(void);
int *kept;
unsigned noise;

int use(int n) {
  int outer[n];
  outer[0] = 1;
  { int inner[n];
    inner[0] = 1;
    if (__VERIFIER_nondet_int()) kept = outer; else kept = inner;
    for (int i = 0; i < 40; i++) if (__VERIFIER_nondet_int()) noise++;
  }
  return *kept; /* here */
}

int main(void) { return use(2) - 1; }
