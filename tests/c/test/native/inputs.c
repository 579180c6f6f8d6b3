// The native side of the input functions: a program's inputs are the bytes of a string, zeros after its end.
//
// The program is compiled with main and exit renamed and its variables in two sections of their own (program.h), so
// that one process can run it many times: before each run the variables get their first values back.
//
//   POLYSEM_INPUT=HEX ./program           one run; the exit code is the program's
//   ./program list FILE SIZE              one run for each SIZE bytes of FILE
//   ./program all SIZE UNIT [VALUE...]    SIZE/UNIT units, each takes each of the values (default 0 to 255)
//   ./program read SIZE UNIT [VALUE...]   the same, but values of units after the last one that a run loads are not
//                                         tried; needs -fsanitize-coverage=trace-loads, and no library in between
//
// The last three print `runs R paths P most M`: P different sequences of basic blocks where the program was compiled
// with -fsanitize-coverage=trace-pc-guard, and the most bytes that a run asked for.
// If a sanitizer ends the process, the line `input HEX` follows its report.
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAIN __attribute__((no_sanitize("address", "undefined", "memory", "coverage")))
#define MOST 64

int program_main(void);
extern char __start_program_data[] __attribute__((weak)), __stop_program_data[] __attribute__((weak));
extern char __start_program_bss[] __attribute__((weak)), __stop_program_bss[] __attribute__((weak));
void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));
void __msan_unpoison(const volatile void *, size_t) __attribute__((weak));

static unsigned char input[MOST];
static unsigned size, taken, most;
// Where the inputs lie in the program, for those that lie in an object; and how many bytes were loaded, up to the last.
static struct {
  const unsigned char *at;
  size_t size;
  unsigned first;
} objects[MOST];
static unsigned objects_made, loaded;
static jmp_buf end_of_run;
static uint64_t trace;

PLAIN static void take(void *to, size_t n) {
  for (size_t i = 0; i < n; i++, taken++)
    ((unsigned char *)to)[i] = taken < size ? input[taken] : 0;
  if (taken > most)
    most = taken;
  if (__msan_unpoison)
    __msan_unpoison(to, n);
}

void klee_make_symbolic(void *object, unsigned long n, const char *name) {
  (void)name;
  objects[objects_made].at = object;
  objects[objects_made].size = n;
  objects[objects_made++].first = taken;
  take(object, n);
}

void klee_assume(unsigned long holds) {
  if (!holds)
    longjmp(end_of_run, 1);
}

#define NONDET(T, NAME)                                                                                                \
  T __VERIFIER_nondet_##NAME(void) {                                                                                   \
    T value;                                                                                                           \
    take(&value, sizeof value);                                                                                        \
    loaded = taken;                                                                                                    \
    return value;                                                                                                      \
  }
NONDET(char, char)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(unsigned short, ushort)
NONDET(int, int)
NONDET(unsigned, uint)
NONDET(long, long)
NONDET(unsigned long, ulong)

static int exit_code;

void program_exit(int code) {
  exit_code = code;
  longjmp(end_of_run, 1);
}

// Where paths are counted, a failed assertion is the end of one.
void program_assert_fail(void) {
  longjmp(end_of_run, 1);
}

PLAIN void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
  static uint32_t blocks;
  for (uint32_t *guard = start; guard < stop; guard++)
    *guard = ++blocks;
}

PLAIN void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  trace = (trace ^ *guard) * 0x9e3779b97f4a7c15u;
  trace ^= trace >> 29;
}

PLAIN static void load(const void *from, size_t n) {
  for (unsigned i = 0; i < objects_made; i++) {
    size_t offset = (size_t)((const unsigned char *)from - objects[i].at);
    if (offset < objects[i].size && objects[i].first + offset + n > loaded)
      loaded = (unsigned)(objects[i].first + offset + n);
  }
}

#define LOAD(N)                                                                                                        \
  PLAIN void __sanitizer_cov_load##N(const void *from) {                                                               \
    load(from, N);                                                                                                     \
  }
LOAD(1)
LOAD(2)
LOAD(4)
LOAD(8)
LOAD(16)

PLAIN static void run(void) {
  taken = loaded = objects_made = 0;
  trace = 1;
  if (setjmp(end_of_run) == 0)
    exit_code = program_main();
}

// The first values of the program's variables; red zones lie between them, so no memcpy (and no optimizer that makes one).
static char *first_data;

PLAIN static void keep_variables(void) {
  size_t n = (size_t)(__stop_program_data - __start_program_data);
  first_data = malloc(n + 1);
  for (size_t i = 0; i < n; i++)
    first_data[i] = __start_program_data[i];
}

PLAIN static void reset_variables(void) {
  char *data = __start_program_data, *bss = __start_program_bss;
  for (size_t i = 0, n = (size_t)(__stop_program_data - data); i < n; i++)
    data[i] = first_data[i];
  for (size_t i = 0, n = (size_t)(__stop_program_bss - bss); i < n; i++)
    bss[i] = 0;
  if (__msan_unpoison) {
    __msan_unpoison(data, (size_t)(__stop_program_data - data));
    __msan_unpoison(bss, (size_t)(__stop_program_bss - bss));
  }
}

static uint64_t *paths;
static size_t room, count;

static void insert(uint64_t path) {
  size_t i = path & (room - 1);
  while (paths[i] && paths[i] != path)
    i = (i + 1) & (room - 1);
  count += paths[i] == 0;
  paths[i] = path;
}

static void run_and_note(void) {
  reset_variables();
  run();
  if (2 * (count + 1) > room) {
    uint64_t *old = paths;
    size_t n = room;
    room = room ? 2 * room : 1024;
    paths = calloc(room, sizeof *paths);
    count = 0;
    for (size_t i = 0; i < n; i++)
      if (old[i])
        insert(old[i]);
    free(old);
  }
  insert(trace ? trace : 1);
}

static void tell_input(void) {
  fputs("input ", stderr);
  for (unsigned i = 0; i < size; i++)
    fprintf(stderr, "%02x", input[i]);
  fputs("\n", stderr);
}

static unsigned long run_list(const char *file) {
  unsigned long runs = 0;
  FILE *f = fopen(file, "rb");
  if (!f || size > MOST)
    exit(3);
  for (; fread(input, 1, size, f) == size; runs++)
    run_and_note();
  fclose(f);
  return runs;
}

static unsigned long run_all(unsigned unit, unsigned kinds, const unsigned long *values, int only_loaded) {
  unsigned digit[MOST] = {0}, units = size / unit, at;
  unsigned long runs = 0;
  do {
    for (unsigned i = 0; i < units; i++)
      for (unsigned k = 0; k < unit; k++)
        input[i * unit + k] = (unsigned char)(values[digit[i]] >> 8 * k);
    run_and_note();
    runs++;
    // Count on at the last unit that mattered; those after it are zero already.
    at = only_loaded && loaded < size ? (loaded + unit - 1) / unit : units;
    while (at > 0 && ++digit[at - 1] == kinds)
      digit[--at] = 0;
  } while (at > 0);
  return runs;
}

int main(int argc, char **argv) {
  keep_variables();
  if (argc < 2) {
    const char *hex = getenv("POLYSEM_INPUT");
    for (unsigned byte; hex && size < MOST && sscanf(hex + 2 * size, "%2x", &byte) == 1; size++)
      input[size] = (unsigned char)byte;
    run();
    return exit_code;
  }
  if (__sanitizer_set_death_callback)
    __sanitizer_set_death_callback(tell_input);
  unsigned long values[256], runs;
  unsigned kinds = 0;
  size = (unsigned)atoi(argv[strcmp(argv[1], "list") ? 2 : 3]);
  for (int i = 4; i < argc && kinds < 256; i++)
    values[kinds++] = strtoul(argv[i], NULL, 16);
  for (unsigned v = 0; kinds == v && v < 256; v++)
    values[kinds++] = v;
  if (strcmp(argv[1], "list"))
    runs = run_all((unsigned)atoi(argv[3]), kinds, values, !strcmp(argv[1], "read"));
  else
    runs = run_list(argv[2]);
  printf("runs %lu paths %zu most %u\n", runs, count, most);
  return 0;
}
