// main with arguments: count, program name present, argv ends with null.
#include <stdio.h>
int main(int argc, char **argv) {
  printf("%d %d %d\n", argc, argv[0] != 0 && argv[0][0] != 0, argv[argc] == 0);
  int n = 0;
  for (char **p = argv; *p; p++)
    n++;
  printf("%d\n", n == argc);
  return argc + 4;
}
