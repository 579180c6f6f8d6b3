// A maze: N symbolic moves, and an assertion that fails at the way out.
// counted for N = 28: 261 paths over 28 bytes in units of 1: 61 64 73 77 78
// witness: 737373736464646464647777646464647373
#include <assert.h>
#ifndef N
#define N 28
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

// A cell can be entered once: it becomes a wall behind us.
static char maze[7][14] = {
    "#############", //
    "#   #     # #", //
    "# # # ### # #", //
    "# #   #     #", //
    "# ##### ### #", //
    "#       #  >#", //
    "#############",
};

int main(void) {
  char moves[N];
  int x = 1, y = 1;
  klee_make_symbolic(moves, sizeof moves, "moves");
  maze[y][x] = '#';
  for (int i = 0; i < N; i++) {
    switch (moves[i]) {
    case 'w':
      y--;
      break;
    case 's':
      y++;
      break;
    case 'a':
      x--;
      break;
    case 'd':
      x++;
      break;
    default:
      return 2;
    }
    if (maze[y][x] == '#')
      return 1;
    assert(maze[y][x] != '>');
    maze[y][x] = '#';
  }
  return 0;
}
