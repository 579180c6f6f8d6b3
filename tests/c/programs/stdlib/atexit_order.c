// atexit handlers run in reverse order; handlers registered in handlers; output after main.
#include <stdio.h>
#include <stdlib.h>
static int n;
static void late(void) {
  printf("late %d\n", ++n);
}
static void one(void) {
  printf("one %d\n", ++n);
}
static void two(void) {
  printf("two %d\n", ++n);
  atexit(late);
}
static void three(void) {
  printf("three %d\n", ++n);
}
int main(void) {
  printf("%d", atexit(one));
  printf("%d", atexit(two));
  printf("%d", atexit(three));
  printf("%d\n", atexit(three));
  puts("main ends");
  return 4;
}
