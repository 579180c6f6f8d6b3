/* Types, constants and prototypes that the files of the library share.
 *
 * Nothing of the user's C library is included, only the compiler's own freestanding headers: the prototypes of some
 * versions of glibc rename functions (sscanf becomes __isoc99_sscanf), which would rename our definitions too.
 *
 * Invariant: a structure or constant that programs see has glibc's layout and value on x86_64-linux-gnu.
 */
#ifndef POLYSEM_INTERNAL_H
#define POLYSEM_INTERNAL_H

#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine.h"

#define EOF (-1)
#define BUFSIZ 8192

/* errno */
enum {
    EPERM = 1, ENOENT = 2, EINTR = 4, EIO = 5, EBADF = 9, ECHILD = 10, EAGAIN = 11, ENOMEM = 12, EACCES = 13,
    EFAULT = 14, EEXIST = 17, ENOTDIR = 20, EISDIR = 21, EINVAL = 22, EMFILE = 24, ENOTTY = 25, EFBIG = 27,
    ENOSPC = 28, ESPIPE = 29, EROFS = 30, EDOM = 33, ERANGE = 34, ENAMETOOLONG = 36, ENOSYS = 38, ENOTEMPTY = 39,
    EOVERFLOW = 75, EILSEQ = 84
};
int *__errno_location(void);
#define errno (*__errno_location())

/* fcntl.h */
enum {
    O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_ACCMODE = 3, O_CREAT = 0100, O_EXCL = 0200, O_TRUNC = 01000,
    O_APPEND = 02000, O_DIRECTORY = 0200000
};
enum { SEEK_SET = 0, SEEK_CUR = 1, SEEK_END = 2 };

/* stdio.h */
enum { _IOFBF = 0, _IOLBF = 1, _IONBF = 2 };
typedef struct polysem_stream FILE;
extern FILE *stdin, *stdout, *stderr;

typedef long ssize_t;
typedef long off_t;
typedef long time_t;
typedef unsigned wint_t;
#define WEOF 0xffffffffu

struct timespec { long tv_sec, tv_nsec; };
struct timeval { long tv_sec, tv_usec; };
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

/* glibc's mbstate_t: the number of bytes still missing, and the bits so far. */
typedef struct { int count; unsigned value; } mbstate_t;

/* Functions of the library that other files of it call. */
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
void *memchr(const void *s, int c, size_t n);
void *memrchr(const void *s, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strchrnul(const char *s, int c);
char *strcpy(char *restrict to, const char *restrict from);
char *strerror(int number);
char *getenv(const char *name);
void *malloc(size_t n);
void *realloc(void *p, size_t n);
void free(void *p);
_Noreturn void exit(int code);
_Noreturn void abort(void);
int raise(int number);
int isspace(int c);
int toupper(int c);
int tolower(int c);
size_t wcslen(const wchar_t *s);
size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n, mbstate_t *restrict state);
size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state);
double strtod(const char *restrict s, char **restrict end);
float strtof(const char *restrict s, char **restrict end);
long double strtold(const char *restrict s, char **restrict end);

int open(const char *path, int flags, ...);
int close(int fd);
ssize_t read(int fd, void *buf, size_t n);
ssize_t write(int fd, const void *buf, size_t n);
off_t lseek(int fd, off_t offset, int whence);
int isatty(int fd);
int dup2(int fd, int other);
int unlink(const char *path);

int getc(FILE *f);
int ungetc(int c, FILE *f);
int fputc(int c, FILE *f);
int fputs(const char *restrict s, FILE *restrict f);
size_t fread(void *restrict to, size_t size, size_t n, FILE *restrict f);
size_t fwrite(const void *restrict from, size_t size, size_t n, FILE *restrict f);
int fflush(FILE *f);
int fprintf(FILE *restrict f, const char *restrict format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *restrict to, size_t n, const char *restrict format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *restrict to, size_t n, const char *restrict format, va_list args);
int vfprintf(FILE *restrict f, const char *restrict format, va_list args);
int vsprintf(char *restrict to, const char *restrict format, va_list args);

/* Not part of any standard: how files of the library work together. All start with ps_. */

/* The library's own memory. */
void *ps_alloc(size_t n);
void ps_free(void *p);

/* Where formatted output goes: a stream, a descriptor, memory of limited size, or nowhere.
 * Invariant: `count` is the number of bytes asked for so far, whether or not they fitted. */
struct ps_out {
    FILE *stream;       /* or NULL */
    int fd;             /* or -1 */
    char *to;           /* memory, or NULL */
    size_t room;        /* bytes that `to` may take, without the final NUL */
    bool failed;
    size_t count;
    size_t held;        /* bytes in `chunk`: output to a stream is handed on in pieces */
    char chunk[120];
};
void ps_out_bytes(struct ps_out *out, const char *s, size_t n);
void ps_out_fill(struct ps_out *out, char c, size_t n);
/* The formatter. Result: number of bytes, or -1 with errno. */
int ps_format(struct ps_out *out, const char *format, va_list args);
void ps_out_flush(struct ps_out *out);

/* One conversion specification of printf. */
struct ps_spec {
    bool left, plus, space, alt, zero, group;
    int width;
    int precision;      /* -1: none */
    char length;        /* 0, or one of H (hh) h l q (ll) j z t L */
    char conversion;
};
void ps_format_float(struct ps_out *out, const struct ps_spec *spec, long double value, bool is_long);

/* An integer as strtol and its relatives read it. */
struct ps_integer {
    unsigned long magnitude;    /* ULONG_MAX on overflow */
    bool negative;
    bool overflow;
    bool any;                   /* there was at least one digit */
    const char *end;            /* behind the last digit */
};
struct ps_integer ps_read_integer(const char *s, int base, bool binary_prefix);

/* True after setlocale to a UTF-8 locale. */
extern bool ps_utf8;

/* Descriptors. */
int ps_open_nameless(void);         /* a file that no path leads to */
int ps_descriptor_flags(int fd);    /* of open, or -1 with errno */
void ps_set_append(int fd);

/* Streams. */
void ps_flush_all(void);
/* Readies the stream for output; false with errno when it is for input only. */
bool ps_writable(FILE *f);

/* The program has a handler for this signal. */
bool ps_handled(int number);

/* A _chk function found that the destination is too small. */
_Noreturn void ps_overflow(void);

extern char **environ;
extern char *program_invocation_name;

#endif
