/* The string functions of string.h, as plain loops over bytes.
 *
 * Invariant: nothing is read behind the terminating NUL, or behind the given length.
 */
#include "internal.h"

size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

size_t strnlen(const char *s, size_t max)
{
    size_t n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}

char *stpcpy(char *restrict to, const char *restrict from);
char *stpcpy(char *restrict to, const char *restrict from)
{
    while ((*to = *from) != 0) {
        to++;
        from++;
    }
    return to;
}

char *strcpy(char *restrict to, const char *restrict from)
{
    size_t i = 0;
    do
        to[i] = from[i];
    while (from[i++] != 0);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t n);
char *stpncpy(char *restrict to, const char *restrict from, size_t n)
{
    size_t used = strnlen(from, n);
    memcpy(to, from, used);
    memset(to + used, 0, n - used);
    return to + used;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n);
char *strncpy(char *restrict to, const char *restrict from, size_t n)
{
    size_t i = 0;
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

char *strcat(char *restrict to, const char *restrict from);
char *strcat(char *restrict to, const char *restrict from)
{
    strcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n);
char *strncat(char *restrict to, const char *restrict from, size_t n)
{
    char *t = to + strlen(to);
    size_t i = 0;
    for (; i < n && from[i] != 0; i++)
        t[i] = from[i];
    t[i] = 0;
    return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t n);
size_t strlcpy(char *restrict to, const char *restrict from, size_t n)
{
    size_t length = strlen(from);
    if (n > 0) {
        size_t used = length < n ? length : n - 1;
        memcpy(to, from, used);
        to[used] = 0;
    }
    return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t n);
size_t strlcat(char *restrict to, const char *restrict from, size_t n)
{
    size_t used = strnlen(to, n);
    return used + strlcpy(to + used, from, n - used);
}

int strcmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] == b[i] && a[i] != 0)
        i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || a[i] == 0)
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

/* In the C locale. */
int strcoll(const char *a, const char *b);
int strcoll(const char *a, const char *b)
{
    return strcmp(a, b);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t n);
size_t strxfrm(char *restrict to, const char *restrict from, size_t n)
{
    size_t length = strlen(from);
    memcpy(to, from, length < n ? length + 1 : n);
    return length;
}

char *strchrnul(const char *s, int c)
{
    while (*s != 0 && *s != (char)c)
        s++;
    return (char *)s;
}

char *strchr(const char *s, int c)
{
    for (;; s++) {
        if (*s == (char)c)
            return (char *)s;
        if (*s == 0)
            return NULL;
    }
}

char *strrchr(const char *s, int c)
{
    const char *last = NULL;
    for (;; s++) {
        if (*s == (char)c)
            last = s;
        if (*s == 0)
            return (char *)last;
    }
}

char *index(const char *s, int c);
char *index(const char *s, int c)
{
    return strchr(s, c);
}

char *rindex(const char *s, int c);
char *rindex(const char *s, int c)
{
    return strrchr(s, c);
}

size_t strspn(const char *s, const char *set);
size_t strspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] != 0 && strchr(set, s[n]) != NULL)
        n++;
    return n;
}

size_t strcspn(const char *s, const char *set);
size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] != 0 && strchr(set, s[n]) == NULL)
        n++;
    return n;
}

char *strpbrk(const char *s, const char *set);
char *strpbrk(const char *s, const char *set)
{
    s += strcspn(s, set);
    return *s != 0 ? (char *)s : NULL;
}

char *strstr(const char *hay, const char *needle);
char *strstr(const char *hay, const char *needle)
{
    for (;; hay++) {
        size_t i = 0;
        while (needle[i] != 0 && hay[i] == needle[i])
            i++;
        if (needle[i] == 0)
            return (char *)hay;
        if (*hay == 0)
            return NULL;
    }
}

char *strcasestr(const char *hay, const char *needle);
char *strcasestr(const char *hay, const char *needle)
{
    for (;; hay++) {
        size_t i = 0;
        while (needle[i] != 0 && tolower((unsigned char)hay[i]) == tolower((unsigned char)needle[i]))
            i++;
        if (needle[i] == 0)
            return (char *)hay;
        if (*hay == 0)
            return NULL;
    }
}

char *strtok_r(char *restrict s, const char *restrict set, char **restrict rest);
char *strtok_r(char *restrict s, const char *restrict set, char **restrict rest)
{
    if (s == NULL)
        s = *rest;
    if (s == NULL)
        return NULL;
    s += strspn(s, set);
    if (*s == 0) {
        *rest = s;
        return NULL;
    }
    char *end = s + strcspn(s, set);
    if (*end != 0)
        *end++ = 0;
    *rest = end;
    return s;
}

char *__strtok_r(char *restrict s, const char *restrict set, char **restrict rest);
char *__strtok_r(char *restrict s, const char *restrict set, char **restrict rest)
{
    return strtok_r(s, set, rest);
}

char *strtok(char *restrict s, const char *restrict set);
char *strtok(char *restrict s, const char *restrict set)
{
    static char *rest;
    return strtok_r(s, set, &rest);
}

char *strsep(char **rest, const char *set);
char *strsep(char **rest, const char *set)
{
    char *s = *rest;
    if (s == NULL)
        return NULL;
    char *end = s + strcspn(s, set);
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    } else {
        *rest = NULL;
    }
    return s;
}

char *strdup(const char *s);
char *strdup(const char *s)
{
    size_t n = strlen(s) + 1;
    char *copy = malloc(n);
    return copy == NULL ? NULL : memcpy(copy, s, n);
}

char *__strdup(const char *s);
char *__strdup(const char *s)
{
    return strdup(s);
}

char *strndup(const char *s, size_t max);
char *strndup(const char *s, size_t max)
{
    size_t n = strnlen(s, max);
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, s, n);
    copy[n] = 0;
    return copy;
}

char *__strndup(const char *s, size_t max);
char *__strndup(const char *s, size_t max)
{
    return strndup(s, max);
}

/* Runs of digits compare by value. A run that starts with 0 is the digits of a fraction: the longer run of zeros
 * comes first, as in 000 < 00 < 01 < 010 < 09 < 0 < 1 < 9 < 10. */
int strverscmp(const char *a, const char *b);
int strverscmp(const char *a, const char *b)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    size_t i = 0, start = 0;
    bool zeros = true; /* the run of digits that ends at i, from start, has only zeros */
    for (; x[i] == y[i]; i++) {
        if (x[i] == 0)
            return 0;
        if (x[i] < '0' || x[i] > '9') {
            start = i + 1;
            zeros = true;
        } else if (x[i] != '0') {
            zeros = false;
        }
    }
    bool digit_x = x[i] >= '0' && x[i] <= '9', digit_y = y[i] >= '0' && y[i] <= '9';
    bool fraction = i > start && x[start] == '0';
    if (i == start) {
        /* Both runs start here; 0 starts a fraction, which comes before any integer but not before an end. */
        if (!digit_x || !digit_y || x[i] == '0' || y[i] == '0')
            return x[i] - y[i];
    } else if (fraction) {
        if (zeros && digit_x != digit_y)
            return digit_x ? -1 : 1;
        return x[i] - y[i];
    }
    if (digit_x || digit_y) {
        size_t n = i, m = i;
        while (x[n] >= '0' && x[n] <= '9')
            n++;
        while (y[m] >= '0' && y[m] <= '9')
            m++;
        if (n != m)
            return n < m ? -1 : 1;
    }
    return x[i] - y[i];
}

/* strings.h */

int strcasecmp(const char *a, const char *b);
int strcasecmp(const char *a, const char *b)
{
    size_t i = 0;
    while (tolower((unsigned char)a[i]) == tolower((unsigned char)b[i]) && a[i] != 0)
        i++;
    return tolower((unsigned char)a[i]) - tolower((unsigned char)b[i]);
}

int strncasecmp(const char *a, const char *b, size_t n);
int strncasecmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int difference = tolower((unsigned char)a[i]) - tolower((unsigned char)b[i]);
        if (difference != 0 || a[i] == 0)
            return difference;
    }
    return 0;
}

int bcmp(const void *a, const void *b, size_t n);
int bcmp(const void *a, const void *b, size_t n)
{
    return memcmp(a, b, n);
}

void bcopy(const void *from, void *to, size_t n);
void bcopy(const void *from, void *to, size_t n)
{
    memmove(to, from, n);
}

void bzero(void *to, size_t n);
void bzero(void *to, size_t n)
{
    memset(to, 0, n);
}

int ffsll(long long x);
int ffsll(long long x)
{
    for (int i = 0; i < 64; i++)
        if ((unsigned long long)x >> i & 1)
            return i + 1;
    return 0;
}

int ffsl(long x);
int ffsl(long x)
{
    return ffsll(x);
}

int ffs(int x);
int ffs(int x)
{
    return ffsll((long long)(unsigned)x);
}
