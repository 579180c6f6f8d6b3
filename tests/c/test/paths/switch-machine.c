// A machine whose four instructions are the halves of two bytes.
// inputs: 2 bytes; paths: 696
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char code[2];
  int a = 1, b = 0;
  klee_make_symbolic(code, sizeof code, "code");
  for (int pc = 0; pc < 4; pc++) {
    switch (code[pc / 2] >> (pc % 2 * 4) & 15) {
    case 0:
      a += b;
      break;
    case 1:
      b = a;
      break;
    case 2:
      a *= 3;
      break;
    case 3:
      if (a == b)
        pc++;
      break;
    case 4:
      return a;
    default:
      b++;
    }
  }
  return a - b;
}
