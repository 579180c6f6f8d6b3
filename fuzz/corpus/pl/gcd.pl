// The greatest common divisor of two positive numbers, by subtraction.
var a, b;
assume a > 0 && b > 0;
while (a != b) {
    if (a > b) { a = a - b; } else { b = b - a; }
}
print a;
