width 8; memory flat;
var x, p, q;
proc f(a, b) { var t; t = a % b; if (t == 0) { return b; } else { t = f(b, t); return t; } }
L: x = input(); p = &x; *p = *p + 1; q = alloc(4); *(q + 1) = -x << 2;
while (x > 0x10 and not (q == 0)) { x = x >> 1; skip; }
if (*) { goto L; } else { print x ? 1 : 2; }
if (x != 3) goto M;
assert x <= 127 || x ^ ~1 == 4; assume x / 3 > 0;
M: f(x, 3); halt;
