/* What conditional edges call while a program is explored: the path's own output tells which it took. */
long write(int file, const void *from, unsigned long size);

/* Nothing that programs print looks like this. */
struct edge {
  char mark[8];
  unsigned branch, way;
};

void __polysem_edge(unsigned branch, unsigned way) {
  struct edge edge = {{1, 'e', 'd', 'g', 'e', 's', 2, 3}, branch, way};
  write(1, &edge, sizeof edge);
}

/* The program ended by itself. */
__attribute__((destructor)) static void end(void) {
  __polysem_edge(-1u, 0);
}
