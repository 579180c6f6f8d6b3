// An LRU cache with a hash table and a doubly linked list in arrays.
#include <stdio.h>
enum { C = 4, B = 7 };
static int key[C], val[C], nx[C], pv[C], ch[C], head[B], mru = -1, lru = -1, n, hit, miss;
static void unl(int i) {
  if (pv[i] >= 0)
    nx[pv[i]] = nx[i];
  else
    mru = nx[i];
  if (nx[i] >= 0)
    pv[nx[i]] = pv[i];
  else
    lru = pv[i];
}
static void front(int i) {
  pv[i] = -1;
  nx[i] = mru;
  if (mru >= 0)
    pv[mru] = i;
  mru = i;
  if (lru < 0)
    lru = i;
}
static int find(int k) {
  for (int i = head[k % B]; i >= 0; i = ch[i])
    if (key[i] == k)
      return i;
  return -1;
}
static int get(int k) {
  int i = find(k);
  if (i >= 0) {
    hit++;
    unl(i);
    front(i);
    return val[i];
  }
  miss++;
  if (n < C)
    i = n++;
  else {
    i = lru;
    unl(i);
    int *p = &head[key[i] % B];
    while (*p != i)
      p = &ch[*p];
    *p = ch[i];
  }
  key[i] = k;
  val[i] = k * k;
  ch[i] = head[k % B];
  head[k % B] = i;
  front(i);
  return val[i];
}
int main(void) {
  for (int i = 0; i < B; i++)
    head[i] = -1;
  int q[] = {1, 2, 3, 1, 4, 5, 2, 1, 8, 15, 1, 22, 8};
  for (int i = 0; i < 13; i++) {
    printf("%d:", get(q[i]));
    for (int k = mru; k >= 0; k = nx[k])
      printf(" %d", key[k]);
    puts("");
  }
  printf("%d %d\n", hit, miss);
  return 0;
}
