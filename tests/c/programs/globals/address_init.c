// Global initialisers with addresses: of variables, elements, members, functions, with offsets.
#include <stdio.h>
static int arr[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static int *mid = arr + 5, *last = &arr[9], **pmid = &mid;
static struct S {
  int a;
  struct {
    short b, c;
  } in;
} s = {1, {2, 3}};
static short *pc = &s.in.c;
static int f(int x) {
  return x + 1;
}
static int (*fp)(int) = f, (*fa[])(int) = {f, 0, f};
static char *str = "hello" + 1;
static char txt[] = "array";
static char *end = txt + sizeof txt;
struct Node {
  struct Node *next;
  const char *n;
};
static struct Node a, b = {&a, "b"}, c = {&b, "c"};
static struct Node a = {&c, "a"};
static long diff = sizeof arr / sizeof *arr;
static void *self = &self;
static const int *const cp = &arr[3];
int main(void) {
  printf("%d %d %d %d\n", *mid, *last, **pmid, *pc);
  printf("%d %d %d\n", fp(1), fa[2](5), fa[1] == 0);
  printf("%s %c %td\n", str, end[-2], end - txt);
  struct Node *n = &a;
  for (int i = 0; i < 7; i++, n = n->next)
    printf("%s", n->n);
  puts("");
  mid++;
  *pmid += 1;
  printf("%d %ld %d %d\n", *mid, diff, self == (void *)&self, *cp);
  *pc = 9;
  printf("%d\n", s.in.c);
  return 0;
}
