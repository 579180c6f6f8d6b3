/* The calendar and strftime. */
#include "test.h"
#include <time.h>

PS(gmtime_r); PS(localtime_r); PS(mktime); PS(timegm); PS(strftime); PS(asctime_r); PS(ctime_r); PS(difftime); PS(time);
PS(clock_gettime); PS(nanosleep); PS(gmtime);

static bool same_tm(const struct tm *a, const struct tm *b)
{
    return memcmp(a, b, offsetof(struct tm, tm_isdst)) == 0 && a->tm_isdst == b->tm_isdst && a->tm_gmtoff == b->tm_gmtoff &&
        strcmp(a->tm_zone, b->tm_zone) == 0;
}

static void one_time(time_t t)
{
    struct tm a, b;
    errno = ps_errno = 0;
    struct tm *p = ps_gmtime_r(&t, &a), *q = gmtime_r(&t, &b);
    compared((p == NULL) == (q == NULL) && ps_errno == errno && (p == NULL || same_tm(p, q)), "gmtime of %ld", t);
    if (p == NULL || q == NULL)
        return;
    p = ps_localtime_r(&t, &a);
    localtime_r(&t, &b);
    compared(p != NULL && same_tm(&a, &b), "localtime of %ld: %s %s", t, a.tm_zone, b.tm_zone);
    compared(ps_mktime(&a) == mktime(&b) && same_tm(&a, &b), "mktime of %ld", t);
    /* Some versions of glibc compute the year as an int. */
    if (b.tm_year > INT_MAX - 2000)
        return;
    char s1[200], s2[200];
    static const char *const formats[] = {
        "%a %A %b %B %c", "%C %d %D %e %F", "%g %G %h %H %I %j", "%k %l %m %M %n %p %P", "%r %R %s %S %t %T",
        "%u %U %V %w %W %x %X", "%y %Y %z %Z %%", "%_d %-d %0e %^a %#Z %#p %^B", "%10Y %-10m %_5H %05S|%12A",
        "%Ec %Ey %Od %OH", "%5", "%Q", "%E", "abc%"
    };
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        size_t room = below(8) == 0 ? below(40) : 200;
        memset(s1, 0, sizeof s1);
        memset(s2, 0, sizeof s2);
        size_t n = ps_strftime(s1, room, formats[i], &b), m = strftime(s2, room, formats[i], &b);
        compared(n == m && (n == 0 || strcmp(s1, s2) == 0), "strftime \"%s\" of %ld room %zu: \"%s\", expected \"%s\"", formats[i],
                 t, room, s1, s2);
    }
    char *x = ps_asctime_r(&b, s1), *y = asctime_r(&b, s2);
    compared((x == NULL) == (y == NULL) && (x == NULL || strcmp(x, y) == 0), "asctime of %ld", t);
    x = ps_ctime_r(&t, s1);
    y = ctime_r(&t, s2);
    compared((x == NULL) == (y == NULL) && (x == NULL || strcmp(x, y) == 0), "ctime of %ld", t);
}

void test_time(void)
{
    static const time_t special[] = {0, -1, 1, 951782400, 951868800, 68169600, -2208988800, 253402300799, 253402300800,
        67767976233532799, 67767976233619200, 67768036191676799, 67768036191676800, -67768040609740800, -67768040609740801,
        LONG_MAX, LONG_MIN, 4107542400, -62135596800, -62167219200, -62167219201};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        one_time(special[i]);
    for (int i = 0; i < 8000 * effort; i++) {
        one_time((time_t)(any() >> (16 + below(46))) * (below(4) ? 1 : -1));
        one_time((time_t)below(4000000000) - 1000000000);
    }
    /* Every day around the changes of year. */
    for (int year = 1968; year < 2106; year++)
        for (int day = -5; day < 6; day++)
            one_time((time_t)((year - 1970) * 365.2425 * 86400) + day * 86400L);
    for (int i = 0; i < 20000 * effort; i++) {
        struct tm a = {.tm_sec = (int)any() % 1000, .tm_min = (int)any() % 1000, .tm_hour = (int)any() % 1000,
            .tm_mday = (int)any() % 1000, .tm_mon = (int)any() % 100, .tm_year = (int)any() % 3000};
        struct tm b = a, c = a, d = a;
        compared(ps_mktime(&a) == mktime(&b) && same_tm(&a, &b), "mktime %d-%d-%d", c.tm_year, c.tm_mon, c.tm_mday);
        compared(ps_timegm(&c) == timegm(&d) && same_tm(&c, &d), "timegm");
        time_t x = (time_t)any(), y = (time_t)any();
        compared(ps_difftime(x, y) == difftime(x, y), "difftime %ld %ld", x, y);
    }
    time_t t;
    compared(ps_time(&t) == 1700000000 && t == 1700000000, "time");
    struct timespec ts;
    compared(ps_clock_gettime(0, &ts) == 0 && ts.tv_nsec == 123456789, "clock_gettime");
    compared(ps_clock_gettime(77, &ts) == -1 && ps_errno == EINVAL, "bad clock");
}
