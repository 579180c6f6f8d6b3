// Calls that nest as deep as the stack goes.
static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
int main(void) {
  int s = 0;
  for (int i = 0; i < 1000; i++) s += down(20000) != 20000;
  return s;
}
