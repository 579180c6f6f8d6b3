// putchar, putc, fputc, puts, fputs, fwrite to standard output in order.
#include <stdio.h>
int main(void) {
  putchar('a');
  putc('b', stdout);
  fputc('c', stdout);
  putchar(10);
  printf("%d\n", putchar('x'));
  fputs("no newline|", stdout);
  puts("with");
  const char z[] = "a\0b";
  printf("%zu\n", fwrite(z, 1, 3, stdout));
  printf("%zu\n", fwrite("wordword", 4, 2, stdout));
  printf("%zu\n", fwrite(z, 1, 0, stdout));
  for (int c = 32; c < 127; c++)
    putchar(c);
  putchar('\n');
  putchar(256 + 'Q');
  puts("");
  fflush(stdout);
  setvbuf(stdout, 0, _IOFBF, 64);
  for (int i = 0; i < 40; i++)
    printf("%d,", i);
  puts("");
  return 0;
}
