// A program that declares the names itself, and otherwise than we do.
// paths: 1
// fault: assertion too large
// run: nondet_uchar=9 exit 9
extern void __CPROVER_assume(int);
extern void __CPROVER_assert(int condition, const char *text);
unsigned char nondet_uchar();

int main(void) {
  unsigned char x = nondet_uchar();
  __CPROVER_assume(x != 200);
  __CPROVER_assert(x < 100, "too large"); /* here */
  return x;
}
