// Constructors and destructors by attribute, with priorities, around main.
#include <stdio.h>
static int state = 1;
__attribute__((constructor(201))) static void c2(void) {
  printf("second %d\n", state);
  state *= 5;
}
__attribute__((constructor(200))) static void c1(void) {
  printf("first %d\n", state);
  state += 2;
}
__attribute__((constructor)) static void c3(void) {
  printf("third %d\n", state);
  state -= 1;
}
__attribute__((destructor(200))) static void d2(void) {
  printf("last %d\n", state);
}
__attribute__((destructor(201))) static void d1(void) {
  printf("end %d\n", state);
  state++;
}
int main(void) {
  printf("main %d\n", state);
  state = 40;
  return 3;
}
