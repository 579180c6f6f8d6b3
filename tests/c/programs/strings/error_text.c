// strerror gives texts that differ; errno set and kept by calls.
#include <stdio.h>
#include <string.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
  printf("%s\n%s\n%s\n", strerror(0), strerror(ENOENT), strerror(EINVAL));
  errno = 0;
  FILE *f = fopen("does-not-exist.tmp", "r");
  printf("%d %d\n", f == 0, errno == ENOENT);
  errno = 5;
  int n = (int)strlen("abc");
  printf("%d %d\n", n, errno);
  errno = 0;
  strtol("99999999999999999999", 0, 10);
  printf("%d %s\n", errno == ERANGE, strerror(ERANGE));
  printf("%d %d\n", strlen(strerror(EDOM)) > 5, strcmp(strerror(EACCES), strerror(EPERM)) != 0);
  return 0;
}
