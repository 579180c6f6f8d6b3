// A dense switch with default in the middle and fallthrough, in a loop over all values.
#include <stdio.h>
static int f(int x) {
  int r = 0;
  switch (x) {
  case 0:
    r = 5;
    break;
  case 1:
    r++;
  case 2:
    r += 2;
  case 3:
    r += 3;
    break;
  default:
    r = -1;
    break;
  case 4:
  case 5:
  case 6:
    r = x * x;
    break;
  case 7:
    return 70;
  case 8: {
    int y = x;
    r = y << 2;
  } break;
  case -1:
    r = 11;
  }
  return r;
}
int main(void) {
  for (int i = -3; i < 12; i++)
    printf("%d:%d ", i, f(i));
  puts("");
  int n[5] = {0};
  for (const char *p = "the quick brown fox, 42 jumps! 7"; *p; p++)
    switch (*p) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
      n[0]++;
      break;
    case '0':
    case '1':
    case '2':
    case '4':
    case '7':
      n[1]++;
      break;
    case ' ':
      n[2]++;
      break;
    case ',':
    case '!':
      n[3]++;
      break;
    default:
      n[4]++;
    }
  for (int i = 0; i < 5; i++)
    printf("%d ", n[i]);
  puts("");
  return 0;
}
