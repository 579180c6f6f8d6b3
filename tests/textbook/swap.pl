var x, y;
x = x ^ y;
y = x ^ y;
x = x ^ y;
