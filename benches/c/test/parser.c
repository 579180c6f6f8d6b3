// A tokenizer and a recursive-descent parser of arithmetic over N symbolic characters.
// counted for N = 6: 7,863 paths over 7 bytes in units of 1: 00 21 28 29 2a 2b 2d 2f 30 35 78
#ifndef N
#define N 6
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

enum token { END, NUMBER, PLUS, MINUS, TIMES, OVER, OPEN, CLOSE, WRONG };

static char text[N + 1]; // symbolic but for its end
static int at;
static enum token token;
static unsigned number;
static int failed;

static void next(void) {
  char c = text[at];
  if (c >= '0' && c <= '9') {
    number = 0;
    do
      number = number * 10 + (unsigned)(text[at++] - '0');
    while (text[at] >= '0' && text[at] <= '9');
    token = NUMBER;
    return;
  }
  if (c)
    at++;
  switch (c) {
  case 0:
    token = END;
    break;
  case '+':
    token = PLUS;
    break;
  case '-':
    token = MINUS;
    break;
  case '*':
    token = TIMES;
    break;
  case '/':
    token = OVER;
    break;
  case '(':
    token = OPEN;
    break;
  case ')':
    token = CLOSE;
    break;
  default:
    token = WRONG;
  }
}

static unsigned sum(void);

static unsigned factor(void) {
  unsigned value = 0;
  if (token == NUMBER) {
    value = number;
    next();
  } else if (token == MINUS) {
    next();
    value = -factor();
  } else if (token == OPEN) {
    next();
    value = sum();
    if (token == CLOSE)
      next();
    else
      failed = 1;
  } else
    failed = 1;
  return value;
}

static unsigned product(void) {
  unsigned value = factor();
  while (!failed && (token == TIMES || token == OVER)) {
    enum token op = token;
    next();
    unsigned right = factor();
    if (failed)
      break;
    if (op == TIMES)
      value *= right;
    else if (right == 0)
      failed = 2;
    else
      value /= right;
  }
  return value;
}

static unsigned sum(void) {
  unsigned value = product();
  while (!failed && (token == PLUS || token == MINUS)) {
    enum token op = token;
    next();
    unsigned right = product();
    value = op == PLUS ? value + right : value - right;
  }
  return value;
}

int main(void) {
  klee_make_symbolic(text, sizeof text, "text");
  text[N] = 0;
  next();
  sum();
  if (!failed && token != END)
    failed = 3;
  return failed;
}
