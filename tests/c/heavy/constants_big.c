// Arrays of a size that is a large number.
static char a[1ul << 33];
static int b[1 << 28];
int main(void) {
  for (unsigned long i = 0; i < sizeof a; i += 1 << 12) a[i] = 1;
  for (unsigned long i = 0; i < 1 << 28; i++) b[i] = 2;
  return 0;
}
