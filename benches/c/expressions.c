/* Random arithmetic expressions: written as text from a tree, then read and evaluated by recursive descent; both must agree. */
#include <stdint.h>
#include <stdio.h>

enum { ROUNDS = 1200, SIZE = 1 << 16 };

static char text[SIZE];
static int length;
static uint32_t state = 88172645u;

static uint32_t next(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

static void put(char c) {
  text[length++] = c;
}

static void put_number(uint32_t n) {
  if (n >= 10)
    put_number(n / 10);
  put((char)('0' + n % 10));
}

/* Writes an expression and returns its value. */
static uint32_t write(int depth) {
  if (depth == 0 || next() % 8 == 0) {
    uint32_t n = next() % 1000;
    put_number(n);
    return n;
  }
  if (next() % 6 == 0) {
    put('-');
    put('(');
    uint32_t v = write(depth - 1);
    put(')');
    return 0 - v;
  }
  put('(');
  uint32_t a = write(depth - 1);
  put(')');
  put(' ');
  char op = "+-*/"[next() % 4];
  put(op);
  put(' ');
  put('(');
  uint32_t b = write(depth - 1);
  put(')');
  switch (op) {
  case '+':
    return a + b;
  case '-':
    return a - b;
  case '*':
    return a * b;
  default:
    return b ? a / b : 0;
  }
}

static const char *at;

static void skip(void) {
  while (*at == ' ')
    at++;
}

static uint32_t sum(void);

static uint32_t factor(void) {
  skip();
  if (*at == '-') {
    at++;
    return 0 - factor();
  }
  if (*at == '(') {
    at++;
    uint32_t v = sum();
    skip();
    at++;
    return v;
  }
  uint32_t v = 0;
  while (*at >= '0' && *at <= '9')
    v = v * 10 + (uint32_t)(*at++ - '0');
  return v;
}

static uint32_t product(void) {
  uint32_t v = factor();
  for (;;) {
    skip();
    if (*at == '*') {
      at++;
      v *= factor();
    } else if (*at == '/') {
      at++;
      uint32_t by = factor();
      v = by ? v / by : 0;
    } else {
      return v;
    }
  }
}

static uint32_t sum(void) {
  uint32_t v = product();
  for (;;) {
    skip();
    if (*at == '+') {
      at++;
      v += product();
    } else if (*at == '-') {
      at++;
      v -= product();
    } else {
      return v;
    }
  }
}

int main(void) {
  uint32_t h = 0;
  int wrong = 0;
  long total = 0;
  for (int round = 0; round < ROUNDS; round++) {
    length = 0;
    uint32_t expected = write(10);
    put('\0');
    at = text;
    uint32_t actual = sum();
    wrong += actual != expected || *at != '\0';
    h = h * 31 + actual;
    total += length;
  }
  printf("%ld %08x %d\n", total, h, wrong);
  return !(wrong == 0 && h == 0xa86cd3a9);
}
