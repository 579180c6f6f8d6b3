// _Bool: conversion from any scalar gives 0 or 1, arithmetic on it, storage in arrays and bit-fields.
#include <stdio.h>
#include <stdbool.h>
static bool flip(bool b) {
  return !b;
}
struct F {
  bool a : 1;
  bool b : 1;
  bool c;
};
int main(void) {
  bool t[] = {0, 1, 2, -1, 0.5, 0.0, 256, (bool)(void *)0, (bool)"x"};
  for (unsigned i = 0; i < sizeof t; i++)
    printf("%d", t[i]);
  puts("");
  bool b = 5;
  b += 7;
  printf("%d ", b);
  b--;
  printf("%d ", b);
  b ^= 1;
  printf("%d ", b);
  b |= 2;
  printf("%d\n", b);
  printf("%d %zu %d\n", true + true, sizeof(bool), -true);
  struct F f = {2, 0, 4};
  f.b = f.a && f.c;
  f.a = !f.b;
  printf("%d %d %d\n", f.a, f.b, f.c);
  int n = 0;
  for (int i = 0; i < 10; i++)
    n += flip(i % 3 == 0);
  printf("%d\n", n);
  double d = (bool)1e-300;
  printf("%g %d\n", d, (bool)(d - 1));
  return 0;
}
