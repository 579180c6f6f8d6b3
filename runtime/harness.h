/* What the files of the dialects share. */
#ifndef POLYSEM_HARNESS_H
#define POLYSEM_HARNESS_H

#include "internal.h"

/* Whether `n` bytes at `p` are in one object that lives and, if asked for, may be written. */
bool ps_is_there(const void *p, size_t n, bool write);

#endif
