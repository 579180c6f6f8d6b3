// Standard input of three bytes, through a stream.
// sym-stdin: 3
// paths: 2
// fault: abort
// input: stdin[0] 120
// input: stdin[2] 10
// run: stdin[0]=120 stdin[1]=65 exit 3
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int c, n = 0, first = 0;
  while ((c = getchar()) != EOF) {
    if (n == 0)
      first = c;
    n++;
    if (n == 3)
      if (first == 'x')
        if (c == '\n')
          abort(); /* here */
  }
  return feof(stdin) ? n : 99;
}
