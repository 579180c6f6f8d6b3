// A small virtual machine by switch with continue, break and nested switches.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *prog = "i5 s0 i1 s1 l0 l1 * s1 l0 i1 - s0 l0 j4 l1 p h";
  long st[16], v[4] = {0};
  int sp = 0, n = 0;
  const char *op[32];
  for (const char *p = prog; *p; p++)
    if (p == prog || p[-1] == ' ')
      op[n++] = p;
  for (int pc = 0, steps = 0; pc < n && steps < 500; pc++, steps++) {
    const char *o = op[pc];
    int a = o[1] && o[1] != ' ' ? atoi(o + 1) : 0;
    switch (*o) {
    case 'i':
      st[sp++] = a;
      continue;
    case 's':
      v[a] = st[--sp];
      continue;
    case 'l':
      st[sp++] = v[a];
      continue;
    case 'j':
      if (st[--sp])
        pc = a - 1;
      continue;
    case 'p':
      printf("%ld after %d\n", st[--sp], steps);
      continue;
    case 'h':
      break;
    default: {
      long y = st[--sp], x = st[--sp];
      switch (*o) {
      case '*':
        st[sp++] = x * y;
        break;
      case '-':
        st[sp++] = x - y;
        break;
      }
      continue;
    }
    }
    printf("halt %d\n", sp);
    break;
  }
  return 0;
}
