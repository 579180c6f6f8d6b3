// verdict: unsafe
// fault: bad-call at 25
// property: def-behavior
// witness: 5 2
// why: A plug-in with two parameters is called through a pointer to a function with one.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

typedef int function(int);

static int one(int a) {
  return a ^ 1;
}

static int two(int a, long b) {
  return a ^ (int)b;
}

int main(void) {
  unsigned char slot = __VERIFIER_nondet_uchar();
  int value = __VERIFIER_nondet_int();
  function *plugin = one;
  if (slot == 5)
    plugin = (function *)two;
  return plugin(value) == 3; /* here */
}
