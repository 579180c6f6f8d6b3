// verdict: safe
// property: unreach-call
// why: A map of free places has as many bits as places are in use, and gives no place twice.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned map = 0;
  int used = 0;
  _Bool owned[4] = {0};
  for (int round = 0; round < 4; round++) {
    unsigned char request = __VERIFIER_nondet_uchar();
    if (request < 4 && owned[request]) {
      owned[request] = 0;
      map &= ~(1u << request);
      used--;
    } else if (request == 4) {
      int place = 0;
      while (place < 4 && (map >> place & 1) != 0)
        place++;
      if (place == 4)
        continue;
      if (owned[place])
        reach_error();
      owned[place] = 1;
      map |= 1u << place;
      used++;
    }
  }
  int bits = 0;
  for (int i = 0; i < 4; i++)
    bits += map >> i & 1;
  if (bits != used)
    reach_error();
  return 0;
}
