// A small buffer: a library, without a `main`. Is there always room for what is appended?
#include <string.h>

struct buffer {
  unsigned used;
  char data[8];
};

int append(struct buffer *b, const char *text, unsigned length) {
  if (b->used + length > sizeof b->data)
    return -1;
  memcpy(b->data + b->used, text, length);
  b->used += length;
  return 0;
}

int append_checked(struct buffer *b, const char *text, unsigned length) {
  if (b->used > sizeof b->data || length > sizeof b->data - b->used)
    return -1;
  memcpy(b->data + b->used, text, length);
  b->used += length;
  return 0;
}
