// A switch on a character with ranges.
// inputs: 1 byte; paths: 5
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  switch (c) {
  case '0' ... '9':
    return c - '0';
  case 'a' ... 'f':
    return c - 'a' + 10;
  case 'A' ... 'F':
    return c - 'A' + 10;
  case ' ':
  case '\t':
  case '\n':
    return 16;
  default:
    return -1;
  }
}
