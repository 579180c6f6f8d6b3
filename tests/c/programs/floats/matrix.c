// Small matrices of doubles with exact entries: product, transpose, determinant, inverse.
#include <stdio.h>
typedef struct {
  double m[3][3];
} Mat;
static Mat mul(Mat a, Mat b) {
  Mat r = {{{0}}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++)
        r.m[i][j] += a.m[i][k] * b.m[k][j];
  return r;
}
static double det(const Mat *a) {
  double d = 0;
  for (int i = 0; i < 3; i++)
    d += a->m[0][i] * (a->m[1][(i + 1) % 3] * a->m[2][(i + 2) % 3] - a->m[1][(i + 2) % 3] * a->m[2][(i + 1) % 3]);
  return d;
}
static Mat inv(Mat a) {
  Mat r;
  double d = det(&a);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      r.m[j][i] = (a.m[(i + 1) % 3][(j + 1) % 3] * a.m[(i + 2) % 3][(j + 2) % 3] -
                   a.m[(i + 1) % 3][(j + 2) % 3] * a.m[(i + 2) % 3][(j + 1) % 3]) /
                  d;
  return r;
}
static void show(Mat a) {
  for (int i = 0; i < 3; i++)
    printf("%g %g %g; ", a.m[i][0], a.m[i][1], a.m[i][2]);
  puts("");
}
int main(void) {
  Mat a = {{{2, 0, 1}, {1, 4, 0}, {0, 2, 2}}}, p = a;
  show(a);
  printf("%g\n", det(&a));
  for (int i = 0; i < 5; i++)
    p = mul(p, a);
  show(p);
  Mat b = {{{1, 2, 3}, {0, 1, 4}, {5, 6, 0}}};
  show(inv(b));
  show(mul(b, inv(b)));
  return 0;
}
