/* Time: the clock of the engine, the calendar (UTC is the only time zone), and strftime in the C locale.
 *
 * Invariant: calendar arithmetic is exact for every time_t whose year fits into an int; others give EOVERFLOW.
 */
#include "internal.h"

static const long DAY = 86400;
static const long NANO = 1000000000;

static const char *const day_names[7] = {
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"
};
static const char *const month_names[12] = {
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December"
};

int daylight, __daylight;
long timezone, __timezone;
char *tzname[2] = {"UTC", "UTC"};
char *__tzname[2] = {"UTC", "UTC"};

void tzset(void);
void tzset(void)
{
}

/* Clocks. */

time_t time(time_t *to);
time_t time(time_t *to)
{
    time_t now = __polysem_time() / NANO;
    if (to != NULL)
        *to = now;
    return now;
}

static long started(void)
{
    static long start;
    if (start == 0)
        start = __polysem_time();
    return start;
}

/* CLOCKS_PER_SEC is a million. */
long clock(void);
long clock(void)
{
    long start = started();
    return (__polysem_time() - start) / 1000;
}

int clock_gettime(int id, struct timespec *to);
int clock_gettime(int id, struct timespec *to)
{
    enum { PROCESS = 2, THREAD = 3, LAST = 11 };
    if (id < 0 || id > LAST) {
        errno = EINVAL;
        return -1;
    }
    long now = __polysem_time();
    if (id == PROCESS || id == THREAD)
        now -= started();
    *to = (struct timespec){now / NANO, now % NANO};
    return 0;
}

int clock_getres(int id, struct timespec *to);
int clock_getres(int id, struct timespec *to)
{
    if (id < 0 || id > 11) {
        errno = EINVAL;
        return -1;
    }
    if (to != NULL)
        *to = (struct timespec){0, 1};
    return 0;
}

int timespec_get(struct timespec *to, int base);
int timespec_get(struct timespec *to, int base)
{
    if (base != 1)
        return 0;
    clock_gettime(0, to);
    return base;
}

int gettimeofday(struct timeval *restrict to, void *restrict zone);
int gettimeofday(struct timeval *restrict to, void *restrict zone)
{
    long now = __polysem_time();
    (void)zone;
    *to = (struct timeval){now / NANO, now % NANO / 1000};
    return 0;
}

double difftime(time_t a, time_t b);
double difftime(time_t a, time_t b)
{
    /* The difference may not fit into 64 bits with a sign, its magnitude does. */
    return a < b ? -(double)((uint64_t)b - (uint64_t)a) : (double)((uint64_t)a - (uint64_t)b);
}

/* Waiting takes no time. */

int nanosleep(const struct timespec *t, struct timespec *rest);
int nanosleep(const struct timespec *t, struct timespec *rest)
{
    if (t->tv_sec < 0 || t->tv_nsec < 0 || t->tv_nsec >= NANO) {
        errno = EINVAL;
        return -1;
    }
    if (rest != NULL)
        *rest = (struct timespec){0, 0};
    return 0;
}

unsigned sleep(unsigned seconds);
unsigned sleep(unsigned seconds)
{
    (void)seconds;
    return 0;
}

int usleep(unsigned microseconds);
int usleep(unsigned microseconds)
{
    (void)microseconds;
    return 0;
}

/* The calendar. */

/* Days from 1970-01-01 to the first of March of a year: the leap day is then the last of its year. */
static long days_to_march(long year)
{
    long era = (year >= 0 ? year : year - 399) / 400;
    long of_era = year - era * 400;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 - 719468;
}

static bool is_leap(long year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days before a month that is counted from March. */
static long month_start(long month)
{
    return (153 * month + 2) / 5;
}

static bool break_down(time_t t, struct tm *to, const char *zone)
{
    long days = t / DAY, rest = t % DAY;
    if (rest < 0) {
        rest += DAY;
        days--;
    }
    long weekday = (days + 4) % 7;
    /* Eras of 400 years from 0000-03-01. */
    long shifted = days + 719468;
    long era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    long of_era = shifted - era * 146097;
    long year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    long day = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    long month = (5 * day + 2) / 153;
    long year = year_of_era + era * 400 + (month >= 10);
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return false;
    }
    *to = (struct tm){
        .tm_sec = (int)(rest % 60),
        .tm_min = (int)(rest / 60 % 60),
        .tm_hour = (int)(rest / 3600),
        .tm_mday = (int)(day - month_start(month) + 1),
        .tm_mon = (int)(month < 10 ? month + 2 : month - 10),
        .tm_year = (int)(year - 1900),
        .tm_wday = (int)(weekday < 0 ? weekday + 7 : weekday),
        .tm_yday = (int)(month >= 10 ? day - 306 : day + 59 + is_leap(year)),
        .tm_zone = zone,
    };
    return true;
}

static struct tm shared;

struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict to);
struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict to)
{
    return break_down(*t, to, "GMT") ? to : NULL;
}

struct tm *localtime_r(const time_t *restrict t, struct tm *restrict to);
struct tm *localtime_r(const time_t *restrict t, struct tm *restrict to)
{
    return break_down(*t, to, "UTC") ? to : NULL;
}

struct tm *gmtime(const time_t *t);
struct tm *gmtime(const time_t *t)
{
    return gmtime_r(t, &shared);
}

struct tm *localtime(const time_t *t);
struct tm *localtime(const time_t *t)
{
    return localtime_r(t, &shared);
}

static time_t join(struct tm *tm, const char *zone)
{
    long month = tm->tm_mon, year = tm->tm_year + 1900L;
    year += month / 12;
    month %= 12;
    if (month < 0) {
        month += 12;
        year--;
    }
    /* Counted from March. */
    long from_march = month >= 2 ? month - 2 : month + 10;
    long days = days_to_march(month >= 2 ? year : year - 1) + month_start(from_march) + tm->tm_mday - 1L;
    time_t t = days * DAY + tm->tm_hour * 3600L + tm->tm_min * 60L + tm->tm_sec;
    struct tm normal;
    if (!break_down(t, &normal, zone))
        return -1;
    *tm = normal;
    return t;
}

time_t mktime(struct tm *tm);
time_t mktime(struct tm *tm)
{
    return join(tm, "UTC");
}

time_t timelocal(struct tm *tm);
time_t timelocal(struct tm *tm)
{
    return join(tm, "UTC");
}

time_t timegm(struct tm *tm);
time_t timegm(struct tm *tm)
{
    return join(tm, "GMT");
}

/* Text. */

char *asctime_r(const struct tm *restrict tm, char *restrict to);
char *asctime_r(const struct tm *restrict tm, char *restrict to)
{
    /* The buffer has 26 bytes; years of five digits would not fit, but glibc writes them. */
    const char *day = tm->tm_wday < 0 || tm->tm_wday >= 7 ? "???" : day_names[tm->tm_wday];
    const char *month = tm->tm_mon < 0 || tm->tm_mon >= 12 ? "???" : month_names[tm->tm_mon];
    int n = snprintf(to, 26, "%.3s %.3s%3d %.2d:%.2d:%.2d %ld\n", day, month, tm->tm_mday, tm->tm_hour, tm->tm_min,
                     tm->tm_sec, 1900L + tm->tm_year);
    if (n >= 26) {
        errno = EOVERFLOW;
        return NULL;
    }
    return to;
}

char *asctime(const struct tm *tm);
char *asctime(const struct tm *tm)
{
    static char text[26];
    return asctime_r(tm, text);
}

char *ctime_r(const time_t *t, char *to);
char *ctime_r(const time_t *t, char *to)
{
    struct tm tm;
    return localtime_r(t, &tm) == NULL ? NULL : asctime_r(&tm, to);
}

char *ctime(const time_t *t);
char *ctime(const time_t *t)
{
    return localtime(t) == NULL ? NULL : asctime(&shared);
}

/* strftime. */

struct text {
    char *to;
    size_t n, max;
    bool full;
};

static void put(struct text *t, char c)
{
    if (t->n + 1 >= t->max) {
        t->full = true;
        return;
    }
    t->to[t->n++] = c;
}

/* Flags and width between the % and the letter. */
struct style {
    char pad;               /* 0: as the conversion wants; else one of _ - 0 + */
    bool upper, swap;
    int width;              /* -1: none */
};

static void fill(struct text *t, char c, long n)
{
    for (; n > 0 && !t->full; n--)
        put(t, c);
}

static void put_word(struct text *t, const struct style *s, const char *word, size_t n)
{
    fill(t, s->pad == '0' || s->pad == '+' ? '0' : ' ', s->width - (long)n);
    for (size_t i = 0; i < n; i++)
        put(t, (char)(s->upper ? toupper((unsigned char)word[i]) : word[i]));
}

static void put_number(struct text *t, const struct style *s, long value, int digits, char pad)
{
    char text[24];
    int at = sizeof text;
    unsigned long magnitude = value < 0 ? 0 - (unsigned long)value : (unsigned long)value;
    do
        text[--at] = (char)('0' + magnitude % 10);
    while ((magnitude /= 10) != 0);
    if (s->pad != 0)
        pad = s->pad;
    int length = (int)sizeof text - at, sign = value < 0;
    int wanted = s->width >= 0 ? s->width : digits;
    /* Without padding, but a width that is given counts, with spaces. */
    if (pad == '-')
        wanted = s->width;
    else if (wanted < digits)
        wanted = digits;
    if (pad == '_' || pad == '-')
        fill(t, ' ', wanted - length - sign);
    if (value < 0)
        put(t, '-');
    if (pad != '_' && pad != '-')
        fill(t, '0', wanted - length - sign);
    while (at < (int)sizeof text)
        put(t, text[at++]);
}

/* Days from the Monday of week 1 to the day; negative when the day is before it. The 4th of January is in week 1. */
static long days_of_iso_year(long yday, long wday)
{
    long monday_of_week = yday - (wday + 6) % 7;
    long fourth = 3;
    long back = ((monday_of_week - fourth) % 7 + 7) % 7; /* the Monday of a week is this far behind day 4, modulo 7 */
    long first = back == 0 ? fourth : fourth - 7 + back;
    return monday_of_week - first;
}

/* Week of the year by ISO 8601, and its year. */
static long iso_week(const struct tm *tm, long *year)
{
    long y = tm->tm_year + 1900L;
    long days = days_of_iso_year(tm->tm_yday, tm->tm_wday);
    if (days < 0) {
        y--;
        days = days_of_iso_year(tm->tm_yday + 365 + is_leap(y), tm->tm_wday);
    } else {
        long next = days_of_iso_year(tm->tm_yday - (365 + is_leap(y)), tm->tm_wday);
        if (next >= 0) {
            y++;
            days = next;
        }
    }
    *year = y;
    return days / 7 + 1;
}

static void format_time(struct text *t, const char *format, const struct tm *tm, bool upper);

static void put_composed(struct text *t, const struct style *s, const char *format, const struct tm *tm)
{
    char inner[64];
    struct text in = {inner, 0, sizeof inner, false};
    format_time(&in, format, tm, false);
    put_word(t, s, inner, in.n);
}

static const char *name_of(const char *const *names, int count, int i)
{
    return i >= 0 && i < count ? names[i] : "?";
}

/* One conversion; false if the letter means nothing. */
static bool convert(struct text *t, struct style *s, char letter, const struct tm *tm)
{
    long year = tm->tm_year + 1900L, week_year;
    int hour12 = tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour > 12 ? tm->tm_hour - 12 : tm->tm_hour;
    const char *name;
    switch (letter) {
    case 'a':
    case 'A':
        name = name_of(day_names, 7, tm->tm_wday);
        s->upper |= s->swap;
        put_word(t, s, name, letter == 'a' && *name != '?' ? 3 : strlen(name));
        return true;
    case 'b':
    case 'h':
    case 'B':
        name = name_of(month_names, 12, tm->tm_mon);
        s->upper |= s->swap;
        put_word(t, s, name, letter != 'B' && *name != '?' ? 3 : strlen(name));
        return true;
    case 'c':
        put_composed(t, s, "%a %b %e %H:%M:%S %Y", tm);
        return true;
    case 'C': {
        long century = year / 100 - (year % 100 < 0);
        put_number(t, s, century, 1, '0');
        return true;
    }
    case 'd':
        put_number(t, s, tm->tm_mday, 2, '0');
        return true;
    case 'D':
    case 'x':
        put_composed(t, s, "%m/%d/%y", tm);
        return true;
    case 'e':
        put_number(t, s, tm->tm_mday, 2, '_');
        return true;
    case 'F':
        put_composed(t, s, "%Y-%m-%d", tm);
        return true;
    case 'g':
        iso_week(tm, &week_year);
        put_number(t, s, (week_year % 100 + 100) % 100, 2, '0');
        return true;
    case 'G':
        iso_week(tm, &week_year);
        put_number(t, s, week_year, 1, '0');
        return true;
    case 'H':
        put_number(t, s, tm->tm_hour, 2, '0');
        return true;
    case 'I':
        put_number(t, s, hour12, 2, '0');
        return true;
    case 'j':
        put_number(t, s, 1L + tm->tm_yday, 3, '0');
        return true;
    case 'k':
        put_number(t, s, tm->tm_hour, 2, '_');
        return true;
    case 'l':
        put_number(t, s, hour12, 2, '_');
        return true;
    case 'm':
        put_number(t, s, tm->tm_mon + 1L, 2, '0');
        return true;
    case 'M':
        put_number(t, s, tm->tm_min, 2, '0');
        return true;
    case 'n':
        put_word(t, s, "\n", 1);
        return true;
    case 'p':
    case 'P':
        name = tm->tm_hour > 11 ? (letter == 'P' || s->swap ? "pm" : "PM") : (letter == 'P' || s->swap ? "am" : "AM");
        put_word(t, s, name, 2);
        return true;
    case 'r':
        put_composed(t, s, "%I:%M:%S %p", tm);
        return true;
    case 'R':
        put_composed(t, s, "%H:%M", tm);
        return true;
    case 's': {
        struct tm copy = *tm;
        put_number(t, s, join(&copy, "UTC"), 1, '0');
        return true;
    }
    case 'S':
        put_number(t, s, tm->tm_sec, 2, '0');
        return true;
    case 't':
        put_word(t, s, "\t", 1);
        return true;
    case 'T':
    case 'X':
        put_composed(t, s, "%H:%M:%S", tm);
        return true;
    case 'u':
        put_number(t, s, (tm->tm_wday + 6) % 7 + 1, 1, '0');
        return true;
    case 'U':
        put_number(t, s, (tm->tm_yday - tm->tm_wday + 7) / 7, 2, '0');
        return true;
    case 'V':
        put_number(t, s, iso_week(tm, &week_year), 2, '0');
        return true;
    case 'w':
        put_number(t, s, tm->tm_wday, 1, '0');
        return true;
    case 'W':
        put_number(t, s, (tm->tm_yday - (tm->tm_wday + 6) % 7 + 7) / 7, 2, '0');
        return true;
    case 'y':
        put_number(t, s, (year % 100 + 100) % 100, 2, '0');
        return true;
    case 'Y':
        put_number(t, s, year, 1, '0');
        return true;
    case 'z': {
        if (tm->tm_isdst < 0)
            return true;
        long minutes = tm->tm_gmtoff / 60;
        put(t, minutes < 0 ? '-' : '+');
        if (minutes < 0)
            minutes = -minutes;
        put_number(t, s, minutes / 60 * 100 + minutes % 60, 4, '0');
        return true;
    }
    case 'Z': {
        char lower[16];
        size_t n = 0;
        name = tm->tm_zone != NULL ? tm->tm_zone : "";
        if (!s->swap) {
            put_word(t, s, name, strlen(name));
            return true;
        }
        for (; name[n] != 0 && n < sizeof lower; n++)
            lower[n] = (char)tolower((unsigned char)name[n]);
        put_word(t, s, lower, n);
        return true;
    }
    case '%':
        put_word(t, s, "%", 1);
        return true;
    default:
        return false;
    }
}

static void format_time(struct text *t, const char *format, const struct tm *tm, bool upper)
{
    for (const char *f = format; *f != 0 && !t->full; f++) {
        if (*f != '%') {
            put(t, *f);
            continue;
        }
        const char *start = f++;
        struct style s = {0, upper, false, -1};
        for (;; f++) {
            if (*f == '_' || *f == '-' || *f == '0' || *f == '+')
                s.pad = *f;
            else if (*f == '^')
                s.upper = true;
            else if (*f == '#')
                s.swap = true;
            else
                break;
        }
        if (*f >= '0' && *f <= '9') {
            s.width = 0;
            for (; *f >= '0' && *f <= '9'; f++)
                s.width = s.width > INT_MAX / 20 ? INT_MAX / 2 : s.width * 10 + (*f - '0');
        }
        if (*f == 'E' || *f == 'O')
            f++;
        if (*f == 0 || !convert(t, &s, *f, tm)) {
            /* Unknown: as it stands. */
            if (*f == 0)
                f--;
            put_word(t, &s, start, (size_t)(f - start) + 1);
        }
    }
}

size_t strftime(char *restrict to, size_t max, const char *restrict format, const struct tm *restrict tm);
size_t strftime(char *restrict to, size_t max, const char *restrict format, const struct tm *restrict tm)
{
    struct text t = {to, 0, max, false};
    if (max == 0)
        return 0;
    format_time(&t, format, tm, false);
    if (t.full) {
        errno = ERANGE;
        return 0;
    }
    to[t.n] = 0;
    return t.n;
}
