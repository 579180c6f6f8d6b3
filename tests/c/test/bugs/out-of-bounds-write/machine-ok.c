// repaired: machine.c without its fault
// A machine with a stack of three cells and instructions that are inputs.
void klee_make_symbolic(void *, unsigned long, const char *);
static int stack[3];
int main(void) {
  char code[6];
  unsigned depth = 0;
  klee_make_symbolic(code, sizeof code, "code");
  for (int pc = 0; pc < 6; pc++)
    switch (code[pc]) {
    case 'p':
      if (depth == 3)
        return 1;
      stack[depth++] = pc;
      break;
    case 'd':
      if (depth == 0 || depth == 3)
        break;
      stack[depth] = stack[depth - 1];
      depth++;
      break;
    case '+':
      if (depth < 2)
        return 2;
      depth--;
      stack[depth - 1] += stack[depth];
      break;
    default:
      return 3;
    }
  return stack[0];
}
