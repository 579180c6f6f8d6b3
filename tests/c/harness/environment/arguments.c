// Up to two arguments of one byte, behind the program's name.
// sym-args: 0 2 1
// paths: 3
// fault: abort
// input: n_args 2
// input: arg00 45
// run: n_args=1 exit 1
// run: n_args=3 blocked
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argv[argc] != 0)
    return 99;
  if (argc == 3 && argv[1][0] == '-')
    abort(); /* here */
  return argc > 2 ? 2 : argc - 1;
}
