// A lift as state machine with requests in a bit mask; a trace of all events.
#include <stdio.h>
enum S { IDLE, UP, DOWN, OPEN };
int main(void) {
  unsigned req = 0;
  int fl = 0, dir = 1, wait = 0;
  enum S s = IDLE;
  static const struct {
    int t, f;
  } ev[] = {{1, 4}, {2, 2}, {9, 0}, {10, 6}, {11, 5}};
  for (int t = 0, k = 0; t < 34; t++) {
    while (k < 5 && ev[k].t == t)
      req |= 1u << ev[k++].f;
    switch (s) {
    case OPEN:
      if (--wait > 0)
        break;
      s = IDLE; /* fall through */
    case IDLE:
      if (!req)
        break;
      if (req >> fl & 1) {
        s = OPEN;
        wait = 2;
        req &= ~(1u << fl);
        printf("t%d open %d\n", t, fl);
        break;
      }
      dir = dir > 0 ? (req >> fl ? 1 : -1) : (req & ((1u << fl) - 1)) ? -1 : 1;
      s = dir > 0 ? UP : DOWN;
      break;
    case UP:
    case DOWN:
      fl += dir;
      if (req >> fl & 1) {
        s = OPEN;
        wait = 2;
        req &= ~(1u << fl);
        printf("t%d open %d %s\n", t, fl, dir > 0 ? "up" : "down");
      } else if (!(dir > 0 ? req >> fl : req & ((1u << fl) - 1)))
        s = IDLE;
    }
  }
  printf("%d %u %d\n", fl, req, s);
  return 0;
}
