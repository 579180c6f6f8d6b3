extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void add(unsigned long long *to, unsigned long long more) { *to += more; }
int main(void) {
  unsigned long long total = 0;
  int tries = 0;
  while (tries < 6) {
    if (__VERIFIER_nondet_int() & 1) add(&total, 2);
    else add(&total, 1);
    tries++;
  }
  if (total < 6 || total > 12) reach_error();
  return 0;
}
