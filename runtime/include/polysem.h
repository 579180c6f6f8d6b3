/* Harnesses in the words of Polysem. In `polysem run` every input is 0. */
#ifndef POLYSEM_H
#define POLYSEM_H

#include <stddef.h>

#ifdef __cplusplus
#define POLYSEM_BOOL bool
extern "C" {
#else
#define POLYSEM_BOOL _Bool
#endif

/* The `size` bytes at `object` are inputs from now on: whatever they may be, the program is to be right. */
void polysem_symbolic(void *object, size_t size, const char *name);

/* An input from `begin` up to, and without, `end`. */
long polysem_range(long begin, long end, const char *name);

/* Only runs in which the condition holds are meant. */
void polysem_assume(POLYSEM_BOOL condition);

/* The program is at fault where the condition does not hold. */
void polysem_assert(POLYSEM_BOOL condition);

/* How the macro tells the condition. */
void __polysem_assert(int condition, const char *message);

#ifdef __cplusplus
}
#endif

#define polysem_assert(condition) __polysem_assert(!!(condition), "the assertion `" #condition "` fails")

#endif
