/* Wide strings and the classes of wide characters. As in the C locale, only ASCII has letters.
 *
 * Invariant: as in string.c, nothing behind the end is read.
 */
#include "internal.h"

size_t wcslen(const wchar_t *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

size_t wcsnlen(const wchar_t *s, size_t max);
size_t wcsnlen(const wchar_t *s, size_t max)
{
    size_t n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n);
wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    return memcpy(to, from, n * sizeof *to);
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n)
{
    return memmove(to, from, n * sizeof *to);
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n);
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n);
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n);
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] == c)
            return (wchar_t *)(s + i);
    return NULL;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from);
wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from)
{
    size_t i = 0;
    do
        to[i] = from[i];
    while (from[i++] != 0);
    return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n);
wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    size_t i = 0;
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from);
wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from)
{
    wcscpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t n);
wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    wchar_t *t = to + wcslen(to);
    size_t i = 0;
    for (; i < n && from[i] != 0; i++)
        t[i] = from[i];
    t[i] = 0;
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b);
int wcscmp(const wchar_t *a, const wchar_t *b)
{
    size_t i = 0;
    while (a[i] == b[i] && a[i] != 0)
        i++;
    return a[i] == b[i] ? 0 : a[i] < b[i] ? -1 : 1;
}

int wcscoll(const wchar_t *a, const wchar_t *b);
int wcscoll(const wchar_t *a, const wchar_t *b)
{
    return wcscmp(a, b);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n);
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
        if (a[i] == 0)
            return 0;
    }
    return 0;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    for (;; s++) {
        if (*s == c)
            return (wchar_t *)s;
        if (*s == 0)
            return NULL;
    }
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c);
wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    const wchar_t *last = NULL;
    for (;; s++) {
        if (*s == c)
            last = s;
        if (*s == 0)
            return (wchar_t *)last;
    }
}

size_t wcsspn(const wchar_t *s, const wchar_t *set);
size_t wcsspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] != 0 && wcschr(set, s[n]) != NULL)
        n++;
    return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set);
size_t wcscspn(const wchar_t *s, const wchar_t *set)
{
    size_t n = 0;
    while (s[n] != 0 && wcschr(set, s[n]) == NULL)
        n++;
    return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set);
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set)
{
    s += wcscspn(s, set);
    return *s != 0 ? (wchar_t *)s : NULL;
}

wchar_t *wcsstr(const wchar_t *hay, const wchar_t *needle);
wchar_t *wcsstr(const wchar_t *hay, const wchar_t *needle)
{
    for (;; hay++) {
        size_t i = 0;
        while (needle[i] != 0 && hay[i] == needle[i])
            i++;
        if (needle[i] == 0)
            return (wchar_t *)hay;
        if (*hay == 0)
            return NULL;
    }
}

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict set, wchar_t **restrict rest);
wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict set, wchar_t **restrict rest)
{
    if (s == NULL)
        s = *rest;
    if (s == NULL)
        return NULL;
    s += wcsspn(s, set);
    if (*s == 0) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *end = s + wcscspn(s, set);
    *rest = NULL;
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

wchar_t *wcsdup(const wchar_t *s);
wchar_t *wcsdup(const wchar_t *s)
{
    size_t n = (wcslen(s) + 1) * sizeof *s;
    wchar_t *copy = malloc(n);
    return copy == NULL ? NULL : memcpy(copy, s, n);
}

int isalnum(int), isalpha(int), isblank(int), iscntrl(int), isdigit(int), isgraph(int), islower(int), isprint(int),
    ispunct(int), isupper(int), isxdigit(int);

#define CLASS(name)                             \
    int isw##name(wint_t c);                    \
    int isw##name(wint_t c)                     \
    {                                           \
        return c < 0x80 && is##name((int)c) != 0; \
    }
CLASS(alnum)
CLASS(alpha)
CLASS(blank)
CLASS(cntrl)
CLASS(digit)
CLASS(graph)
CLASS(lower)
CLASS(print)
CLASS(punct)
CLASS(space)
CLASS(upper)
CLASS(xdigit)

wint_t towlower(wint_t c);
wint_t towlower(wint_t c)
{
    return c < 0x80 ? (wint_t)tolower((int)c) : c;
}

wint_t towupper(wint_t c);
wint_t towupper(wint_t c)
{
    return c < 0x80 ? (wint_t)toupper((int)c) : c;
}

/* Numbers: the digits are ASCII, so the text is narrowed. A character that is not becomes one that no number has. */

static char *narrow(const wchar_t *s)
{
    size_t n = wcslen(s);
    char *to = ps_alloc(n + 1);
    if (to == NULL)
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "wide number without memory");
    for (size_t i = 0; i <= n; i++)
        to[i] = s[i] >= 0 && s[i] < 0x80 ? (char)s[i] : '?';
    return to;
}

long strtol(const char *restrict s, char **restrict end, int base);
unsigned long strtoul(const char *restrict s, char **restrict end, int base);

#define WIDE_INTEGER(type, name, convert)                                     \
    type name(const wchar_t *restrict s, wchar_t **restrict end, int base);   \
    type name(const wchar_t *restrict s, wchar_t **restrict end, int base)    \
    {                                                                         \
        char *text = narrow(s), *stop = text;                                 \
        type value = (type)convert(text, &stop, base);                        \
        if (end != NULL)                                                      \
            *end = (wchar_t *)s + (stop - text);                              \
        ps_free(text);                                                        \
        return value;                                                         \
    }
WIDE_INTEGER(long, wcstol, strtol)
WIDE_INTEGER(long long, wcstoll, strtol)
WIDE_INTEGER(unsigned long, wcstoul, strtoul)
WIDE_INTEGER(unsigned long long, wcstoull, strtoul)

double wcstod(const wchar_t *restrict s, wchar_t **restrict end);
double wcstod(const wchar_t *restrict s, wchar_t **restrict end)
{
    char *text = narrow(s), *stop;
    double value = strtod(text, &stop);
    if (end != NULL)
        *end = (wchar_t *)s + (stop - text);
    ps_free(text);
    return value;
}
