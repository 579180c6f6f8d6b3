// verdict: safe
// property: unreach-call
// why: Rows of a matrix in a structure are exchanged by assignment, and come back.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct row {
  int cells[3];
};

struct matrix {
  struct row rows[3];
};

static struct matrix exchange(struct matrix m, unsigned a, unsigned b) {
  struct row row = m.rows[a];
  m.rows[a] = m.rows[b];
  m.rows[b] = row;
  return m;
}

int main(void) {
  struct matrix first;
  for (int i = 0; i < 9; i++)
    first.rows[i / 3].cells[i % 3] = i;
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a < 3 && b < 3);
  struct matrix turned = exchange(first, a, b), back = exchange(turned, b, a);
  for (int i = 0; i < 9; i++)
    if (back.rows[i / 3].cells[i % 3] != i)
      reach_error();
  if (turned.rows[a].cells[0] != (int)(3 * b))
    reach_error();
  return 0;
}
