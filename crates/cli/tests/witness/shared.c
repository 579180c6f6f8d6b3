extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int level;
static int scan(int from, int to) {
  int found = 0;
  for (int at = from; at < to; at++)
    if (__VERIFIER_nondet_int() == at) found++;
  if (found > to - from) reach_error();
  return found;
}
static int deep(int depth) {
  level = depth;
  if (depth == 0) return scan(0, 3);
  return deep(depth - 1) + scan(5, 7);
}
int main(void) {
  int all = deep(2) + scan(-2, 0);
  if (all > 9) reach_error();
  return 0;
}
