// Fig. 1 of the TRACER-X paper where one branch adds 2: 2^MAX paths that are different, but alike.
#define STEP 2
#include "fig1.c"
