// main without return gives 0.
#include <stdio.h>
int main(void) {
  puts("falls off");
}
