// Two files of two bytes, and a variable of the environment.
// sym-files: 2 2
// sym-env: MODE 1
// paths: 3
// fault: assertion
// input: B-data 26989
// input: env-MODE 98
// run: env-MODE=97 A-data=1 exit 1
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  unsigned char a[4], b[4];
  FILE *f = fopen("A", "rb");
  int fd = open("B", O_RDONLY);
  if (f == NULL || fd < 0 || fread(a, 1, 4, f) != 2 || read(fd, b, 4) != 2)
    return 99;
  const char *mode = getenv("MODE");
  if (mode == NULL)
    return 98;
  if (mode[0] == 'a')
    return a[0];
  if (mode[0] == 'b')
    assert(b[0] + 256 * b[1] != 26989); /* here */
  return 0;
}
