// Tentative definitions, extern declarations, static and block-scope extern, incomplete array completed.
#include <stdio.h>
int t1;
int t1;
extern int t1;
int t1 = 5;
static int t2;
static int t2;
int zero[100];
extern int later[];
extern const char *msg;
struct Inc;
extern struct Inc inc;
static int get(void) {
  extern int t1;
  {
    extern int hidden;
    return t1 + hidden;
  }
}
int hidden = 30;
static int shadow = 1;
static int sh(void) {
  int r = shadow;
  int shadow = 2;
  {
    int shadow = 3;
    r = r * 10 + shadow;
  }
  return r * 10 + shadow;
}
struct Inc {
  int a, b;
};
struct Inc inc = {4, 5};
int main(void) {
  t2 += t1;
  int s = 0;
  for (int i = 0; i < 100; i++)
    s |= zero[i];
  printf("%d %d %d %d\n", t1, t2, s, get());
  printf("%d %d %s %d\n", later[0], later[3], msg, sh());
  zero[99] = 7;
  printf("%d %d\n", zero[99], inc.a + inc.b);
  return 0;
}
int later[] = {1, 2, 3, 4};
const char *msg = "message";
