// A binary search in a fixed table.
// inputs: 1 byte; paths: 20
extern unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char v[10] = {2, 3, 5, 8, 13, 21, 34, 55, 89, 144};
int main(void) {
  unsigned char key = __VERIFIER_nondet_uchar();
  int low = 0, high = 9;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (v[middle] == key)
      return middle;
    if (v[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}
