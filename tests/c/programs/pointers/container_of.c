// offsetof and container_of with intrusive lists in two members of one struct.
#include <stdio.h>
#include <stddef.h>
struct L {
  struct L *next, *prev;
};
struct Item {
  char tag;
  struct L by_age;
  int v;
  struct L by_val;
  short t;
};
#define container(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
static void init(struct L *h) {
  h->next = h->prev = h;
}
static void push(struct L *pos, struct L *n) {
  n->prev = pos->prev;
  n->next = pos;
  pos->prev->next = n;
  pos->prev = n;
}
static void cut(struct L *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}
int main(void) {
  printf("%zu %zu %zu %zu %zu %zu\n", offsetof(struct Item, tag), offsetof(struct Item, by_age),
         offsetof(struct Item, v), offsetof(struct Item, by_val), offsetof(struct Item, t), sizeof(struct Item));
  struct L age, val;
  init(&age);
  init(&val);
  struct Item it[6];
  int v[] = {4, 1, 5, 9, 2, 6};
  for (int i = 0; i < 6; i++) {
    it[i].tag = (char)('a' + i);
    it[i].v = v[i];
    push(&age, &it[i].by_age);
    struct L *p = val.next;
    while (p != &val && container(p, struct Item, by_val)->v < v[i])
      p = p->next;
    push(p, &it[i].by_val);
  }
  for (int r = 0; r < 2; r++) {
    for (struct L *p = age.next; p != &age; p = p->next)
      printf("%c", container(p, struct Item, by_age)->tag);
    putchar(' ');
    for (struct L *p = val.prev; p != &val; p = p->prev)
      printf("%d", container(p, struct Item, by_val)->v);
    puts("");
    cut(&it[2].by_age);
    cut(&it[3].by_val);
  }
  return 0;
}
