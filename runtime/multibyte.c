/* Multibyte characters: ASCII in the C locale, UTF-8 after setlocale to C.UTF-8.
 *
 * As glibc, UTF-8 has up to six bytes; surrogates and forms that are longer than needed are errors.
 *
 * Invariant: a state with count 0 is between characters; else `count` bytes are missing, and `value` holds the bits so far
 * above the first bit, which marks how many there are to be.
 */
#include "internal.h"

enum { ILLEGAL = -1, INCOMPLETE = -2 };

static size_t illegal(mbstate_t *state)
{
    state->count = 0;
    errno = EILSEQ;
    return (size_t)ILLEGAL;
}

/* Smallest value that needs so many continuation bytes. */
static const unsigned least[6] = {0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};

/* The number of continuation bytes is kept in the upper half of `count`. */
static size_t decode(wchar_t *to, const unsigned char *s, size_t n, mbstate_t *state)
{
    size_t i = 0;
    int missing = state->count & 0xff, total = state->count >> 8;
    unsigned value = state->value;
    if (missing == 0) {
        unsigned char c = s[i++];
        if (c < 0x80) {
            *to = c;
            return c != 0;
        }
        if (c < 0xc2 || c > 0xfd)
            return illegal(state);
        total = c < 0xe0 ? 1 : c < 0xf0 ? 2 : c < 0xf8 ? 3 : c < 0xfc ? 4 : 5;
        missing = total;
        value = c & (0x3fu >> total);
    }
    for (; missing > 0; missing--, i++) {
        if (i == n) {
            state->count = total << 8 | missing;
            state->value = value;
            return (size_t)INCOMPLETE;
        }
        if ((s[i] & 0xc0) != 0x80)
            return illegal(state);
        value = value << 6 | (s[i] & 0x3f);
    }
    if (value < least[total] || value >> 11 == 0xd800 >> 11)
        return illegal(state);
    state->count = 0;
    *to = (wchar_t)value;
    return i;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n, mbstate_t *restrict state)
{
    static mbstate_t own;
    wchar_t ignored;
    if (state == NULL)
        state = &own;
    if (s == NULL) {
        s = "";
        n = 1;
        to = NULL;
    }
    if (to == NULL)
        to = &ignored;
    if (n == 0)
        return (size_t)INCOMPLETE;
    if (ps_utf8)
        return decode(to, (const unsigned char *)s, n, state);
    if ((unsigned char)*s >= 0x80)
        return illegal(state);
    *to = *s;
    return *s != 0;
}

size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state)
{
    static mbstate_t own;
    unsigned value = (unsigned)c;
    if (state == NULL)
        state = &own;
    if (to == NULL)
        return 1;
    if (value < 0x80) {
        *to = (char)value;
        return 1;
    }
    if (!ps_utf8 || value > 0x7fffffff || value >> 11 == 0xd800 >> 11)
        return illegal(state);
    int more = 1;
    while (more < 5 && value >= least[more + 1])
        more++;
    for (int i = more; i > 0; i--) {
        to[i] = (char)(0x80 | (value & 0x3f));
        value >>= 6;
    }
    to[0] = (char)(0xff << (7 - more) | value);
    return (size_t)more + 1;
}

size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state);
size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state)
{
    static mbstate_t own;
    return mbrtowc(NULL, s, n, state != NULL ? state : &own);
}

int mbsinit(const mbstate_t *state);
int mbsinit(const mbstate_t *state)
{
    return state == NULL || state->count == 0;
}

/* No encoding here has shift states: the question with NULL is answered with no. */
int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n);
int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n)
{
    mbstate_t state = {0, 0};
    if (s == NULL)
        return 0;
    size_t k = mbrtowc(to, s, n, &state);
    return k == (size_t)INCOMPLETE ? -1 : (int)k;
}

int mblen(const char *s, size_t n);
int mblen(const char *s, size_t n)
{
    return mbtowc(NULL, s, n);
}

int wctomb(char *to, wchar_t c);
int wctomb(char *to, wchar_t c)
{
    mbstate_t state = {0, 0};
    return to == NULL ? 0 : (int)wcrtomb(to, c, &state);
}

size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t max, mbstate_t *restrict state);
size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t max, mbstate_t *restrict state)
{
    static mbstate_t own;
    mbstate_t copy;
    const char *s = *from;
    size_t n = 0;
    if (state == NULL)
        state = &own;
    if (to == NULL) {
        copy = *state;
        state = &copy;
    }
    while ((to == NULL || n < max) && bytes > 0) {
        wchar_t w;
        size_t k = 0;
        const char *start = s;
        /* Byte by byte: how many there are before the end is not known. */
        do {
            k = mbrtowc(&w, s, 1, state);
            if (k == (size_t)ILLEGAL) {
                if (to != NULL)
                    *from = start;
                return k;
            }
            s++;
            bytes--;
        } while (k == (size_t)INCOMPLETE && bytes > 0);
        if (k == (size_t)INCOMPLETE)
            break;
        if (to != NULL)
            to[n] = w;
        if (w == 0) {
            if (to != NULL)
                *from = NULL;
            return n;
        }
        n++;
    }
    if (to != NULL)
        *from = s;
    return n;
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t max, mbstate_t *restrict state);
size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t max, mbstate_t *restrict state)
{
    return mbsnrtowcs(to, from, SIZE_MAX, max, state);
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t max);
size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t max)
{
    mbstate_t state = {0, 0};
    const char *s = from;
    return mbsrtowcs(to, &s, max, &state);
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t max, mbstate_t *restrict state);
size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t max, mbstate_t *restrict state)
{
    const wchar_t *s = *from;
    size_t n = 0;
    char bytes[8];
    for (; to == NULL || n < max; s++) {
        size_t k = wcrtomb(bytes, *s, state);
        if (k == (size_t)ILLEGAL) {
            if (to != NULL)
                *from = s;
            return k;
        }
        if (to != NULL && k > max - n)
            break;
        if (to != NULL)
            memcpy(to + n, bytes, k);
        if (*s == 0) {
            if (to != NULL)
                *from = NULL;
            return n;
        }
        n += k;
    }
    *from = s;
    return n;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t max);
size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t max)
{
    mbstate_t state = {0, 0};
    const wchar_t *s = from;
    return wcsrtombs(to, &s, max, &state);
}

wint_t btowc(int c);
wint_t btowc(int c)
{
    return c >= 0 && c < 0x80 ? (wint_t)c : WEOF;
}

int wctob(wint_t c);
int wctob(wint_t c)
{
    return c < 0x80 ? (int)c : EOF;
}
