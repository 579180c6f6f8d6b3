// Standard input that is empty: every reader says so at once.
#include <stdio.h>
int main(void) {
  char b[8] = "old";
  int v = 5;
  printf("%d\n", feof(stdin) != 0);
  printf("%d\n", getchar() == EOF);
  printf("%d %s\n", fgets(b, 8, stdin) == 0, b);
  printf("%d %d\n", scanf("%d", &v), v);
  printf("%zu %d %d\n", fread(b, 1, 8, stdin), feof(stdin) != 0, ferror(stdin));
  return 0;
}
