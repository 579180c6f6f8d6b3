// Structures that point into themselves, rings made at compile time, tables of offsets.
#include <stdio.h>
typedef struct R {
  struct R *next;
  const int *val;
  int pad[2];
} R;
static const int v[] = {10, 20, 30};
static R r[3] = {{&r[1], &v[2], {1, 2}}, {&r[2], &v[1], {3, 4}}, {&r[0], &v[0], {5, 6}}};
static int *const pads[] = {&r[2].pad[1], r[0].pad, &r[1].pad[1]};
static struct {
  char *p;
  char buf[8];
} self = {self.buf + 2, "abcdefg"};
int main(void) {
  R *p = r;
  for (int i = 0; i < 7; i++, p = p->next)
    printf("%d ", *p->val);
  printf("| %d %d %d\n", *pads[0], *pads[1], *pads[2]);
  *pads[1] = 99;
  printf("%d %s\n", r[0].pad[0], self.p);
  *self.p = 'X';
  puts(self.buf);
  return 0;
}
