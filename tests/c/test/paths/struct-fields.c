// Members of a struct are filled from the input and compared.
// inputs: 2 bytes; paths: 4
extern unsigned char __VERIFIER_nondet_uchar(void);
struct point {
  short x;
  unsigned char y;
  int sum;
};
static struct point make(unsigned char a, unsigned char b) {
  struct point p = {(short)(a - b), b, 0};
  p.sum = p.x + p.y;
  return p;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  struct point p = make(a, b), q = p;
  q.x = (short)-q.x;
  if (p.x == q.x)
    return 1;
  if (p.sum != a)
    return 2;
  if (q.x > p.x && q.y < 10)
    return 3;
  return 4;
}
