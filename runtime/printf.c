/* The printf family: every way to give arguments to the formatter and a place for its output, and the _chk variants.
 *
 * Invariant: output to memory ends with NUL whenever there is room for at least one byte.
 */
#include "internal.h"

static struct ps_out to_memory(char *to, size_t n)
{
    struct ps_out out = {.fd = -1, .to = to, .room = n == 0 ? 0 : n - 1};
    return out;
}

int vsnprintf(char *restrict to, size_t n, const char *restrict format, va_list args)
{
    struct ps_out out = to_memory(to, n);
    int result = ps_format(&out, format, args);
    if (n > 0)
        to[out.count < out.room ? out.count : out.room] = 0;
    return result;
}

int vsprintf(char *restrict to, const char *restrict format, va_list args)
{
    return vsnprintf(to, SIZE_MAX, format, args);
}

int vfprintf(FILE *restrict f, const char *restrict format, va_list args)
{
    struct ps_out out = {.stream = f, .fd = -1};
    if (!ps_writable(f))
        return -1;
    return ps_format(&out, format, args);
}

int vprintf(const char *restrict format, va_list args);
int vprintf(const char *restrict format, va_list args)
{
    return vfprintf(stdout, format, args);
}

int vdprintf(int fd, const char *restrict format, va_list args);
int vdprintf(int fd, const char *restrict format, va_list args)
{
    struct ps_out out = {.fd = fd};
    if (fd < 0) {
        errno = EBADF;
        return -1;
    }
    return ps_format(&out, format, args);
}

int vasprintf(char **result, const char *restrict format, va_list args);
int vasprintf(char **result, const char *restrict format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return -1;
    char *to = malloc((size_t)n + 1);
    if (to == NULL)
        return -1;
    *result = to;
    return vsnprintf(to, (size_t)n + 1, format, args);
}

/* The variants with arguments: each is the v function between va_start and va_end. */
#define WITH_ARGUMENTS(call)    \
    va_list args;               \
    va_start(args, format);     \
    int result = call;          \
    va_end(args);               \
    return result

int printf(const char *restrict format, ...);
int printf(const char *restrict format, ...)
{
    WITH_ARGUMENTS(vfprintf(stdout, format, args));
}

int fprintf(FILE *restrict f, const char *restrict format, ...)
{
    WITH_ARGUMENTS(vfprintf(f, format, args));
}

int sprintf(char *restrict to, const char *restrict format, ...);
int sprintf(char *restrict to, const char *restrict format, ...)
{
    WITH_ARGUMENTS(vsprintf(to, format, args));
}

int snprintf(char *restrict to, size_t n, const char *restrict format, ...)
{
    WITH_ARGUMENTS(vsnprintf(to, n, format, args));
}

int dprintf(int fd, const char *restrict format, ...);
int dprintf(int fd, const char *restrict format, ...)
{
    WITH_ARGUMENTS(vdprintf(fd, format, args));
}

int asprintf(char **result_text, const char *restrict format, ...);
int asprintf(char **result_text, const char *restrict format, ...)
{
    WITH_ARGUMENTS(vasprintf(result_text, format, args));
}

int __asprintf(char **result_text, const char *restrict format, ...);
int __asprintf(char **result_text, const char *restrict format, ...)
{
    WITH_ARGUMENTS(vasprintf(result_text, format, args));
}

/* The checked variants. `flag` asks for more checks of %n, which the engine's own checks of memory make needless. */

int __vsnprintf_chk(char *restrict to, size_t n, int flag, size_t room, const char *restrict format, va_list args);
int __vsnprintf_chk(char *restrict to, size_t n, int flag, size_t room, const char *restrict format, va_list args)
{
    (void)flag;
    if (room < n)
        ps_overflow();
    return vsnprintf(to, n, format, args);
}

int __vsprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format, va_list args);
int __vsprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format, va_list args)
{
    (void)flag;
    if (room == 0)
        ps_overflow();
    int n = vsnprintf(to, room, format, args);
    if (n >= 0 && (size_t)n >= room)
        ps_overflow();
    return n;
}

int __vfprintf_chk(FILE *restrict f, int flag, const char *restrict format, va_list args);
int __vfprintf_chk(FILE *restrict f, int flag, const char *restrict format, va_list args)
{
    (void)flag;
    return vfprintf(f, format, args);
}

int __vprintf_chk(int flag, const char *restrict format, va_list args);
int __vprintf_chk(int flag, const char *restrict format, va_list args)
{
    (void)flag;
    return vfprintf(stdout, format, args);
}

int __vdprintf_chk(int fd, int flag, const char *restrict format, va_list args);
int __vdprintf_chk(int fd, int flag, const char *restrict format, va_list args)
{
    (void)flag;
    return vdprintf(fd, format, args);
}

int __vasprintf_chk(char **result, int flag, const char *restrict format, va_list args);
int __vasprintf_chk(char **result, int flag, const char *restrict format, va_list args)
{
    (void)flag;
    return vasprintf(result, format, args);
}

int __printf_chk(int flag, const char *restrict format, ...);
int __printf_chk(int flag, const char *restrict format, ...)
{
    WITH_ARGUMENTS(__vfprintf_chk(stdout, flag, format, args));
}

int __fprintf_chk(FILE *restrict f, int flag, const char *restrict format, ...);
int __fprintf_chk(FILE *restrict f, int flag, const char *restrict format, ...)
{
    WITH_ARGUMENTS(__vfprintf_chk(f, flag, format, args));
}

int __sprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format, ...);
int __sprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format, ...)
{
    WITH_ARGUMENTS(__vsprintf_chk(to, flag, room, format, args));
}

int __snprintf_chk(char *restrict to, size_t n, int flag, size_t room, const char *restrict format, ...);
int __snprintf_chk(char *restrict to, size_t n, int flag, size_t room, const char *restrict format, ...)
{
    WITH_ARGUMENTS(__vsnprintf_chk(to, n, flag, room, format, args));
}

int __dprintf_chk(int fd, int flag, const char *restrict format, ...);
int __dprintf_chk(int fd, int flag, const char *restrict format, ...)
{
    WITH_ARGUMENTS(__vdprintf_chk(fd, flag, format, args));
}

int __asprintf_chk(char **result_text, int flag, const char *restrict format, ...);
int __asprintf_chk(char **result_text, int flag, const char *restrict format, ...)
{
    WITH_ARGUMENTS(__vasprintf_chk(result_text, flag, format, args));
}
