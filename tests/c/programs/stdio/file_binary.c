// Structs written and read in binary, random access by record number, updates in place.
#include <stdio.h>
#include <string.h>
struct R {
  int id;
  char name[12];
  double v;
};
int main(void) {
  const char *n = "file_binary.tmp";
  FILE *f = fopen(n, "wb+");
  for (int i = 0; i < 10; i++) {
    struct R r;
    memset(&r, 0, sizeof r);
    r.id = i;
    snprintf(r.name, 12, "rec-%d", i * i);
    r.v = i / 4.0;
    fwrite(&r, sizeof r, 1, f);
  }
  printf("%ld\n", ftell(f));
  struct R r;
  for (int i = 9; i >= 0; i -= 3) {
    fseek(f, (long)(i * (int)sizeof r), SEEK_SET);
    fread(&r, sizeof r, 1, f);
    printf("%d %s %g\n", r.id, r.name, r.v);
    r.v += 100;
    fseek(f, -(long)sizeof r, SEEK_CUR);
    fwrite(&r, sizeof r, 1, f);
  }
  rewind(f);
  double s = 0;
  while (fread(&r, sizeof r, 1, f) == 1)
    s += r.v;
  printf("%g %d\n", s, feof(f) != 0);
  fclose(f);
  remove(n);
  return 0;
}
