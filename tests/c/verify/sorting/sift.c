// verdict: unsafe
// fault: out-of-bounds at 15
// property: valid-memsafety
// witness: 1 9 5 7
// why: A parent with one child is asked for its second, once the value has sunk to it.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int heap[4];
  for (int i = 0; i < 4; i++)
    heap[i] = __VERIFIER_nondet_int();
  int at = 0;
  while (2 * at + 1 < 4) {
    int child = 2 * at + 1;
    if (heap[child + 1] > heap[child]) /* here */
      child++;
    if (heap[at] >= heap[child])
      break;
    int value = heap[at];
    heap[at] = heap[child];
    heap[child] = value;
    at = child;
  }
  return heap[0] == 3;
}
