/* ctype, memory and strings: all short strings over a small alphabet, and random buffers. */
#include "test.h"
#include <ctype.h>
#include <strings.h>
#include <unistd.h>

PS(__ctype_b_loc); PS(__ctype_tolower_loc); PS(__ctype_toupper_loc);
#define CLASSES(M) M(isalnum) M(isalpha) M(isblank) M(iscntrl) M(isdigit) M(isgraph) M(islower) M(isprint) M(ispunct) \
    M(isspace) M(isupper) M(isxdigit)
#define DECLARE(name) extern int ps_##name(int);
CLASSES(DECLARE)
int ps_tolower(int), ps_toupper(int);

void test_ctype(void)
{
    for (int c = -128; c < 256; c++) {
        compared((*ps___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "class of %d", c);
        compared((*ps___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "lower case of %d: %d, expected %d", c,
                 (*ps___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
        compared((*ps___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "upper case of %d", c);
#define SAME(name) compared((ps_##name(c) != 0) == ((name)(c) != 0), #name " %d", c);
        CLASSES(SAME)
        compared(ps_tolower(c) == (tolower)(c) && ps_toupper(c) == (toupper)(c), "tolower %d", c);
    }
    compared(ps_tolower(1000) == tolower(1000) && ps_toupper(-1000) == toupper(-1000), "outside");
}

PS(memcpy); PS(memmove); PS(memset); PS(memcmp); PS(memchr); PS(memrchr); PS(memmem); PS(memccpy); PS(mempcpy);
PS(strlen); PS(strnlen); PS(strcpy); PS(strncpy); PS(stpcpy); PS(stpncpy); PS(strcat); PS(strncat); PS(strcmp);
PS(strncmp); PS(strchr); PS(strrchr); PS(strchrnul); PS(strspn); PS(strcspn); PS(strpbrk); PS(strstr); PS(strcasestr);
PS(strtok); PS(strtok_r); PS(strsep); PS(strdup); PS(strndup); PS(strverscmp); PS(strcasecmp); PS(strncasecmp);
PS(ffs); PS(ffsl); PS(ffsll); PS(free); PS(strxfrm); PS(strcoll); PS(swab); PS(bcmp); PS(bzero); PS(bcopy);
size_t ps_strlcpy(char *, const char *, size_t), ps_strlcat(char *, const char *, size_t);
void *ps___memcpy_chk(void *, const void *, size_t, size_t);
char *ps___strcpy_chk(char *, const char *, size_t), *ps___strcat_chk(char *, const char *, size_t);
char *ps___strncat_chk(char *, const char *, size_t, size_t);

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* Functions of two strings. The strings are copies of the right size, so that reading behind them is found. */
static void pair(const char *x, const char *y)
{
    char *a = strdup(x), *b = strdup(y);
    compared(sign(ps_strcmp(a, b)) == sign(strcmp(a, b)), "strcmp %s %s", a, b);
    compared(sign(ps_strcasecmp(a, b)) == sign(strcasecmp(a, b)), "strcasecmp %s %s", a, b);
    compared(sign(ps_strverscmp(a, b)) == sign(strverscmp(a, b)), "strverscmp %s %s: %d", a, b, ps_strverscmp(a, b));
    compared(sign(ps_strcoll(a, b)) == sign(strcoll(a, b)), "strcoll");
    for (size_t n = 0; n < 7; n++) {
        compared(sign(ps_strncmp(a, b, n)) == sign(strncmp(a, b, n)), "strncmp %s %s", a, b);
        compared(sign(ps_strncasecmp(a, b, n)) == sign(strncasecmp(a, b, n)), "strncasecmp %s %s", a, b);
        char t1[20] = "xyz", t2[20] = "xyz";
        ps_strncat(t1, a, n);
        strncat(t2, a, n);
        compared(memcmp(t1, t2, 20) == 0, "strncat %s", a);
        memset(t1, 1, 20);
        memset(t2, 1, 20);
        bool end = ps_stpncpy(t1, a, n) - t1 == stpncpy(t2, a, n) - t2;
        compared(end && memcmp(t1, t2, 20) == 0, "stpncpy %s", a);
        ps_strncpy(t1, b, n);
        strncpy(t2, b, n);
        compared(memcmp(t1, t2, 20) == 0, "strncpy %s", b);
        compared(ps_strxfrm(t1, a, n) == strxfrm(t2, a, n) && (strlen(a) >= n || memcmp(t1, t2, 20) == 0), "strxfrm");
        size_t la = strlen(a);
        compared(ps_strlcpy(t1, a, n) == la && (n == 0 || (strncmp(t1, a, n - 1) == 0 && strlen(t1) <= n - 1)), "strlcpy");
    }
    compared(ps_strstr(a, b) == strstr(a, b), "strstr %s %s", a, b);
    compared(ps_strcasestr(a, b) == strcasestr(a, b), "strcasestr %s %s", a, b);
    compared(ps_memmem(a, strlen(a), b, strlen(b)) == memmem(a, strlen(a), b, strlen(b)), "memmem %s %s", a, b);
    compared(ps_strspn(a, b) == strspn(a, b), "strspn %s %s", a, b);
    compared(ps_strcspn(a, b) == strcspn(a, b), "strcspn %s %s", a, b);
    compared(ps_strpbrk(a, b) == strpbrk(a, b), "strpbrk %s %s", a, b);
    char *t1 = strdup(a), *t2 = strdup(a), *r1, *r2, *p1 = t1, *p2 = t2;
    for (int i = 0; i < 5; i++) {
        char *q1 = ps_strtok_r(i ? NULL : p1, b, &r1), *q2 = strtok_r(i ? NULL : p2, b, &r2);
        compared((q1 == NULL) == (q2 == NULL) && (q1 == NULL || q1 - t1 == q2 - t2), "strtok_r %s %s", a, b);
    }
    compared(memcmp(t1, t2, strlen(a) + 1) == 0, "strtok_r changes %s", a);
    strcpy(t1, a);
    strcpy(t2, a);
    for (int i = 0; i < 5; i++) {
        char *q1 = ps_strsep(&p1, b), *q2 = strsep(&p2, b);
        compared((q1 == NULL) == (q2 == NULL) && (q1 == NULL || q1 - t1 == q2 - t2), "strsep %s %s", a, b);
    }
    free(t1);
    free(t2);
    char c1[32], c2[32];
    bool ends = ps_stpcpy(c1, a) - c1 == stpcpy(c2, a) - c2;
    compared(ends && strcmp(ps_strcat(c1, b), strcat(c2, b)) == 0, "strcat %s %s", a, b);
    free(a);
    free(b);
}

static void single(const char *x)
{
    char *a = strdup(x);
    size_t n = strlen(a);
    compared(ps_strlen(a) == n && ps_strnlen(a, 2) == strnlen(a, 2), "strlen %s", a);
    for (const char *c = "abB01.z"; ; c++) {
        compared(ps_strchr(a, *c) == strchr(a, *c) && ps_strrchr(a, *c) == strrchr(a, *c) &&
                 ps_strchrnul(a, *c + 256) == strchrnul(a, *c), "strchr %s %c", a, *c);
        compared(ps_memchr(a, *c, n) == memchr(a, *c, n) && ps_memrchr(a, *c, n) == memrchr(a, *c, n), "memchr %s", a);
        if (*c == 0)
            break;
    }
    char *d = ps_strdup(a), *e = ps_strndup(a, 2);
    compared(strcmp(d, a) == 0 && strncmp(e, a, 2) == 0 && strlen(e) <= 2, "strdup %s", a);
    ps_free(d);
    ps_free(e);
    free(a);
}

static void number_to_text(int i, char *to)
{
    static const char alphabet[] = "aB01.";
    for (; i > 0; i /= 6)
        if (i % 6 > 0)
            *to++ = alphabet[i % 6 - 1];
    *to = 0;
}

static void memory(void)
{
    unsigned char a[80], b[80], x[80];
    for (int i = 0; i < 20000 * effort; i++) {
        for (size_t j = 0; j < sizeof x; j++)
            x[j] = (unsigned char)(any() & 3);
        size_t n = below(40), from = below(40), to = below(40);
        memcpy(a, x, sizeof a);
        memcpy(b, x, sizeof b);
        bool result = ps_memmove(a + to, a + from, n) == a + to;
        memmove(b + to, b + from, n);
        compared(result && memcmp(a, b, sizeof a) == 0, "memmove %zu from %zu to %zu", n, from, to);
        ps_memcpy(a + to, x + from, n);
        memcpy(b + to, x + from, n);
        compared(memcmp(a, b, sizeof a) == 0, "memcpy");
        ps_memset(a + to, (int)n + 256, n);
        memset(b + to, (int)n + 256, n);
        compared(memcmp(a, b, sizeof a) == 0, "memset");
        compared(sign(ps_memcmp(x + to, x + from, n)) == sign(memcmp(x + to, x + from, n)), "memcmp");
        compared(ps_memmem(x, 40, x + from, n % 5) == memmem(x, 40, x + from, n % 5), "memmem");
        ptrdiff_t p = (unsigned char *)ps_memccpy(a, x, 2, n) - a, q = (unsigned char *)memccpy(b, x, 2, n) - b;
        compared((p == q || (p < 0) == (q < 0) || p > 80) && memcmp(a, b, sizeof a) == 0, "memccpy");
        ps_swab(x, a, (ssize_t)n);
        swab(x, b, (ssize_t)n);
        compared(memcmp(a, b, sizeof a) == 0, "swab");
        long bits = (long)(any() & any() & any()) << below(64);
        compared(ps_ffs((int)bits) == ffs((int)bits) && ps_ffsl(bits) == ffsl(bits) && ps_ffsll(bits) == ffsll(bits),
                 "ffs %lx", bits);
    }
    char to[8];
    ps___memcpy_chk(to, "abc", 4, 8);
    compared(strcmp(to, "abc") == 0, "__memcpy_chk");
    compared(ENDS(ps___memcpy_chk(to, x, 9, 8)) && host_code == 1002, "__memcpy_chk overflows");
    compared(!ENDS(ps___strcpy_chk(to, "1234567", 8)), "__strcpy_chk");
    compared(ENDS(ps___strcpy_chk(to, "12345678", 8)) && host_code == 1002, "__strcpy_chk overflows");
    compared(ENDS(ps___strcat_chk(to, "1", 8)) && host_code == 1002, "__strcat_chk overflows");
    compared(!ENDS(ps___strncat_chk(to, "1", 0, 8)), "__strncat_chk");
}

void test_string(void)
{
    char x[16], y[16];
    int count = effort < 1 ? 80 : 6 * 6 * 6;
    for (int i = 0; i < count; i++) {
        number_to_text(i, x);
        single(x);
        for (int j = 0; j < count; j++) {
            number_to_text(j, y);
            pair(x, y);
        }
    }
    for (int i = 0; i < 20000 * effort; i++) {
        number_to_text((int)below(6 * 6 * 6 * 6 * 6), x);
        number_to_text((int)below(6 * 6 * 6 * 6 * 6), y);
        pair(x, y);
    }
    memory();
}
