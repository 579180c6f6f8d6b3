// A decoder of instructions of one to three bytes, from 5 symbolic bytes: encoded again, they are the bytes that were read.
#include <assert.h>
#ifndef N
#define N 5
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

enum kind { HALT, PUSH, LOAD, STORE, JUMP, ADD };

struct instruction {
  enum kind kind;
  unsigned operand;
};

static unsigned char code[N], again[N];

// How many bytes the instruction has; 0 where there is none.
static int decode(int at, struct instruction *i) {
  unsigned char op = code[at];
  i->operand = 0;
  if (op == 0) {
    i->kind = HALT;
    return 1;
  }
  if (op == 1) {
    i->kind = ADD;
    return 1;
  }
  if (op >= 0x80 && op < 0xa0) {
    i->kind = LOAD;
    i->operand = op & 31;
    return 1;
  }
  if (op >= 0xa0 && op < 0xc0) {
    i->kind = STORE;
    i->operand = op & 31;
    return 1;
  }
  if (op == 2 && at + 1 < N) {
    i->kind = PUSH;
    i->operand = code[at + 1];
    return 2;
  }
  if (op == 3 && at + 2 < N) {
    i->kind = JUMP;
    i->operand = code[at + 1] | (unsigned)code[at + 2] << 8;
    return 3;
  }
  return 0;
}

static int encode(const struct instruction *i, unsigned char *to) {
  switch (i->kind) {
  case HALT:
    to[0] = 0;
    return 1;
  case ADD:
    to[0] = 1;
    return 1;
  case LOAD:
    to[0] = (unsigned char)(0x80 | i->operand);
    return 1;
  case STORE:
    to[0] = (unsigned char)(0xa0 | i->operand);
    return 1;
  case PUSH:
    to[0] = 2;
    to[1] = (unsigned char)i->operand;
    return 2;
  case JUMP:
    to[0] = 3;
    to[1] = (unsigned char)i->operand;
    to[2] = (unsigned char)(i->operand >> 8);
    return 3;
  }
  return 0;
}

int main(void) {
  struct instruction program[N];
  int count = 0, at = 0, length, end = 0;
  klee_make_symbolic(code, sizeof code, "code");
  for (; at < N && (length = decode(at, &program[count])) > 0; count++)
    at += length;
  for (int i = 0; i < count; i++)
    end += encode(&program[i], again + end);
  assert(end == at);
  for (int i = 0; i < end; i++)
    assert(again[i] == code[i]);
  return 0;
}
