// Bubble sort of N symbolic ints: N! paths.
// counted for N = 5: 120 paths over 20 bytes in units of 4: 0 1 2 3 4
#ifndef N
#define N 5
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

static void sort(int *v, int n) {
  for (int end = n - 1; end > 0; end--)
    for (int i = 0; i < end; i++)
      if (v[i] > v[i + 1]) {
        int t = v[i];
        v[i] = v[i + 1];
        v[i + 1] = t;
      }
}

int main(void) {
  int v[N];
  klee_make_symbolic(v, sizeof v, "v");
  sort(v, N);
  return 0;
}
