// verdict: safe
// property: unreach-call
// why: A walk of five steps through a graph of four nodes visits one of them twice.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct node {
  struct node *to;
  int visits;
};

static struct node nodes[4];

int main(void) {
  for (int i = 0; i < 4; i++) {
    unsigned char to = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(to < 4);
    nodes[i].to = &nodes[to];
  }
  struct node *at = &nodes[0];
  for (int step = 0; step < 5; step++) {
    at->visits++;
    at = at->to;
  }
  int most = 0, sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += nodes[i].visits;
    if (nodes[i].visits > most)
      most = nodes[i].visits;
  }
  if (most < 2 || sum != 5)
    reach_error();
  return 0;
}
