/* What the user wants to be unknown of the surroundings of a program, as a value.
 *
 * Its only definition, `__polysem_environment`, is written by crates/build/src/environment.rs, which has the same layout.
 */
#ifndef POLYSEM_ENVIRONMENT_H
#define POLYSEM_ENVIRONMENT_H

#include "internal.h"

/* From `least` to `most` arguments of `size` bytes. */
struct ps_arguments { size_t least, most, size; };

/* A variable of `size` bytes. */
struct ps_variable { const char *name; size_t size; };

struct ps_environment {
    size_t fuzzed;              /* the most bytes that LLVMFuzzerTestOneInput gets */
    size_t argument_groups;
    const struct ps_arguments *arguments;
    size_t files, file_size;    /* called A, B, … */
    size_t has_input, input_size;
    size_t variables;
    const struct ps_variable *variable;
};

extern const struct ps_environment __polysem_environment;

#endif
