/* What CBMC knows without a declaration. Put before every file that mentions a name of it.
 *
 * Nothing of a C library is included: the file that follows may yet say which of it it wants.
 */
#ifndef POLYSEM_CPROVER_H
#define POLYSEM_CPROVER_H

#pragma GCC system_header

#ifdef __cplusplus
typedef bool __CPROVER_bool;
extern "C" {
#else
typedef _Bool __CPROVER_bool;
#endif

typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;

void __CPROVER_assume(__CPROVER_bool condition);
void __CPROVER_assert(__CPROVER_bool condition, const char *text);
void __CPROVER_precondition(__CPROVER_bool condition, const char *text);
void __CPROVER_postcondition(__CPROVER_bool condition, const char *text);
void __CPROVER_cover(__CPROVER_bool condition);
void __CPROVER_input(const char *name, ...);
void __CPROVER_output(const char *name, ...);
void __CPROVER_printf(const char *format, ...);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);

void __CPROVER_havoc_object(void *p);
void __CPROVER_havoc_slice(void *p, __CPROVER_size_t n);

__CPROVER_size_t __CPROVER_POINTER_OBJECT(const void *p);
__CPROVER_ssize_t __CPROVER_POINTER_OFFSET(const void *p);
__CPROVER_size_t __CPROVER_OBJECT_SIZE(const void *p);
__CPROVER_bool __CPROVER_DYNAMIC_OBJECT(const void *p);
__CPROVER_bool __CPROVER_same_object(const void *p, const void *q);

__CPROVER_bool __polysem_r_ok(const void *p, __CPROVER_size_t n);
__CPROVER_bool __polysem_w_ok(const void *p, __CPROVER_size_t n);

#ifdef __cplusplus
}
#endif

/* The size may be left out: that of what is pointed to. */
#define __CPROVER_r_ok(p, ...) __polysem_r_ok(p, (sizeof *(p), ##__VA_ARGS__))
#define __CPROVER_w_ok(p, ...) __polysem_w_ok(p, (sizeof *(p), ##__VA_ARGS__))
#define __CPROVER_rw_ok(p, ...) __polysem_w_ok(p, (sizeof *(p), ##__VA_ARGS__))

#define __CPROVER_overflow_plus(a, b) \
    __extension__({ __typeof__((a) + (b)) polysem_result; __builtin_add_overflow(a, b, &polysem_result); })
#define __CPROVER_overflow_minus(a, b) \
    __extension__({ __typeof__((a) - (b)) polysem_result; __builtin_sub_overflow(a, b, &polysem_result); })
#define __CPROVER_overflow_mult(a, b) \
    __extension__({ __typeof__((a) * (b)) polysem_result; __builtin_mul_overflow(a, b, &polysem_result); })
#define __CPROVER_overflow_unary_minus(a) \
    __extension__({ __typeof__(-(a)) polysem_result; __builtin_sub_overflow(0, a, &polysem_result); })

#define __CPROVER_isnanf(x) __builtin_isnan((float)(x))
#define __CPROVER_isnand(x) __builtin_isnan((double)(x))
#define __CPROVER_isnanld(x) __builtin_isnan((long double)(x))
#define __CPROVER_isinff(x) __builtin_isinf((float)(x))
#define __CPROVER_isinfd(x) __builtin_isinf((double)(x))
#define __CPROVER_isinfld(x) __builtin_isinf((long double)(x))
#define __CPROVER_isfinitef(x) __builtin_isfinite((float)(x))
#define __CPROVER_isfinited(x) __builtin_isfinite((double)(x))
#define __CPROVER_isfiniteld(x) __builtin_isfinite((long double)(x))
#define __CPROVER_isnormalf(x) __builtin_isnormal((float)(x))
#define __CPROVER_isnormald(x) __builtin_isnormal((double)(x))
#define __CPROVER_isnormalld(x) __builtin_isnormal((long double)(x))
#define __CPROVER_signf(x) __builtin_signbit((float)(x))
#define __CPROVER_signd(x) __builtin_signbit((double)(x))
#define __CPROVER_signld(x) __builtin_signbit((long double)(x))

#endif
