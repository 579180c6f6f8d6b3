// A store through a pointer that may or may not point to x.
var p, e, x;
*p = e;
