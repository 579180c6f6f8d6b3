// verdict: safe
// property: unreach-call
// why: Towers of up to four discs are moved in 2^n - 1 moves, and never a larger disc on a smaller one.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static unsigned char pegs[3][5];
static int heights[3], moves;

static void move(int from, int to) {
  unsigned char disc = pegs[from][--heights[from]];
  if (heights[to] > 0 && pegs[to][heights[to] - 1] < disc)
    reach_error();
  pegs[to][heights[to]++] = disc;
  moves++;
}

static void towers(int n, int from, int to, int over) {
  if (n == 0)
    return;
  towers(n - 1, from, over, to);
  move(from, to);
  towers(n - 1, over, to, from);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 4);
  for (int disc = n; disc > 0; disc--)
    pegs[0][heights[0]++] = (unsigned char)disc;
  towers(n, 0, 2, 1);
  if (heights[2] != n || moves != (1 << n) - 1)
    reach_error();
  return 0;
}
