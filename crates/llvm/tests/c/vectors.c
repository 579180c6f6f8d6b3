// What the vectoriser makes of loops, and vectors of the source.
#include <stdint.h>

typedef float float4 __attribute__((vector_size(16)));
typedef int int8 __attribute__((vector_size(32)));
typedef uint8_t byte16 __attribute__((vector_size(16)));

float4 constant = {1, 2, 3, 4};
int8 ramp = {0, 1, 2, 3, 4, 5, 6, 7};

void saxpy(float *restrict y, const float *restrict x, float a, int n) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
int dot(const int *a, const int *b, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
void widen(long *d, const int8_t *s, int n) { for (int i = 0; i < n; i++) d[i] = s[i] * 3L; }
int count(const char *s, char c, int n) { int k = 0; for (int i = 0; i < n; i++) k += s[i] == c; return k; }
int maximum(const int *a, int n) { int m = a[0]; for (int i = 1; i < n; i++) m = a[i] > m ? a[i] : m; return m; }
void gather(int *d, const int *s, const int *index, int n) { for (int i = 0; i < n; i++) d[i] = s[index[i]]; }
void strided(int *d, const int *s, int n) { for (int i = 0; i < n; i++) d[i] = s[2 * i] + s[2 * i + 1]; }
void masked(int *d, const int *s, int n) { for (int i = 0; i < n; i++) if (s[i] > 0) d[i] = s[i] / 3; }
float4 mix(float4 a, float4 b) { return a * b + __builtin_shufflevector(a, b, 0, 4, 1, 5) - constant; }
int8 lanes(int8 a, int i, int v) { a[i] = v; int8 m = a < ramp; return (a & m) | (-a & ~m); }
int pick(int8 a, int i) { return a[i] + a[3]; }
byte16 bytes(byte16 a) { return (a >> 3) ^ (a & 0x55); }
uint64_t cast(float4 a) { union { float4 f; uint64_t u[2]; } x = {a}; return x.u[1]; }
void bubble(uint16_t *a, int n) { for (int i = 0; i < n; i++) for (int j = i; j < n; j++) if (a[j] < a[i]) { uint16_t t = a[i]; a[i] = a[j]; a[j] = t; } }
