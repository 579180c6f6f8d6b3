// Greets whoever is named in a file, and forgets the names.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  FILE *f = fopen("/names.txt", "r");
  if (!f) {
    fprintf(stderr, "no names\n");
    return 3;
  }
  char line[80];
  while (fgets(line, sizeof line, f)) {
    char *copy = strdup(line);
    printf("hello %s", copy);
  }
  fclose(f);
  return 0;
}
