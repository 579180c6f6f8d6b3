/* The _chk variants of the memory and string functions, which programs call that were compiled with _FORTIFY_SOURCE.
 * Those of printf, fgets, fread and read are with the functions that they check.
 *
 * Invariant: `room`, the size of the destination that the compiler knows, is never exceeded.
 */
#include "internal.h"

char *stpcpy(char *restrict to, const char *restrict from);
char *stpncpy(char *restrict to, const char *restrict from, size_t n);
char *strncpy(char *restrict to, const char *restrict from, size_t n);
void *mempcpy(void *restrict to, const void *restrict from, size_t n);

static void check(size_t n, size_t room)
{
    if (n > room)
        ps_overflow();
}

#define MEMORY(name, type)                                                    \
    void *__##name##_chk(void *to, type from, size_t n, size_t room);         \
    void *__##name##_chk(void *to, type from, size_t n, size_t room)          \
    {                                                                         \
        check(n, room);                                                       \
        return name(to, from, n);                                             \
    }
MEMORY(memcpy, const void *)
MEMORY(mempcpy, const void *)
MEMORY(memmove, const void *)
MEMORY(memset, int)

void __explicit_bzero_chk(void *to, size_t n, size_t room);
void __explicit_bzero_chk(void *to, size_t n, size_t room)
{
    check(n, room);
    memset(to, 0, n);
}

#define COPY(name)                                                            \
    char *__##name##_chk(char *to, const char *from, size_t room);            \
    char *__##name##_chk(char *to, const char *from, size_t room)             \
    {                                                                         \
        check(strlen(from) + 1, room);                                        \
        return name(to, from);                                                \
    }
COPY(strcpy)
COPY(stpcpy)

#define BOUNDED_COPY(name)                                                    \
    char *__##name##_chk(char *to, const char *from, size_t n, size_t room);  \
    char *__##name##_chk(char *to, const char *from, size_t n, size_t room)   \
    {                                                                         \
        check(n, room);                                                       \
        return name(to, from, n);                                             \
    }
BOUNDED_COPY(strncpy)
BOUNDED_COPY(stpncpy)

char *__strcat_chk(char *to, const char *from, size_t room);
char *__strcat_chk(char *to, const char *from, size_t room)
{
    size_t used = strlen(to);
    check(used + strlen(from) + 1, room);
    strcpy(to + used, from);
    return to;
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t room);
char *__strncat_chk(char *to, const char *from, size_t n, size_t room)
{
    size_t used = strlen(to), more = strnlen(from, n);
    check(used + more + 1, room);
    memcpy(to + used, from, more);
    to[used + more] = 0;
    return to;
}
