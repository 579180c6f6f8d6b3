// Whose variable a pointer leads to: one of the function at hand, of one that waits for it, or of one that has returned.

static int *kept;
static unsigned noise;

static void wait_a_little(void) {
  for (int i = 0; i < 2; i++) if (bit()) noise++;
}

static void own_or_given(int own, int *given) {
  if (way()) kept = given; else kept = &own;
  wait_a_little();
}

static int through_one_call(int mine) {
  own_or_given(1, &mine);
  return *kept;
}

int unsafe_parameter_of_callee(void) {
  return through_one_call(1) - 1;
}

static void given_both(int *a, int *b) {
  if (way()) kept = a; else kept = b;
  wait_a_little();
}

int safe_two_of_one_caller(void) {
  int a = 1, b = 1;
  given_both(&a, &b);
  return *kept - 1;
}

static void two_levels(int *far) {
  int near = 1;
  given_both(far, &near);
}

int unsafe_variable_between(void) {
  int far = 1;
  two_levels(&far);
  return *kept - 1;
}

static void two_levels_and_back(int *far) {
  int near = 1;
  given_both(far, &near);
  kept = far;
}

int safe_variable_between_replaced(void) {
  int far = 1;
  two_levels_and_back(&far);
  return *kept - 1;
}

static void own_or_given_alloca(int *given) {
  int *own = __builtin_alloca(4);
  *own = 1;
  if (way()) kept = given; else kept = own;
  wait_a_little();
}

int unsafe_alloca_of_callee(void) {
  int *mine = __builtin_alloca(4);
  *mine = 1;
  own_or_given_alloca(mine);
  return *kept - 1;
}

static int two_arrays(int n, int used_inside) {
  int outer[n], seen = 0;
  outer[0] = 1;
  {
    int inner[n];
    inner[0] = 1;
    if (way()) kept = outer; else kept = inner;
    wait_a_little();
    if (used_inside) seen = *kept;
  }
  return used_inside ? seen : *kept;
}

int unsafe_array_of_an_inner_scope(void) {
  return two_arrays(2, 0) - 1;
}

int safe_array_of_an_inner_scope(void) {
  return two_arrays(2, 1) - 1;
}

int unsafe_inner_scope(void) {
  int outer = 1;
  {
    int inner = 1;
    if (way()) kept = &outer; else kept = &inner;
    wait_a_little();
  }
  return *kept - 1;
}

struct holder { int *p; };

static void hold(struct holder *box, int *far, int *near) {
  if (way()) box->p = far; else box->p = near;
  wait_a_little();
}

static void hold_between(struct holder *box, int *far) {
  int near = 1;
  hold(box, far, &near);
}

int unsafe_held_on_the_heap(void) {
  int far = 1;
  struct holder *box = malloc(sizeof *box);
  hold_between(box, &far);
  int seen = *box->p;
  free(box);
  return seen - 1;
}

static void descend(int depth, int *up) {
  int mine = depth;
  if (depth == 0) {
    wait_a_little();
    return;
  }
  if (way()) kept = up; else if (depth > 1) kept = &mine;
  descend(depth - 1, &mine);
}

int unsafe_of_a_recursion(void) {
  int top = 0;
  kept = &top;
  descend(2, &top);
  return *kept > 3;
}

struct large { int v[8]; };

static void by_value(struct large own, struct large *given) {
  if (way()) kept = given->v; else kept = own.v;
  wait_a_little();
}

int unsafe_passed_by_value(void) {
  struct large mine = {{1}};
  by_value(mine, &mine);
  return *kept - 1;
}

int unsafe_of_the_heap_or_the_stack(void) {
  int *block = malloc(4), local = 1;
  *block = 1;
  if (way()) kept = block; else kept = &local;
  wait_a_little();
  free(block);
  return *kept - 1;
}
