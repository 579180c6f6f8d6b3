// Every ctype class for all 256 characters and end of file, as bit masks; toupper and tolower.
#include <stdio.h>
#include <ctype.h>
int main(void) {
  int counts[12] = {0};
  for (int c = -1; c < 256; c++) {
    int m = !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 | !!isspace(c) << 3 | !!isupper(c) << 4 |
            !!islower(c) << 5 | !!ispunct(c) << 6 | !!isprint(c) << 7 | !!isgraph(c) << 8 | !!iscntrl(c) << 9 |
            !!isxdigit(c) << 10 | !!isblank(c) << 11;
    for (int i = 0; i < 12; i++)
      counts[i] += m >> i & 1;
    if (c < 128)
      printf("%03x%c", m, c % 16 == 15 ? '\n' : ' ');
  }
  for (int i = 0; i < 12; i++)
    printf("%d ", counts[i]);
  puts("");
  unsigned h = 0;
  for (int c = 0; c < 256; c++)
    h = h * 31 + (unsigned)toupper(c) * 3 + (unsigned)tolower(c);
  printf("%u %d %d %c%c\n", h, toupper(-1), tolower(-1), toupper('q'), tolower('Q'));
  return 0;
}
