// The middle of two indices, as everyone writes it first.
var low, high, middle;
assume 0 <= low && low <= high;
middle = (low + high) / 2;
assert low <= middle && middle <= high;
print middle;
