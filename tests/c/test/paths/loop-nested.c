// Two loops, both with input bounds, and a way out of the inner one.
// inputs: 2 bytes; paths: 57
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a = __VERIFIER_nondet_uchar() & 7, b = __VERIFIER_nondet_uchar() & 7, hits = 0;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++) {
      if (i * j == 12)
        break;
      if (i == j)
        continue;
      hits++;
    }
  return hits;
}
