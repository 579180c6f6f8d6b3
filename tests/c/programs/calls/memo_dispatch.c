// Objects with tables of methods, inheritance by embedding, and calls through base pointers.
#include <stdio.h>
#include <stdlib.h>
struct Shape;
struct Vt {
  const char *name;
  int (*area)(const struct Shape *);
  void (*scale)(struct Shape *, int);
  void (*drop)(struct Shape *);
};
struct Shape {
  const struct Vt *vt;
  int id;
};
struct Rect {
  struct Shape base;
  int w, h;
};
struct Sq {
  struct Rect r;
  int *log;
};
static int rarea(const struct Shape *s) {
  const struct Rect *r = (const struct Rect *)s;
  return r->w * r->h;
}
static void rscale(struct Shape *s, int k) {
  struct Rect *r = (struct Rect *)s;
  r->w *= k;
  r->h *= k;
}
static void rdrop(struct Shape *s) {
  printf("drop %d\n", s->id);
  free(s);
}
static void sscale(struct Shape *s, int k) {
  rscale(s, k);
  *((struct Sq *)s)->log += k;
}
static void sdrop(struct Shape *s) {
  printf("log %d\n", *((struct Sq *)s)->log);
  free(((struct Sq *)s)->log);
  rdrop(s);
}
static const struct Vt rv = {"rect", rarea, rscale, rdrop}, sv = {"square", rarea, sscale, sdrop};
static struct Shape *rect(int id, int w, int h) {
  struct Rect *r = malloc(sizeof *r);
  *r = (struct Rect){{&rv, id}, w, h};
  return &r->base;
}
static struct Shape *sq(int id, int a) {
  struct Sq *s = malloc(sizeof *s);
  *s = (struct Sq){{{&sv, id}, a, a}, calloc(1, sizeof(int))};
  return &s->r.base;
}
int main(void) {
  struct Shape *v[] = {rect(1, 2, 3), sq(2, 4), rect(3, 10, 1), sq(4, 1)};
  for (int k = 2; k < 4; k++)
    for (int i = 0; i < 4; i++) {
      v[i]->vt->scale(v[i], k);
      printf("%s#%d %d\n", v[i]->vt->name, v[i]->id, v[i]->vt->area(v[i]));
    }
  for (int i = 3; i >= 0; i--)
    v[i]->vt->drop(v[i]);
  return 0;
}
