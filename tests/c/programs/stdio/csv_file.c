// A CSV file written, read line by line, fields summed, file removed.
#include <stdio.h>
int main(void) {
  FILE *f = fopen("csv_file.tmp", "w");
  for (int i = 0; i < 6; i++)
    fprintf(f, "%d,name%d,%.2f\n", i, i * i, i * 1.5);
  fclose(f);
  f = fopen("csv_file.tmp", "r");
  char l[64], n[16];
  int id, k = 0;
  double v, s = 0;
  while (fgets(l, sizeof l, f))
    if (sscanf(l, "%d,%15[^,],%lf", &id, n, &v) == 3) {
      s += v;
      k += id;
      printf("%s|", n);
    }
  printf("\n%d %g\n", k, s);
  fclose(f);
  return remove("csv_file.tmp");
}
