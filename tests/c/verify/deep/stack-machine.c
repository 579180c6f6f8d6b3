// verdict: unsafe
// fault: out-of-bounds at 20
// property: valid-memsafety
// witness: 1 2 4 1 3
// why: Adding needs two values, and the machine asks for one only.
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { PUSH = 1, DOUBLE = 2, ADD = 3, DROP = 4 };

int main(void) {
  int stack[6], top = 0, last = 0;
  for (int at = 0; at < 5; at++) {
    unsigned char operation = __VERIFIER_nondet_uchar();
    if (operation == PUSH) {
      stack[top++] = at;
    } else if (operation == DOUBLE && top > 0) {
      stack[top - 1] *= 2;
    } else if (operation == ADD && top > 0) {
      int value = stack[--top];
      stack[top - 1] += value; /* here */
    } else if (operation == DROP && top > 0) {
      last = stack[--top];
    }
  }
  return last;
}
