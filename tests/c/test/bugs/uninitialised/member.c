// fault: uninitialised at 18 (object header size 8 offset 4)
// witness: 8041
// A member that an optional field sets is an index.
void klee_make_symbolic(void *, unsigned long, const char *);
struct header {
  unsigned kind, at;
};
int main(void) {
  unsigned char m[2];
  int v[4] = {1, 2, 3, 4};
  struct header header;
  klee_make_symbolic(m, sizeof m, "m");
  header.kind = m[0];
  if (m[0] & 1)
    header.at = m[1] & 3u;
  else if (m[1] != 'A' || m[0] < 128)
    header.at = 0;
  return v[header.at & 3]; /* here */
}
