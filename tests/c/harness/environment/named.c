// A file that an argument names: only `A` is there. The library tells apart "", "/", ".", "A", what begins as the
// directories tmp and dev do, and the rest.
// sym-args: 1 1 1
// sym-files: 1 1
// paths: 7
// fault: abort
// input: arg00 65
// input: A-data 33
// run: arg00=66 exit 1
// run: arg00=65 A-data=7 exit 7
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  FILE *f = fopen(argv[argc - 1], "r");
  if (f == NULL)
    return 1;
  int c = getc(f);
  if (c == '!')
    abort(); /* here */
  return c == EOF ? 2 : c;
}
