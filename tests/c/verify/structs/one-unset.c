// verdict: unsafe
// fault: undefined-value at 24
// property: def-behavior
// witness: 2 1 200 0 7
// why: A record of one kind is copied without its weight, and the weight of the copy is looked at.
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record {
  unsigned char kind;
  int weight;
};

int main(void) {
  struct record records[3], chosen;
  for (int i = 0; i < 3; i++) {
    records[i].kind = __VERIFIER_nondet_uchar();
    if (records[i].kind != 200)
      records[i].weight = i * 10;
  }
  chosen = records[0];
  for (int i = 1; i < 3; i++)
    if (records[i].kind > chosen.kind && records[i].kind < 201)
      chosen = records[i];
  if (chosen.weight > 5) /* here */
    return 1;
  return 0;
}
