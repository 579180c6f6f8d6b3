// A Brainfuck interpreter with a jump table; hello world and products.
#include <stdio.h>
#include <string.h>
static void run(const char *p) {
  static unsigned char t[300];
  memset(t, 0, sizeof t);
  int jmp[400], st[50], sp = 0, n = (int)strlen(p), d = 0;
  long steps = 0;
  for (int i = 0; i < n; i++)
    if (p[i] == '[')
      st[sp++] = i;
    else if (p[i] == ']') {
      jmp[i] = st[--sp];
      jmp[jmp[i]] = i;
    }
  for (int i = 0; i < n; i++, steps++)
    switch (p[i]) {
    case '>':
      d++;
      break;
    case '<':
      d--;
      break;
    case '+':
      t[d]++;
      break;
    case '-':
      t[d]--;
      break;
    case '.':
      putchar(t[d]);
      break;
    case '[':
      if (!t[d])
        i = jmp[i];
      break;
    case ']':
      if (t[d])
        i = jmp[i];
    }
  printf("(%ld)\n", steps);
}
int main(void) {
  run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.");
  run("+++++[>++++++++++<-]>-.+++.<++++++++++.[-]+++++++[>>+>++>+++<<<-]>>>>[<<++>>-]<<++++++++++++++++++++.");
  return 0;
}
