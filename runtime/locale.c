/* Locales: C, POSIX, and C.UTF-8, which differs only in how multibyte characters are read and written.
 *
 * Invariant: all categories have the same locale.
 */
#include "internal.h"

bool ps_utf8;

char *setlocale(int category, const char *name);
char *setlocale(int category, const char *name)
{
    enum { LAST = 12 };
    if (category < 0 || category > LAST) {
        errno = EINVAL;
        return NULL;
    }
    if (name != NULL) {
        if (*name == 0) {
            /* From the environment, as POSIX orders it. */
            name = getenv("LC_ALL");
            if (name == NULL || *name == 0)
                name = getenv("LANG");
            if (name == NULL || *name == 0)
                name = "C";
        }
        if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) {
            ps_utf8 = false;
        } else if (strcmp(name, "C.UTF-8") == 0 || strcmp(name, "C.utf8") == 0) {
            ps_utf8 = true;
        } else {
            errno = ENOENT;
            return NULL;
        }
    }
    return ps_utf8 ? "C.UTF-8" : "C";
}

struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point,
        *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space, p_sign_posn,
        n_sign_posn, int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes, int_n_sep_by_space, int_p_sign_posn,
        int_n_sign_posn;
};

struct lconv *localeconv(void);
struct lconv *localeconv(void)
{
    static struct lconv c = {
        ".", "", "", "", "", "", "", "", "", "",
        CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
        CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
    };
    return &c;
}

/* MB_CUR_MAX. */
size_t __ctype_get_mb_cur_max(void);
size_t __ctype_get_mb_cur_max(void)
{
    return ps_utf8 ? 6 : 1;
}

/* Only CODESET, which programs ask for to learn whether text is UTF-8. */
char *nl_langinfo(int item);
char *nl_langinfo(int item)
{
    enum { CODESET = 14, RADIXCHAR = 0x10000 };
    if (item == CODESET)
        return ps_utf8 ? "UTF-8" : "ANSI_X3.4-1968";
    return item == RADIXCHAR ? "." : "";
}

/* Messages are not translated. */
char *gettext(const char *text);
char *gettext(const char *text)
{
    return (char *)text;
}
