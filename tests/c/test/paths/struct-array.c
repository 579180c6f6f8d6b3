// A struct of an array is chosen by the input.
// inputs: 2 bytes; paths: 5
extern unsigned char __VERIFIER_nondet_uchar(void);
struct item {
  char name;
  int price, stock;
};
int main(void) {
  struct item shop[4] = {{'a', 10, 3}, {'b', 25, 0}, {'c', 7, 9}, {'d', 100, 1}};
  unsigned char which = __VERIFIER_nondet_uchar(), want = __VERIFIER_nondet_uchar();
  struct item *it = &shop[which & 3];
  if (want == 0)
    return 0;
  if (it->stock < want)
    return 1;
  it->stock -= want;
  if (it->price * want > 50)
    return 2;
  return it->stock == 0 ? 3 : it->name;
}
