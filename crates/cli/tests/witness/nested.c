extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int cells;
int main(void) {
  short row = 0;
  while (row < 4) {
    int column = 0;
    for (; column <= row; column++) {
      long seen = column;
      if (__VERIFIER_nondet_int()) cells++;
      if (seen > 3) reach_error();
    }
    row++;
  }
  if (cells > 10) reach_error();
  return 0;
}
