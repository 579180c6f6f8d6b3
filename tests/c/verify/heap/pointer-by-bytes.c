// verdict: safe
// property: valid-memsafety
// paths: 2^30
// flags: --no-joining
// why: A pointer that is copied byte by byte is that pointer again, wherever a proof was interrupted meanwhile.
extern int __VERIFIER_nondet_int(void);
unsigned noise;

int main(void) {
  int x = 0, *from = &x, *to;
  for (int i = 0; i < 30; i++) if (__VERIFIER_nondet_int()) noise++;
  for (int i = 0; i < 8; i++) ((char *)&to)[i] = ((char *)&from)[i];
  *to = 5;
  return x - 5;
}
