// Fig. 2 of the TRACER-X paper: a backtracking matcher of patterns of N = 7 symbolic characters.
// What there is to show is that nothing outside of pattern and text is read.
#include "../test/regex.c"
