// Floating point: all formats the target has, constants of each, conversions, comparisons, complex numbers.
#include <complex.h>
#include <math.h>

float f = 1.5f, third = 1.0f / 3, huge_f = __builtin_huge_valf(), nan_f = __builtin_nanf("0x123");
double d = -0.0, tenth = 0.1, inf = __builtin_inf(), tiny = 4.9e-324;
long double l = 3.14159265358979323846L, lmin = 3.3621e-4932L;
_Float16 h = (_Float16)1.25, hmax = (_Float16)65504.0;
__float128 q = 1.1Q;
__bf16 table_b[2];

double arith(double a, double b) { return a * b + a / b - fmod(a, b) + -a; }
float narrow(double a, long double b, _Float16 c) { return (float)a + (float)b + (float)c; }
long double widen(float a, double b, int c, unsigned long e) { return a + (long double)b + c + e; }
__float128 quad(__float128 a, double b) { return a * b + q; }
_Float16 half(_Float16 a, float b) { return a * (_Float16)b + h; }
int compare(double a, double b) { return (a < b) + (a <= b) + (a == b) + (a != b) + (a > b) + !(a >= b) + isnan(a) + isunordered(a, b); }
long convert(double a, float b, long double c) { return (long)a + (unsigned char)b + (unsigned long)c + (int)b; }
double complex cmul(double complex a, double complex b) { return a * b + conj(a); }
float complex cdiv(float complex a, float complex b) { return a / b; }
double fma_(double a, double b, double c) { return __builtin_fma(a, b, c) + sqrt(fabs(a)) + copysign(b, c); }

#pragma clang fp reassociate(on) contract(fast)
float sum(const float *a, int n) { float s = 0; for (int i = 0; i < n; i++) s += a[i] * 2.0f; return s; }
