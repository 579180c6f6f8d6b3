// verdict: unsafe
// fault: use-after-scope at 26
// property: valid-memsafety
// witness: 42
// why: A view of a local array is returned, and the array is gone.
extern int __VERIFIER_nondet_int(void);

struct view {
  const int *cells;
  int count;
};

static const int fallback[1] = {7};

static struct view squares(int count) {
  int cells[4];
  for (int i = 0; i < 4; i++)
    cells[i] = i * i;
  if (count > 41 && count < 44)
    return (struct view){cells, 4};
  return (struct view){fallback, 1};
}

int main(void) {
  struct view view = squares(__VERIFIER_nondet_int());
  return view.cells[view.count - 1]; /* here */
}
