static void polysem_off_path(const char *why, const char *name) {
  fprintf(stderr, "polysem: this is not the recorded run: %s (`%s`)\n", why, name);
  exit(POLYSEM_OFF_PATH);
}

/* Gives the next input to the program. */
static void polysem_take(const char *name, void *to, size_t size) {
  if (polysem_left == 0 && polysem_is_fault) {
    fprintf(stderr, "polysem: the fault did not happen; nothing is recorded from here on (`%s`)\n", name);
    exit(0);
  }
  if (polysem_left == 0)
    polysem_off_path("the program reads more inputs than were recorded", name);
  if (strcmp(polysem_next->name, name) != 0)
    polysem_off_path("the program reads another input than was recorded", name);
  if (polysem_next->size != size)
    polysem_off_path("this input had another size when it was recorded", name);
  memcpy(to, polysem_next->bytes, size);
  polysem_next++;
  polysem_left--;
}

static void polysem_check(bool holds, const char *what) {
  if (!holds) {
    fprintf(stderr, "polysem: %s\n", what);
    abort();
  }
}

static void polysem_require(bool holds, const char *name) {
  if (!holds)
    polysem_off_path("an assumption does not hold", name);
}

#define POLYSEM_INPUT(type, function)                 \
  POLYSEM_DEFINE type function(void) {                \
    type value;                                       \
    polysem_take(#function, &value, sizeof value);    \
    return value;                                     \
  }
#define POLYSEM_NONDET(type, name)                    \
  POLYSEM_INPUT(type, nondet_##name)                  \
  POLYSEM_INPUT(type, __VERIFIER_nondet_##name)

/* polysem.h */
POLYSEM_DEFINE void polysem_symbolic(void *to, size_t size, const char *name) { polysem_take(name, to, size); }
POLYSEM_DEFINE void polysem_assume(int holds) { polysem_require(holds, "polysem_assume"); }
POLYSEM_DEFINE void polysem_assert(int holds) { polysem_check(holds, "an assertion fails"); }

/* klee/klee.h */
POLYSEM_DEFINE void klee_make_symbolic(void *to, size_t size, const char *name) {
  polysem_take(name ? name : "unnamed", to, size);
}
POLYSEM_DEFINE int klee_int(const char *name) {
  int value;
  polysem_take(name, &value, sizeof value);
  return value;
}
POLYSEM_DEFINE int klee_range(int low, int high, const char *name) {
  int value;
  polysem_take(name, &value, sizeof value);
  polysem_require(low <= value && value < high, "klee_range");
  return value;
}
POLYSEM_DEFINE uintptr_t klee_choose(uintptr_t count) {
  uintptr_t value;
  polysem_take("klee_choose", &value, sizeof value);
  polysem_require(value < count, "klee_choose");
  return value;
}
POLYSEM_DEFINE void klee_assume(uintptr_t holds) { polysem_require(holds != 0, "klee_assume"); }
POLYSEM_DEFINE void klee_prefer_cex(void *object, uintptr_t holds) { (void)object, (void)holds; }
POLYSEM_DEFINE void klee_posix_prefer_cex(void *object, uintptr_t holds) { (void)object, (void)holds; }
POLYSEM_DEFINE unsigned klee_is_symbolic(uintptr_t value) { return (void)value, 0; }
POLYSEM_DEFINE unsigned klee_is_replay(void) { return 1; }
POLYSEM_DEFINE void klee_silent_exit(int status) { exit(status); }
POLYSEM_DEFINE void klee_abort(void) { polysem_check(false, "klee_abort is called"); }
POLYSEM_DEFINE void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  fprintf(stderr, "%s:%d: ", file, line);
  (void)suffix;
  polysem_check(false, message);
}
POLYSEM_DEFINE void klee_warning(const char *message) { (void)message; }
POLYSEM_DEFINE void klee_warning_once(const char *message) { (void)message; }
POLYSEM_DEFINE void klee_print_expr(const char *message, ...) { (void)message; }
POLYSEM_DEFINE void klee_print_range(const char *name, int value) { (void)name, (void)value; }
POLYSEM_DEFINE void klee_stack_trace(void) {}
POLYSEM_DEFINE void klee_set_forking(unsigned enable) { (void)enable; }
POLYSEM_DEFINE void klee_open_merge(void) {}
POLYSEM_DEFINE void klee_close_merge(void) {}
POLYSEM_DEFINE void klee_mark_global(void *object) { (void)object; }
POLYSEM_DEFINE void klee_check_memory_access(const void *at, size_t size) { (void)at, (void)size; }
POLYSEM_DEFINE void klee_define_fixed_object(void *at, size_t size) { (void)at, (void)size; }
POLYSEM_DEFINE float klee_get_valuef(float value) { return value; }
POLYSEM_DEFINE double klee_get_valued(double value) { return value; }
POLYSEM_DEFINE long klee_get_valuel(long value) { return value; }
POLYSEM_DEFINE long long klee_get_valuell(long long value) { return value; }
POLYSEM_DEFINE int32_t klee_get_value_i32(int32_t value) { return value; }
POLYSEM_DEFINE int64_t klee_get_value_i64(int64_t value) { return value; }

/* SV-COMP and Test-Comp */
POLYSEM_DEFINE void __VERIFIER_nondet_memory(void *to, size_t size) {
  polysem_take("__VERIFIER_nondet_memory", to, size);
}
POLYSEM_DEFINE void __VERIFIER_assume(int holds) { polysem_require(holds, "__VERIFIER_assume"); }
POLYSEM_DEFINE void __VERIFIER_assert(int holds) { polysem_check(holds, "an assertion fails"); }
POLYSEM_DEFINE void __VERIFIER_error(void) { polysem_check(false, "__VERIFIER_error is called"); }
POLYSEM_DEFINE void reach_error(void) { polysem_check(false, "reach_error is called"); }
POLYSEM_DEFINE void __VERIFIER_atomic_begin(void) {}
POLYSEM_DEFINE void __VERIFIER_atomic_end(void) {}

/* CBMC */
POLYSEM_DEFINE void __CPROVER_assume(int holds) { polysem_require(holds, "__CPROVER_assume"); }
POLYSEM_DEFINE void __CPROVER_assert(int holds, const char *what) { polysem_check(holds, what); }
POLYSEM_DEFINE void __CPROVER_cover(int holds) { (void)holds; }
POLYSEM_DEFINE void __CPROVER_input(const char *name, ...) { (void)name; }
POLYSEM_DEFINE void __CPROVER_output(const char *name, ...) { (void)name; }

/* Functions without a body that give a value */
