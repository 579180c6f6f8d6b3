/* Wide and multibyte characters, in the C locale and in UTF-8. */
#include "test.h"
#include <locale.h>
#include <wctype.h>

PS(setlocale); PS(localeconv); PS(mbrtowc); PS(wcrtomb); PS(mbstowcs); PS(wcstombs); PS(mbtowc); PS(wctomb); PS(mblen);
PS(mbsrtowcs); PS(wcslen); PS(wcscmp); PS(wcscpy); PS(wcschr); PS(wcsstr); PS(wcscat); PS(wcsncmp); PS(wcstol); PS(wcstod);
PS(iswalpha); PS(towupper); PS(btowc); PS(wctob); PS(wmemcmp); PS(wcsrchr); PS(wcsncpy); PS(wcsspn); PS(snprintf);
PS(__ctype_get_mb_cur_max);

static void conversions(void)
{
    char s[12], x[40], y[40];
    wchar_t u[16], v[16];
    for (int i = 0; i < 100000 * effort; i++) {
        static const unsigned char bytes[] = {0, 'a', 'z', 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xa0, 0x9f, 0xed, 0xef,
            0xf0, 0x90, 0x8f, 0xf4, 0xf7, 0xf8, 0x88, 0xfb, 0xfc, 0x84, 0xfd, 0xfe, 0xff};
        size_t n = below(10);
        for (size_t j = 0; j < n; j++)
            s[j] = (char)PICK(bytes);
        s[n] = 0;
        wchar_t a = 77, b = 77;
        mbstate_t p, q;
        memset(&p, 0, sizeof p);
        memset(&q, 0, sizeof q);
        errno = ps_errno = 0;
        size_t k = below(n + 1), r = ps_mbrtowc(&a, s, k, &p), t = mbrtowc(&b, s, k, &q);
        compared(r == t && (r > 10 || a == b) && errno == ps_errno, "mbrtowc of %s, %zu: %zd, expected %zd, %x %x", show(s), k, r, t, a, b);
        if (r == (size_t)-2 && t == r && k > 0) {
            r = ps_mbrtowc(&a, s + k, n - k, &p);
            t = mbrtowc(&b, s + k, n - k, &q);
            compared(r == t && (r > 10 || a == b), "continued mbrtowc of %s", show(s));
        }
        if (n > 0) {
            mbtowc(NULL, NULL, 0); /* glibc remembers half a character of before */
            int v1 = ps_mbtowc(&a, s, n), v2 = mbtowc(&b, s, n);
            compared(v1 == v2, "mbtowc of %s, %zu: %d, expected %d", show(s), n, v1, v2);
        }
        wmemset(u, 9, 16);
        wmemset(v, 9, 16);
        size_t room = below(12);
        r = ps_mbstowcs(u, s, room);
        t = mbstowcs(v, s, room);
        compared(r == t && (r == (size_t)-1 || wmemcmp(u, v, r) == 0), "mbstowcs of %s: %zd, expected %zd", show(s), r, t);
        const char *f = s, *g = s;
        memset(&p, 0, sizeof p);
        memset(&q, 0, sizeof q);
        r = ps_mbsrtowcs(u, &f, room, &p);
        t = mbsrtowcs(v, &g, room, &q);
        compared(r == t && (r == (size_t)-1 || f == g), "mbsrtowcs of %s, %zu: %zd, expected %zd, used %zd %zd", show(s), room, r, t, f - s, g - s);
        wchar_t c = (wchar_t)(any() >> (32 + below(32)));
        if (c >> 7 == 0xe0000 >> 7)
            c = 'a'; /* tags: glibc drops them */
        memset(x, 1, sizeof x);
        memset(y, 1, sizeof y);
        errno = ps_errno = 0;
        r = (size_t)ps_wctomb(x, c);
        t = (size_t)wctomb(y, c);
        compared((int)r == (int)t && ((int)r < 0 || memcmp(x, y, sizeof x) == 0) && errno == ps_errno, "wctomb of %x", c);
        for (int j = 0; j < 5; j++)
            u[j] = (wchar_t)(any() >> (43 + below(21)));
        u[5] = 0;
        room = below(30);
        memset(x, 1, sizeof x);
        memset(y, 1, sizeof y);
        r = ps_wcstombs(x, u, room);
        t = wcstombs(y, u, room);
        compared(r == t && (r > 40 || memcmp(x, y, sizeof x) == 0), "wcstombs: %zd, expected %zd", r, t);
        compared(ps_wcstombs(NULL, u, 0) == wcstombs(NULL, u, 0), "length by wcstombs");
    }
    compared(ps___ctype_get_mb_cur_max() == MB_CUR_MAX, "MB_CUR_MAX");
}

void test_wide(void)
{
    conversions();
    compared(strcmp(ps_setlocale(LC_ALL, NULL), "C") == 0 && ps_setlocale(LC_ALL, "xx_YY") == NULL, "locale");
    compared(strcmp(ps_localeconv()->decimal_point, ".") == 0 && ps_localeconv()->frac_digits == CHAR_MAX, "localeconv");
    for (unsigned c = 0; c < 300; c++) {
        compared((ps_iswalpha(c) != 0) == (iswalpha(c) != 0) && ps_towupper(c) == towupper(c), "class of %u", c);
        compared(ps_btowc((int)c) == btowc((int)c) && ps_wctob(c) == wctob(c), "btowc %u", c);
    }
    if (setlocale(LC_ALL, "C.UTF-8") != NULL) {
        compared(strcmp(ps_setlocale(LC_ALL, "C.UTF-8"), "C.UTF-8") == 0, "UTF-8");
        conversions();
        char x[40], y[40];
        compared(ps_snprintf(x, 40, "%ls|%.3ls|%lc", L"\u00e4\u20ac", L"a\u20acb", 0x1f600) ==
                 snprintf(y, 40, "%ls|%.3ls|%lc", L"\u00e4\u20ac", L"a\u20acb", 0x1f600) && strcmp(x, y) == 0, "%%ls in UTF-8");
        setlocale(LC_ALL, "C");
        ps_setlocale(LC_ALL, "C");
    }
    wchar_t u[20], *end;
    compared(ps_wcslen(L"abc") == 3 && ps_wcscmp(L"ab", L"b") < 0 && ps_wcschr(L"abc", 'c') != NULL, "wcs");
    compared(ps_wcscmp(ps_wcscat(ps_wcscpy(u, L"ab"), L"cd"), L"abcd") == 0 && ps_wcsstr(u, L"cd") == u + 2, "wcscat");
    compared(ps_wcstol(L" -12x", &end, 10) == -12 && *end == 'x' && ps_wcstod(L"2.5e1", NULL) == 25, "wcstol");
}
