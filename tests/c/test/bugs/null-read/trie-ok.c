// repaired: trie.c without its fault
// A word is followed through a tree of letters in which not all words are.
void klee_make_symbolic(void *, unsigned long, const char *);
struct node {
  struct node *child[3];
  int words;
};
static struct node leaf = {{0, 0, 0}, 1};
static struct node ab = {{&leaf, &leaf, &leaf}, 0}, ca = {{&leaf, 0, &leaf}, 0};
static struct node a = {{&ab, &ab, &ca}, 0}, c = {{&ca, &ab, &ab}, 2};
static struct node root = {{&a, &a, &c}, 0};
int main(void) {
  char s[3];
  struct node *n = &root;
  int words = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) {
    if (s[i] < 'a' || s[i] > 'c')
      return -1;
    n = n->child[s[i] - 'a'];
    if (!n)
      return -2;
    words += n->words;
  }
  return words;
}
