// A state machine driven by a table of transitions, with counts for each edge.
#include <stdio.h>
#include <ctype.h>
enum S { START, ID, NUM, OPS, STR, ERR, NS };
enum C { LET, DIG, QUO, SPC, PUN, NC };
static const unsigned char T[NS][NC] = {
    [START] = {ID, NUM, STR, START, OPS}, [ID] = {ID, ID, ERR, START, OPS},    [NUM] = {ERR, NUM, ERR, START, OPS},
    [OPS] = {ID, NUM, STR, START, OPS},   [STR] = {STR, STR, START, STR, STR}, [ERR] = {ERR, ERR, ERR, START, ERR}};
static enum C cls(int c) {
  return isalpha(c) ? LET : isdigit(c) ? DIG : c == '"' ? QUO : isspace(c) ? SPC : PUN;
}
int main(void) {
  const char *in = "foo = bar1 + 42 * \"a string, 7\" ; 9x bad 12 (z)=>\"q\" k\"k ok";
  int edges[NS][NS] = {{0}};
  enum S s = START;
  for (const char *p = in; *p; p++) {
    enum S n = T[s][cls((unsigned char)*p)];
    edges[s][n]++;
    putchar("SINOQE"[n]);
    s = n;
  }
  puts("");
  for (int i = 0; i < NS; i++) {
    for (int j = 0; j < NS; j++)
      printf("%2d ", edges[i][j]);
    puts("");
  }
  return (int)s;
}
