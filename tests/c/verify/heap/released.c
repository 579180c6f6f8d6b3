// verdict: unsafe
// fault: use-after-free at 31
// property: valid-memsafety
// witness: 1 2 3 0
// why: A message that is remembered, but not counted, is freed by its only owner, and read later.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct message {
  int count, length;
};

int main(void) {
  struct message *owned = malloc(sizeof *owned), *remembered = NULL;
  *owned = (struct message){1, 5};
  int length = 0;
  for (int round = 0; round < 4; round++)
    switch (__VERIFIER_nondet_uchar()) {
    case 1:
      remembered = owned;
      break;
    case 2:
      if (owned != NULL && --owned->count == 0) {
        free(owned);
        owned = NULL;
      }
      break;
    case 3:
      if (remembered != NULL)
        length = remembered->length; /* here */
      break;
    default:
      break;
    }
  free(owned);
  return length;
}
