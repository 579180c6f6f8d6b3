// Everything else that KLEE's header has; the last call is the fault.
// paths: 1
// fault: assertion it is odd
// run: x=2 exit 0
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int x = klee_int("x");
  int *p = malloc(3 * sizeof *p);
  klee_prefer_cex(&x, x == 7);
  klee_posix_prefer_cex(&x, x == 7);
  klee_mark_global(p);
  klee_set_forking(1);
  klee_open_merge();
  klee_close_merge();
  klee_stack_trace();
  klee_print_expr("x", x);
  klee_print_range("x", x);
  klee_warning("about x");
  klee_warning_once("about x");
  klee_check_memory_access(p, 3 * sizeof *p);
  klee_assert(klee_get_obj_size(p) == 12);
  klee_assert(klee_get_value_i32(x) == x && klee_get_value_i64(x) == x);
  klee_assert(klee_get_valuel(x) == x && klee_get_valuell(x) == x);
  klee_assert(klee_get_valued(2.5) == 2.5 && klee_get_valuef(2.5f) == 2.5f);
  klee_assert(!klee_is_replay() && !klee_is_symbolic(3));
  errno = ERANGE;
  klee_assert(klee_get_errno() == ERANGE);
  free(p);
  if (x % 2 == 1)
    klee_report_error(__FILE__, __LINE__, "it is odd", "odd.err"); /* here */
  klee_silent_exit(0);
}
