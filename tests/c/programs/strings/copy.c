// strcpy, strncpy, stpcpy, strcat, strncat, memcpy, mempcpy-like use: contents and padding.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
static void dump(const char *b, int n) {
  for (int i = 0; i < n; i++)
    printf("%c", b[i] ? b[i] : '.');
  puts("|");
}
int main(void) {
  char b[12];
  memset(b, '#', 12);
  strcpy(b, "abc");
  dump(b, 12);
  strncpy(b, "xy", 8);
  dump(b, 12);
  strncpy(b, "0123456789", 4);
  dump(b, 12);
  memset(b, '#', 12);
  strcpy(b, "");
  strcat(b, "ab");
  strcat(b, "cd");
  dump(b, 12);
  strncat(b, "efghijk", 3);
  dump(b, 12);
  strncat(b, "Z", 9);
  dump(b, 12);
  char *e = stpcpy(stpcpy(b, "one"), "two");
  printf("%td\n", e - b);
  dump(b, 12);
  strncpy(b, "q", 0);
  dump(b, 12);
  printf("%d\n", memcpy(b, "mem", 4) == b);
  dump(b, 12);
  return 0;
}
