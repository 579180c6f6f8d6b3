// Fig. 1 of the TRACER-X paper: 2^300 paths that are different, but alike.
memory objects;
var n, i, x, y;
n = input();
assume 0 <= n && n <= 1000000;
x = alloc(); *x = n;
i = 0;
while (i < 300) {
  if (*) { y = alloc(); *y = *x + 1; }
  else   { y = alloc(); *y = *x + 2; }
  x = y;
  i = i + 1;
}
assert *y >= 300 + n;
