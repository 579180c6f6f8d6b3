// Four paths, one of which breaks the promise at the end.
var a, b, x;
x = 0;
if (a < 3) { x = x + 1; }
if (b < a) { x = x + 2; }
assert x != 3 || a != 2;
