// A simulation of two counters with a priority queue of events.
#include <stdio.h>
typedef struct {
  int t, kind, id;
} E;
static E q[100];
static int n;
static int lt(E a, E b) {
  return a.t != b.t ? a.t < b.t : a.id < b.id;
}
static void push(E e) {
  int i = n++;
  while (i && lt(e, q[(i - 1) / 2])) {
    q[i] = q[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  q[i] = e;
}
static E pop(void) {
  E r = q[0], x = q[--n];
  int i = 0, c;
  while ((c = 2 * i + 1) < n) {
    if (c + 1 < n && lt(q[c + 1], q[c]))
      c++;
    if (!lt(q[c], x))
      break;
    q[i] = q[c];
    i = c;
  }
  q[i] = x;
  return r;
}
int main(void) {
  unsigned s = 3;
  int wait[64], wh = 0, wt = 0, busy = 0, arrive[64], total = 0, maxw = 0, last = 0;
  push((E){0, 0, 0});
  while (n) {
    E e = pop();
    last = e.t;
    s = s * 1103515245u + 12345u;
    int r = (int)(s >> 16) % 9;
    if (e.kind == 0) {
      arrive[e.id] = e.t;
      if (e.id < 30)
        push((E){e.t + r / 2 + 1, 0, e.id + 1});
      wait[wt++] = e.id;
    } else
      busy--;
    while (busy < 2 && wh < wt) {
      int c = wait[wh++];
      busy++;
      int w = e.t - arrive[c];
      total += w;
      if (w > maxw)
        maxw = w;
      push((E){e.t + r + 1, 1, 100 + c});
    }
    if (e.id % 10 == 0)
      printf("t%d k%d w%d b%d\n", e.t, e.kind, wt - wh, busy);
  }
  printf("%d %d %d\n", last, total, maxw);
  return 0;
}
