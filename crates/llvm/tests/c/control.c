// Loops, computed goto, setjmp, varargs, recursion, inline assembly, atomics, attributes of functions.
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf buffer;
_Atomic int shared;
_Atomic long shared_long;
_Atomic _Bool flag;
struct pair { long a, b; };
_Atomic struct pair both;

int interpret(const unsigned char *code) {
  static void *const labels[] = {&&add, &&sub, &&jump, &&stop};
  int acc = 0;
  goto *labels[*code++ & 3];
add: acc += *code++; goto *labels[*code++ & 3];
sub: acc -= *code++; goto *labels[*code++ & 3];
jump: code += *code; goto *labels[*code++ & 3];
stop: return acc;
}

int sum(int n, ...) {
  va_list list, other;
  va_start(list, n);
  va_copy(other, list);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(list, int);
  double d = va_arg(list, double);
  long double l = va_arg(other, long double);
  va_end(other);
  va_end(list);
  return s + (int)d + (int)l;
}

int protect(int n) {
  if (setjmp(buffer)) return -1;
  if (n > 3) longjmp(buffer, 1);
  return sum(3, 1, 2, n, 4.0);
}

int atomics(int n) {
  atomic_fetch_add(&shared, n);
  atomic_fetch_sub_explicit(&shared, 1, memory_order_relaxed);
  atomic_fetch_and(&shared, 0xff);
  atomic_fetch_or_explicit(&shared, 4, memory_order_release);
  atomic_fetch_xor(&shared, 3);
  int old = n;
  atomic_compare_exchange_strong(&shared, &old, 5);
  atomic_compare_exchange_weak_explicit(&shared_long, &(long){3}, 4, memory_order_acq_rel, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  struct pair p = atomic_load(&both);
  p.a += atomic_exchange(&flag, 1);
  atomic_store(&both, p);
  __atomic_fetch_nand(&n, 7, __ATOMIC_SEQ_CST);
  return __atomic_fetch_max(&n, 3, __ATOMIC_SEQ_CST) + __sync_val_compare_and_swap(&n, 1, 2) + atomic_load_explicit(&shared, memory_order_acquire);
}

#ifdef __x86_64__
unsigned long assembly(unsigned long a) {
  unsigned long r;
  __asm__ volatile("mov %1, %0\n\tadd $1, %0" : "=r"(r) : "r"(a) : "cc", "memory");
  __asm__("" : "+r"(a));
  return r + a;
}

int asm_goto(int a) {
  __asm__ goto("test %0, %0\n\tjz %l1" : : "r"(a) : "cc" : zero);
  return 1;
zero:
  return 0;
}

__attribute__((naked)) void bare(void) { __asm__("ret"); }
#endif

__asm__(".globl from_module_asm\nfrom_module_asm:\n");

__attribute__((noreturn)) void die(const char *why) { fprintf(stderr, "%s\n", why); exit(1); }
__attribute__((noinline, cold)) static int slow(int n) { return n < 2 ? n : slow(n - 1) + slow(n - 2); }
__attribute__((always_inline)) static inline int fast(int n) { return n * n; }
__attribute__((const)) int pure_one(int n) { return fast(n); }
__attribute__((constructor)) static void begin(void) { shared = 1; }
__attribute__((destructor)) static void end(void) { shared = 0; }
inline int only_inline(int n) { return n + 1; }
extern int only_inline(int n);

int nested(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i; j; j--) {
      if (j == 7) continue;
      if (j == 11) break;
      s += i && j ? i : j || s;
    }
    do { s--; } while (s > 1000);
  }
  if (__builtin_expect(s == 77, 0)) __builtin_unreachable();
  return s + slow(n & 7);
}
int unused_label(int n) { if (n) goto out; n = 3; out: return n ?: 5; }
