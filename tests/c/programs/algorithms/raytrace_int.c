// A ray tracer in fixed-point integers: two spheres and a floor as text.
#include <stdio.h>
static long isq(long n) {
  long r = 0, b = 1L << 40;
  while (b > n)
    b >>= 2;
  while (b) {
    if (n >= r + b) {
      n -= r + b;
      r = r / 2 + b;
    } else
      r /= 2;
    b /= 4;
  }
  return r;
}
int main(void) {
  static const long s[2][4] = {{-60, 0, 300, 80}, {90, -20, 260, 60}};
  unsigned h = 0;
  for (int y = -14; y < 14; y++) {
    for (int x = -30; x < 30; x++) {
      long dx = x * 8, dy = -y * 14, dz = 256, best = 1L << 40;
      int k = -1;
      for (int i = 0; i < 2; i++) {
        long b = dx * s[i][0] + dy * s[i][1] + dz * s[i][2], a = dx * dx + dy * dy + dz * dz,
             c = s[i][0] * s[i][0] + s[i][1] * s[i][1] + s[i][2] * s[i][2] - s[i][3] * s[i][3],
             d = b / 16 * (b / 16) - a / 16 * (c / 16);
        if (d > 0) {
          long t = (b - 16 * isq(d)) * 256 / a;
          if (t > 0 && t < best) {
            best = t;
            k = i;
          }
        }
      }
      char c = ' ';
      if (k >= 0) {
        long nx = dx * best / 256 - s[k][0], ny = dy * best / 256 - s[k][1], nz = dz * best / 256 - s[k][2],
             l = (ny * 2 - nx - nz) * 5 / s[k][3];
        c = ".:-=+*#%@"[l < 0 ? 0 : l > 8 ? 8 : l];
      } else if (dy < 0) {
        long t = -80 * 256 / dy;
        c = ((dx * t >> 8 >> 5) + (dz * t >> 8 >> 5)) & 1 ? '_' : ',';
      }
      putchar(c);
      h = h * 31 + (unsigned char)c;
    }
    puts("");
  }
  printf("%08x\n", h);
  return 0;
}
