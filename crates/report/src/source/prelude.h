#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#ifdef __cplusplus
#define POLYSEM_C extern "C"
#else
#define POLYSEM_C
#endif
/* Weak: where the program defines such a function itself, that one is taken. */
#define POLYSEM_DEFINE POLYSEM_C __attribute__((weak))
/* How a run ends that is not the recorded one. */
#define POLYSEM_OFF_PATH 125

/* An input: its name, its size, and its bytes as they are in memory. */
struct polysem_input {
  const char *name;
  size_t size;
  const char *bytes;
};
