// Text to standard error does not mix into standard output; perror too.
#include <stdio.h>
#include <errno.h>
int main(void) {
  puts("out 1");
  fprintf(stderr, "err 1\n");
  fputs("err 2\n", stderr);
  puts("out 2");
  errno = ENOENT;
  perror("perror");
  printf("out 3 %d\n", fputc('e', stderr));
  return 2;
}
