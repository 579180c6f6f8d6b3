// Fig. 1(a) of Lim, Lal and Reps: swaps two numbers by exclusive or.
memory objects;
var x, y;
x = x ^ y;
y = x ^ y;
x = x ^ y;
