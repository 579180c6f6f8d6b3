extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned left = 9, work = __VERIFIER_nondet_uint();
  unsigned char done = 0;
  do {
    left--;
    done++;
    work >>= 1;
  } while (left > 2 && done < 20);
  if (left + done != 9) reach_error();
  int last = 5;
  do last -= 2; while (last-- > 0);
  if (last >= 0) reach_error();
  return 0;
}
