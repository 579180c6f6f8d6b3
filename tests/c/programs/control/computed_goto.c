// Labels as values: a threaded interpreter with a table of label addresses.
#include <stdio.h>
static long run(const unsigned char *code) {
  static const void *const op[] = {&&halt, &&push, &&add, &&mul, &&dup, &&dec, &&jnz, &&swap, &&over};
  long st[32];
  int sp = 0, steps = 0;
  const unsigned char *pc = code;
#define NEXT                                                                                                           \
  do {                                                                                                                 \
    steps++;                                                                                                           \
    goto *op[*pc++];                                                                                                   \
  } while (0)
  NEXT;
push:
  st[sp++] = *pc++;
  NEXT;
add:
  sp--;
  st[sp - 1] += st[sp];
  NEXT;
mul:
  sp--;
  st[sp - 1] *= st[sp];
  NEXT;
dup:
  st[sp] = st[sp - 1];
  sp++;
  NEXT;
dec:
  st[sp - 1]--;
  NEXT;
jnz: {
  signed char o = (signed char)*pc++;
  if (st[sp - 1])
    pc += o;
  NEXT;
}
swap: {
  long t = st[sp - 1];
  st[sp - 1] = st[sp - 2];
  st[sp - 2] = t;
  NEXT;
}
over:
  st[sp] = st[sp - 2];
  sp++;
  NEXT;
halt:
  printf("steps %d sp %d\n", steps, sp);
  return st[sp - 2];
}
int main(void) {
  unsigned char fact[] = {1, 1, 1, 10, 7, 8, 3, 7, 5, 6, (unsigned char)-7, 0};
  printf("%ld\n", run(fact));
  unsigned char sum[] = {1, 0, 1, 100, 7, 8, 2, 7, 5, 6, (unsigned char)-7, 0};
  printf("%ld\n", run(sum));
  void *a = &&l1, *b = &&l2;
  int k = 0;
  goto *(k ? a : b);
l1:
  printf("one\n");
  return 0;
l2:
  printf("two\n");
  k = 1;
  goto *a;
}
