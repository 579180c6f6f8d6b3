// fseek from all three origins, ftell, overwriting in the middle, r+ and w+ modes.
#include <stdio.h>
int main(void) {
  const char *name = "file_seek.tmp";
  FILE *f = fopen(name, "w+");
  for (int i = 0; i < 26; i++)
    fputc('a' + i, f);
  fseek(f, 5, SEEK_SET);
  printf("%c", fgetc(f));
  printf(" %ld\n", ftell(f));
  fseek(f, -3, SEEK_END);
  printf("%c", fgetc(f));
  printf("%c\n", fgetc(f));
  fseek(f, -10, SEEK_CUR);
  printf("%c\n", fgetc(f));
  fseek(f, 2, SEEK_SET);
  fputs("XYZ", f);
  fseek(f, 0, SEEK_SET);
  char b[40] = {0};
  fread(b, 1, 10, f);
  puts(b);
  fclose(f);
  f = fopen(name, "r+");
  fseek(f, 0, SEEK_END);
  fputs("END", f);
  fseek(f, 0, SEEK_END);
  printf("%ld\n", ftell(f));
  rewind(f);
  printf("%zu", fread(b, 1, 39, f));
  printf(" %s\n", b + 20);
  fpos_t p;
  fseek(f, 7, SEEK_SET);
  fgetpos(f, &p);
  fgetc(f);
  fsetpos(f, &p);
  printf("%c\n", fgetc(f));
  fclose(f);
  remove(name);
  return 0;
}
