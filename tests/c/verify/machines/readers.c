// verdict: unsafe
// fault: assertion at 29
// property: assert
// witness: 1 2 4 9
// why: A writer that becomes a reader again stays the writer too.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum { READ = 1, READ_TO_WRITE = 2, END_READ = 3, WRITE_TO_READ = 4, END_WRITE = 5 };

int main(void) {
  int readers = 0;
  _Bool writer = 0;
  for (int round = 0; round < 4; round++) {
    unsigned char event = __VERIFIER_nondet_uchar();
    if (event == READ && !writer)
      readers++;
    if (event == END_READ && readers > 0)
      readers--;
    if (event == READ_TO_WRITE && readers == 1) {
      readers--;
      writer = 1;
    }
    if (event == WRITE_TO_READ && writer)
      readers++;
    if (event == END_WRITE)
      writer = 0;
    assert(!writer || readers == 0); /* here */
  }
  return 0;
}
