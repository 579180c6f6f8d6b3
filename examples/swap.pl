// Exchanges what two pointers point to, without a third place; px points to itself' neighbour, py to itself.
var px, py, v;
*0 = v;
px = &py;
py = &py;
*px = *px ^ *py;
*py = *px ^ *py;
*px = *px ^ *py;
