// A loop without an end.
int main(void) {
  volatile unsigned x = 0;
  for (;;) x++;
}
