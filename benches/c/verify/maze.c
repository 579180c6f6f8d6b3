// A maze with N symbolic moves, whose way out is walled up: the assertion on the way never fails.
#define main walk
#include "../test/maze.c"
#undef main

int main(void) {
  assert(maze[5][11] == '>');
  maze[4][11] = '#';
  return walk();
}
