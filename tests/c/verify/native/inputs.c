// The native side of the input functions. The task is compiled with its main called program_main.
//
//   ./task values WORD...                  one run; each word is what one input is: a number, or x and bytes in hex
//   ./task random RUNS CHECKED NUMBER...   runs on random inputs, each in a process of its own; the numbers are values
//                                          to try. Leaks are looked for in the first CHECKED runs.
//
// A run that a sanitizer or a signal ends is followed by the line `in run N` on stderr; after MOST of them it is enough.
// At last `runs R ended E cut C wrong W` is printed, where an assumption cut C of them.
// The same arguments give the same inputs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CUT = 77, MOST = 5, SECONDS = 10 };

int program_main(void);
void program_abort(void);

static char **words, **numbers;
static int words_left, numbers_given;

static uint64_t chance, last;
static unsigned mood;

static uint64_t any(void) {
  chance ^= chance << 13;
  chance ^= chance >> 7;
  chance ^= chance << 17;
  return chance * 0x9e3779b97f4a7c15u >> 8;
}

static uint64_t number(const char *text) {
  return *text == '-' ? (uint64_t)strtoll(text, NULL, 10) : strtoull(text, NULL, 0);
}

// Most programs tell few values apart: small ones, those in their text and what is near, and the ends of types.
// In a third of the runs all are below a small number, in another third small or in the text, so that several inputs
// are likely to be as a rare path needs them.
static uint64_t draw(void) {
  static const uint64_t ends[] = {0,    0x7f,  0x80,       0xff,       0x100,      0x7fff,           0x8000, 0x80000000,
                                  1ull, -1ull, 0x7fffffff, 0xffffffff, 1ull << 63, (1ull << 63) - 1, 0xffff, -32768};
  switch (any() % (mood % 3 == 0 ? 1 : mood % 3 == 1 ? 4 : 7)) {
  case 0:
    return last = any() % (2 + mood / 3 % 6);
  case 1:
    return last = any() % 16;
  case 2:
    return last = numbers_given ? number(numbers[any() % (unsigned)numbers_given]) + any() % 3 - 1 : any() % 128;
  case 3:
    return last;
  case 4:
    return last = -(any() % 16);
  case 5:
    return last = ends[any() % (sizeof ends / sizeof *ends)];
  default:
    return last = any() ^ any() << 32;
  }
}

static void take(void *to, size_t size) {
  unsigned char *bytes = to;
  if (words != NULL && words_left > 0 && **words == 'x') {
    const char *hex = *words + 1;
    for (size_t i = 0; i < size; i++) {
      unsigned byte = 0;
      if (strlen(hex) >= 2 * i + 2)
        sscanf(hex + 2 * i, "%2x", &byte);
      bytes[i] = (unsigned char)byte;
    }
  } else {
    // An object that is no number is an array of numbers, of some width.
    size_t width = size <= 8 && (words != NULL || any() % 2) ? size : (size_t)1 << any() % 3;
    for (size_t i = 0; i < size; i += width) {
      uint64_t value = words == NULL ? draw() : words_left > 0 ? number(*words) : 0;
      for (size_t k = 0; k < width && i + k < size; k++)
        bytes[i + k] = (unsigned char)(k < 8 ? value >> 8 * k : 0);
    }
  }
  if (words != NULL && words_left-- > 0)
    words++;
}

static uint64_t scalar(size_t size) {
  uint64_t value = words == NULL ? draw() : 0;
  if (words != NULL)
    take(&value, sizeof value);
  return size < 8 ? value & ((1ull << 8 * size) - 1) : value;
}

static void fail(const char *what) {
  fprintf(stderr, "task: %s\n", what);
  abort();
}

static void assume(int holds) {
  if (!holds)
    _exit(CUT);
}

static long range(long begin, long end) {
  uint64_t value = scalar(8);
  if (words == NULL)
    return begin + (long)(value % (uint64_t)(end - begin));
  assume((long)value >= begin && (long)value < end);
  return (long)value;
}

#define INPUT(T, NAME)                                                                                                 \
  T __VERIFIER_nondet_##NAME(void) {                                                                                   \
    return (T)scalar(sizeof(T));                                                                                       \
  }                                                                                                                    \
  T nondet_##NAME(void) {                                                                                              \
    return (T)scalar(sizeof(T));                                                                                       \
  }
INPUT(char, char)
INPUT(signed char, schar)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(long, long)
INPUT(unsigned long, ulong)

_Bool __VERIFIER_nondet_bool(void) {
  return scalar(1) & 1;
}

void __VERIFIER_assume(int holds) {
  assume(holds);
}

__attribute__((weak)) void __VERIFIER_assert(int holds) {
  if (!holds)
    fail("what is asserted does not hold");
}

__attribute__((weak)) void __VERIFIER_error(void) {
  fail("the error is reached");
}

__attribute__((weak)) void reach_error(void) {
  fail("the error is reached");
}

void klee_make_symbolic(void *object, size_t size, const char *name) {
  (void)name;
  take(object, size);
}

int klee_range(int begin, int end, const char *name) {
  (void)name;
  return (int)range(begin, end);
}

int klee_int(const char *name) {
  (void)name;
  return (int)scalar(sizeof(int));
}

void klee_assume(uintptr_t holds) {
  assume(holds != 0);
}

void polysem_symbolic(void *object, size_t size, const char *name) {
  (void)name;
  take(object, size);
}

long polysem_range(long begin, long end, const char *name) {
  (void)name;
  return range(begin, end);
}

void polysem_assume(_Bool holds) {
  assume(holds);
}

void __polysem_assert(int holds, const char *message) {
  if (!holds)
    fail(message);
}

void __CPROVER_assume(_Bool holds) {
  assume(holds);
}

void __CPROVER_assert(_Bool holds, const char *message) {
  if (!holds)
    fail(message);
}

// Where only calls of the error matter, a program may give up.
void program_abort(void) {
  _exit(CUT);
}

static void begin(uint64_t run) {
  chance = (run + 1) * 0xd1342543de82ef95u;
  last = 0;
  mood = (unsigned)any();
  alarm(SECONDS);
}

int main(int argc, char **argv) {
  if (argc >= 2 && strcmp(argv[1], "values") == 0) {
    words = argv + 2;
    words_left = argc - 2;
    begin(0);
    program_main();
    return 0;
  }
  if (argc < 4)
    return 2;
  int runs = atoi(argv[2]), checked = atoi(argv[3]), counts[3] = {0};
  numbers = argv + 4;
  numbers_given = argc - 4;
  int run = 0;
  for (; run < runs && counts[2] < MOST; run++) {
    pid_t child = fork();
    if (child == 0) {
      begin((uint64_t)run);
      program_main();
      if (run < checked)
        exit(0);
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    int end = WIFEXITED(status) && WEXITSTATUS(status) == 0     ? 0
              : WIFEXITED(status) && WEXITSTATUS(status) == CUT ? 1
                                                                : 2;
    counts[end]++;
    if (end == 2)
      fprintf(stderr, "in run %d%s\n", run, WIFSIGNALED(status) ? ", ended by a signal" : "");
  }
  printf("runs %d ended %d cut %d wrong %d\n", run, counts[0], counts[1], counts[2]);
  return 0;
}
