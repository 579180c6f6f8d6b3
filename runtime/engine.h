/* What the engine provides to the library: the whole interface between the two.
 *
 * A function here has no body in C; the engine executes it natively.
 * Everything else in this directory is plain C on top of these.
 *
 * Invariant: pointers passed here point at objects that are large enough; the engine checks them
 * as it checks every access, and blames the call.
 */
#ifndef POLYSEM_ENGINE_H
#define POLYSEM_ENGINE_H

#include <stddef.h>

/* Who an allocation belongs to. Freeing with another kind than the one of the allocation is a fault. */
enum {
    POLYSEM_HEAP = 0,      /* malloc and its relatives: the program has to free it */
    POLYSEM_NEW = 1,       /* operator new */
    POLYSEM_NEW_ARRAY = 2, /* operator new[] */
    POLYSEM_LIBRARY = 3    /* the library's own: never reported as a leak, never made to fail on purpose */
};

/* A new heap object of `size` uninitialised bytes (0 is allowed and gives a distinct address), aligned to
 * `align` (a power of two), or NULL when there is no memory. */
void *__polysem_alloc(size_t size, size_t align, int kind);

/* Whether the allocation that is about to be made for the program fails: an input, named `malloc-fails`, if the user wants that
 * malloc may fail, else 0. */
_Bool __polysem_alloc_fails(void);

/* Ends the object that `p` is the start of. Anything else is a fault: double free, bad free, wrong kind. */
void __polysem_free(void *p, int kind);

/* Size in bytes of the heap object that `p` is the start of; a fault when there is none. */
size_t __polysem_size(const void *p);

/* Standard input (fd 0), output (1) and error (2). Bytes transferred, 0 at the end of input, -1 on error.
 * A transfer may be shorter than asked for. */
long __polysem_read(int fd, void *buf, size_t n);
long __polysem_write(int fd, const void *buf, size_t n);

/* 1 if the stream (0 to 2) is a terminal, else 0. */
int __polysem_isatty(int fd);

/* Files of the host that the user mapped, read-only. The path is as the program gave it, with empty and "."
 * components removed. Size in bytes; -1: there is none; -2: it is a directory. */
long __polysem_file_size(const char *path);

/* Reads at most `n` bytes at `offset`. Bytes read, 0 at the end, -1 on error. */
long __polysem_file_read(const char *path, unsigned long offset, void *buf, size_t n);

/* Nanoseconds since 1970-01-01 00:00:00 UTC, never decreasing. */
long __polysem_time(void);

/* Ends the program. Streams are flushed already. */
_Noreturn void __polysem_exit(int code);

/* The program is at fault, or ends abnormally. */
enum {
    POLYSEM_FAULT_ABORT = 0,       /* abort() */
    POLYSEM_FAULT_ASSERT = 1,      /* assert() failed; the message is as glibc prints it */
    POLYSEM_FAULT_CHECK = 2,       /* a _chk function found that the destination is too small */
    POLYSEM_FAULT_STACK = 3,       /* __stack_chk_fail */
    POLYSEM_FAULT_SIGNAL = 4,      /* raise() of a signal whose default is to end the program; message: its name */
    POLYSEM_FAULT_UNSUPPORTED = 5  /* no model of this: the path ends as unsupported; message: what */
};
_Noreturn void __polysem_fault(int kind, const char *message);

/* Mathematical functions that are not computed here. `b` is 0 for functions of one argument. */
enum {
    POLYSEM_SIN, POLYSEM_COS, POLYSEM_TAN, POLYSEM_ASIN, POLYSEM_ACOS, POLYSEM_ATAN, POLYSEM_ATAN2,
    POLYSEM_SINH, POLYSEM_COSH, POLYSEM_TANH, POLYSEM_ASINH, POLYSEM_ACOSH, POLYSEM_ATANH,
    POLYSEM_EXP, POLYSEM_EXP2, POLYSEM_EXPM1, POLYSEM_LOG, POLYSEM_LOG2, POLYSEM_LOG10, POLYSEM_LOG1P,
    POLYSEM_POW, POLYSEM_SQRT, POLYSEM_CBRT, POLYSEM_HYPOT, POLYSEM_ERF, POLYSEM_ERFC, POLYSEM_TGAMMA, POLYSEM_LGAMMA
};
double __polysem_math(int which, double a, double b);
float __polysem_mathf(int which, float a, float b);

/* Harnesses. */

/* The `n` bytes at `p` become inputs: one of that name if they are one number, the lowest byte first; else `name[i]` is the
 * i-th of the numbers that the object consists of by its type, or of its bytes if it has none and is not of 1, 2, 4 or 8.
 * Later objects of a name are told apart by numbers. A name that is NULL is "unnamed". */
void __polysem_symbolic(void *p, size_t n, const char *name);

/* A new heap object of `size` bytes, as malloc gives it, which reports call `*name`. Its contents are the inputs `name[i]`, each
 * of `unit` bytes, or undefined where that is 0. A harness for a function is made of these, with a fourth argument where the
 * size depends on inputs; and of __polysem_symbolic with the size of a number as a fourth argument: then each is `name[i]`, also
 * a single one. */
void *__polysem_fresh(size_t size, size_t unit, const char *name);

/* Only runs in which the condition is not 0 are meant. */
void __polysem_assume(int condition);

/* The program is at fault where the condition is 0; the message says how. */
void __polysem_assert(int condition, const char *message);

/* What is known of the object that `p` points into, or behind; 0 if there is none. Asking is no access. */
enum {
    POLYSEM_OBJECT_STATE = 0,  /* 0: none, or ended; 1: constant; 2: a variable; 3: allocated */
    POLYSEM_OBJECT_OFFSET = 1, /* of `p`, in bytes */
    POLYSEM_OBJECT_SIZE = 2,   /* in bytes */
    POLYSEM_OBJECT_NUMBER = 3  /* of the object, from 1 */
};
long __polysem_object(const void *p, int which);

/* setjmp, _setjmp, __sigsetjmp, sigsetjmp, longjmp, _longjmp, siglongjmp and __longjmp_chk are executed by the
 * engine under their own names: they have no body here, and the library does not call them. */

/* What the library gives to the engine. */

/* To be called once, before the constructors of the program and main. `argv` and `envp` end with NULL. */
void __polysem_begin(int argc, char **argv, char **envp);

/* What main gets instead of what the engine was given, where the user wants inputs for it: called one after the other, in
 * this order and before __polysem_begin, by programs that environment.c is part of. */
int __polysem_argc(int argc, char **argv, char **envp);
char **__polysem_argv(void);
char **__polysem_envp(void);

/* Writes out what streams still hold. To be called when a fault ends the program, so that the user sees what was
 * printed before; exit() does it by itself. After main returned, call exit() with its result. */
void __polysem_flush(void);

#endif
