// Tables of pointers to tables: a menu tree and keyword lists in constant data.
#include <stdio.h>
struct Menu {
  const char *title;
  const struct Menu *const *sub;
  int id;
};
static const struct Menu open = {"open", 0, 1}, save = {"save", 0, 2}, cut = {"cut", 0, 3}, find = {"find", 0, 4};
static const struct Menu *const file_sub[] = {&open, &save, 0}, *const edit_sub[] = {&cut, &find, 0};
static const struct Menu file = {"file", file_sub, 10}, edit = {"edit", edit_sub, 20};
static const struct Menu *const top_sub[] = {&file, &edit, 0};
static const struct Menu top = {"top", top_sub, 0};
static const char *const kw[][3] = {{"if", "else", 0}, {"for", "while", "do"}, {0}};
static int show(const struct Menu *m, int d) {
  printf("%*s%s %d\n", d * 2, "", m->title, m->id);
  int n = 1;
  if (m->sub)
    for (const struct Menu *const *p = m->sub; *p; p++)
      n += show(*p, d + 1);
  return n;
}
int main(void) {
  printf("%d\n", show(&top, 0));
  int n = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (kw[i][j]) {
        printf("%s ", kw[i][j]);
        n++;
      }
  printf("%d %zu\n", n, sizeof kw / sizeof *kw);
  return 0;
}
