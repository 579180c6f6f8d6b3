extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define REPEAT(n) for (int number = 0; number < (n); number++)
int n = 100;
int main(void) {
  int i = 7;
  {
    int i = 0;
    while (i < 5) {
      if (__VERIFIER_nondet_int() > 3) n = 3;
      i++;
    }
    int late = i;
    if (late != 5) reach_error();
  }
  int n = 0;
  REPEAT(4) n++;
  while (n < 6) n++;
  if (i != 7 || n != 6) reach_error();
  return 0;
}
