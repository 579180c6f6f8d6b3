// verdict: unknown
// reason: sensor
// why: Nothing is known of what a function gives, or does, that is only declared.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern int sensor(int channel);

int main(void) {
  int channel = __VERIFIER_nondet_int();
  int value = sensor(channel & 3);
  if (value > 1000 && value < 1000)
    reach_error();
  return 0;
}
