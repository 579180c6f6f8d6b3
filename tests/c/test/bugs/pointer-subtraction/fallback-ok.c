// repaired: fallback.c without its fault
// The index of an element that was not found, as a difference of pointers.
extern unsigned char __VERIFIER_nondet_uchar(void);
static int *find(int *v, int *none, unsigned char key) {
  for (int i = 0; i < 4; i++)
    if (v[i] == key)
      return &v[i];
  return none[1] ? v : v + 1;
}
int main(void) {
  unsigned char key = __VERIFIER_nondet_uchar();
  int v[4] = {3, 7, 15, 30}, none[4] = {0};
  if (key < 30 && (key & (key + 1)))
    key = 7;
  if (key < 3 || key > 31)
    key = 3;
  return (int)(find(v, none, key) - v);
}
