// repaired: data.c without its fault
// A data pointer is called when the mode is one of many.
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned char code[16];
static int run(void) {
  return code[3];
}
int main(void) {
  unsigned short mode = __VERIFIER_nondet_ushort();
  void *target = (void *)run;
  if ((mode & 0xfff) == 5)
    code[3] = 1;
  int (*f)(void) = (int (*)(void))target;
  return f();
}
