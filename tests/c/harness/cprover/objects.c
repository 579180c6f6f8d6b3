// Questions about objects, and objects that become inputs as a whole.
// paths: 1
// run: havoc_slice[1]=77 havoc_object=5 exit 5
#include <stdlib.h>

int main(void) {
  int v[3] = {1, 2, 3}, *p = malloc(8), *null = 0;
  __CPROVER_assert(__CPROVER_r_ok(v, sizeof v) && __CPROVER_w_ok(v), "v is there");
  __CPROVER_assert(!__CPROVER_r_ok(v, sizeof v + 1) && !__CPROVER_r_ok(v + 1, sizeof v), "and not more");
  __CPROVER_assert(!__CPROVER_r_ok(null), "null is nowhere");
  __CPROVER_assert(__CPROVER_r_ok("text", 5) && !__CPROVER_rw_ok("text", 5), "a literal is constant");
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(v + 1) == 12 && __CPROVER_POINTER_OFFSET(v + 1) == 4, "sizes");
  __CPROVER_assert(__CPROVER_same_object(v, v + 2) && !__CPROVER_same_object(v, p), "objects");
  __CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(v), "dynamic");
  __CPROVER_assert(__CPROVER_overflow_plus(2147483647, 1) && !__CPROVER_overflow_minus(3, 4), "overflow");
  __CPROVER_assert(__CPROVER_isnand(0.0 / (v[0] - 1.0)) && __CPROVER_isfinited(1.0), "floats");
  __CPROVER_havoc_slice(v, sizeof v);
  __CPROVER_assume(v[1] == 77);
  __CPROVER_havoc_object(p + 1);
  __CPROVER_assert(v[1] + 1 == 78, "what is assumed holds");
  int first = p[0];
  free(p);
  __CPROVER_assert(!__CPROVER_r_ok(p, 1), "freed");
  return first;
}
