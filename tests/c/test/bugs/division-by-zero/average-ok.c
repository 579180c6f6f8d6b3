// repaired: average.c without its fault
// The mean of the positive values, of which there may be none.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  signed char v[4];
  int sum = 0, count = 0;
  klee_make_symbolic(v, sizeof v, "v");
  for (int i = 0; i < 4; i++)
    if (v[i] > 0) {
      sum += v[i];
      count++;
    }
  if (count == 0)
    return 1;
  return sum / count > 40;
}
