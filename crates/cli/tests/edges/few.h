/* A text of which a few bytes are inputs. */
void *malloc(unsigned long);
void klee_make_symbolic(void *, unsigned long, const char *);

static inline char *few(const char *text, int at, int count) {
  unsigned long size = 0;
  while (text[size++] != 0)
    ;
  char *copy = malloc(size), *unknown = malloc(count);
  klee_make_symbolic(unknown, count, "few");
  for (unsigned long i = 0; i < size; i++)
    copy[i] = text[i];
  for (int i = 0; i < count; i++)
    copy[at + i] = unknown[i];
  return copy;
}
