// verdict: safe
// property: valid-memsafety
// why: A view of the caller's array is returned.
extern int __VERIFIER_nondet_int(void);

struct view {
  const int *cells;
  int count;
};

static const int fallback[1] = {7};

static struct view squares(int count, int *cells) {
  for (int i = 0; i < 4; i++)
    cells[i] = i * i;
  if (count > 41 && count < 44)
    return (struct view){cells, 4};
  return (struct view){fallback, 1};
}

int main(void) {
  int cells[4];
  struct view view = squares(__VERIFIER_nondet_int(), cells);
  return view.cells[view.count - 1];
}
