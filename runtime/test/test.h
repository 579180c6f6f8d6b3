/* What the tests share: declarations of the library under its test names, random values, and the report of differences.
 *
 * The library is compiled for this machine and all its names get the prefix ps_, so both it and the C library of this
 * machine are at hand in one process, and are compared.
 */
#ifndef POLYSEM_TEST_H
#define POLYSEM_TEST_H

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define PS(name) extern __typeof__(name) ps_##name

int *ps___errno_location(void);
#define ps_errno (*ps___errno_location())

/* Sanitizers stand between the tests and the C library of this machine, and change some details. */
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED true
#else
#define SANITIZED false
#endif

/* Rounds are multiplied by this: slower builds do fewer. */
extern double effort;

uint64_t any(void);                     /* a random word */
uint64_t below(uint64_t n);             /* a random number below n */
#define PICK(array) ((array)[below(sizeof(array) / sizeof((array)[0]))])

/* Counts one comparison; prints a message for the first differences of a group. */
void compared(bool same, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *show(const char *s);              /* readable, in a ring of static buffers */

/* host.c: standard streams of the library, and its end. */
extern const char *host_input;
extern size_t host_input_size;
extern char host_output[3][1 << 16];
extern size_t host_output_size[3];
void host_reset(void);
extern jmp_buf host_end;
extern int host_code;                   /* of exit, or 1000 + kind of a fault */
/* True if `call` ends the program. */
#define ENDS(call) (setjmp(host_end) == 0 ? ((void)(call), false) : true)
size_t host_objects(void);              /* heap objects of the program that are not freed */

void test_ctype(void);
void test_string(void);
void test_integer(void);
void test_float(void);
void test_printf(void);
void test_scanf(void);
void test_stdlib(void);
void test_random(void);
void test_process(void);
void test_time(void);
void test_files(void);
void test_getopt(void);
void test_wide(void);
void test_math(void);

double random_double(void);
long double random_long_double(void);
float random_float(void);

#endif
