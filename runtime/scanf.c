/* The scanf family.
 *
 * Numbers are collected as text, as long as a number could go on, and then converted by the functions that strtol and
 * strtod use. Follows glibc: at most one byte is given back, so "1e+x" read as %f is 1, and leaves the x.
 *
 * Invariant: `taken` counts the bytes that were consumed, for %n. At most one byte is ahead of it.
 */
#include "internal.h"

struct input {
    FILE *stream;           /* or NULL: */
    const char *text;
    long taken;
    bool ended;             /* the end of the input was seen */
};

static int next(struct input *in)
{
    int c;
    if (in->stream != NULL)
        c = getc(in->stream);
    else
        c = *in->text != 0 ? (unsigned char)*in->text++ : EOF;
    if (c == EOF)
        in->ended = true;
    else
        in->taken++;
    return c;
}

static void back(struct input *in, int c)
{
    if (c == EOF)
        return;
    in->taken--;
    if (in->stream != NULL)
        ungetc(c, in->stream);
    else
        in->text--;
}

/* Text that grows; short ones need no allocation. */
struct text {
    char *data;
    size_t n, room;
    char small[64];
};

static void start(struct text *t)
{
    t->data = t->small;
    t->n = 0;
    t->room = sizeof t->small;
}

/* Always with a NUL behind it. */
static void add(struct text *t, int c)
{
    if (t->n + 2 > t->room) {
        char *more = ps_alloc(t->room * 2);
        if (more == NULL)
            __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "scanf without memory");
        memcpy(more, t->data, t->n);
        if (t->data != t->small)
            ps_free(t->data);
        t->data = more;
        t->room *= 2;
    }
    t->data[t->n++] = (char)c;
    t->data[t->n] = 0;
}

static void finish(struct text *t)
{
    if (t->data != t->small)
        ps_free(t->data);
}

struct spec {
    bool suppress, allocate;
    long width;             /* LONG_MAX: none */
    char length;            /* as in printf */
    char conversion;
    const char *set;        /* of %[: behind the [ and ^ */
    bool complement;
};

/* Outcome of one conversion. */
enum outcome { GOOD, MISMATCH, END };

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int digit_value(int c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

/* Skips white space; the first other byte, or EOF, is left in the input and returned. */
static int skip_space(struct input *in)
{
    int c;
    do
        c = next(in);
    while (c != EOF && isspace(c));
    back(in, c);
    return c;
}

/* One byte within the width; EOF also where the width ends. */
static int within(struct input *in, long *width)
{
    if (*width <= 0)
        return EOF;
    int c = next(in);
    if (c != EOF)
        --*width;
    return c;
}

static enum outcome collect_integer(struct input *in, const struct spec *spec, struct text *t, int base, bool c23)
{
    long width = spec->width;
    int c = within(in, &width);
    if (c == '-' || c == '+') {
        add(t, c);
        c = within(in, &width);
    }
    size_t digits = 0;
    if (c == '0') {
        add(t, c);
        digits = 1;
        c = within(in, &width);
        if ((base == 0 || base == 16) && (c == 'x' || c == 'X')) {
            /* A prefix: digits have to follow, except that glibc takes "0x" for 0. */
            base = 16;
            add(t, c);
            c = within(in, &width);
        } else if (c23 && (base == 0 || base == 2) && (c == 'b' || c == 'B')) {
            base = 2;
            add(t, c);
            c = within(in, &width);
        } else if (base == 0) {
            base = 8;
        }
    } else if (base == 0) {
        base = 10;
    }
    for (; c != EOF && digit_value(c) < base; digits++) {
        add(t, c);
        c = within(in, &width);
    }
    back(in, c);
    return digits > 0 ? GOOD : MISMATCH;
}

static void store_integer(const struct spec *spec, void *to, unsigned long value)
{
    switch (spec->length) {
    case 'H':
        *(unsigned char *)to = (unsigned char)value;
        break;
    case 'h':
        *(unsigned short *)to = (unsigned short)value;
        break;
    case 0:
        *(unsigned *)to = (unsigned)value;
        break;
    default:
        *(unsigned long *)to = value;
    }
}

static enum outcome scan_integer(struct input *in, const struct spec *spec, int base, bool is_signed, bool c23, void *to)
{
    struct text t;
    start(&t);
    enum outcome result = collect_integer(in, spec, &t, base, c23);
    if (result == GOOD && to != NULL) {
        struct ps_integer r = ps_read_integer(t.data, base, c23);
        unsigned long value = r.negative && !r.overflow ? 0 - r.magnitude : r.magnitude;
        if (is_signed && r.magnitude > (unsigned long)LONG_MAX + r.negative) {
            value = r.negative ? (unsigned long)LONG_MAX + 1 : (unsigned long)LONG_MAX;
            errno = ERANGE;
        } else if (r.overflow) {
            errno = ERANGE;
        }
        store_integer(spec, to, value);
    }
    finish(&t);
    return result;
}

/* %p: as %lx, or (nil). */
static enum outcome scan_pointer(struct input *in, const struct spec *spec, void *to)
{
    struct spec as_long = *spec;
    as_long.length = 'l';
    int c = next(in);
    back(in, c);
    if (c != '(')
        return scan_integer(in, &as_long, 16, false, false, to);
    long width = spec->width;
    for (const char *s = "(nil)"; *s != 0; s++) {
        c = within(in, &width);
        if (c == EOF || tolower(c) != *s) {
            back(in, c);
            return MISMATCH;
        }
    }
    if (to != NULL)
        *(void **)to = NULL;
    return GOOD;
}

/* Takes the rest of a word in any case. */
static bool take_word(struct input *in, struct text *t, long *width, const char *word)
{
    for (; *word != 0; word++) {
        int c = within(in, width);
        if (c == EOF || tolower(c) != *word) {
            back(in, c);
            return false;
        }
        add(t, c);
    }
    return true;
}

static enum outcome collect_special(struct input *in, struct text *t, long *width, int c)
{
    add(t, c);
    if (tolower(c) == 'n')
        return take_word(in, t, width, "an") ? GOOD : MISMATCH;
    if (!take_word(in, t, width, "nf"))
        return MISMATCH;
    c = within(in, width);
    if (c == EOF)
        return GOOD;
    if (tolower(c) != 'i') {
        back(in, c);
        return GOOD;
    }
    add(t, c);
    return take_word(in, t, width, "nity") ? GOOD : MISMATCH;
}

static enum outcome collect_float(struct input *in, const struct spec *spec, struct text *t)
{
    long width = spec->width;
    int c = within(in, &width);
    bool digits = false, point = false, hex = false;
    if (c == '-' || c == '+') {
        add(t, c);
        c = within(in, &width);
    }
    if (c != EOF && (tolower(c) == 'n' || tolower(c) == 'i'))
        return collect_special(in, t, &width, c);
    if (c == '0') {
        add(t, c);
        digits = true;
        c = within(in, &width);
        if ((c == 'x' || c == 'X') && width > 0) {
            hex = true;
            digits = false;
            add(t, c);
            c = within(in, &width);
        }
    }
    for (;; c = within(in, &width)) {
        if (c != EOF && digit_value(c) < (hex ? 16 : 10))
            digits = true;
        else if (c == '.' && !point)
            point = true;
        else
            break;
        add(t, c);
    }
    if (digits && c != EOF && tolower(c) == (hex ? 'p' : 'e')) {
        add(t, c);
        c = within(in, &width);
        if (c == '-' || c == '+') {
            add(t, c);
            c = within(in, &width);
        }
        for (; is_digit(c); c = within(in, &width))
            add(t, c);
    }
    back(in, c);
    return hex && !digits && !point ? MISMATCH : GOOD;
}

static enum outcome scan_float(struct input *in, const struct spec *spec, void *to)
{
    struct text t;
    start(&t);
    enum outcome result = collect_float(in, spec, &t);
    if (result == GOOD) {
        /* The start of a number may be none: a lone sign or point. */
        char *end;
        int saved = errno;
        if (t.n == 0 || (strtold(t.data, &end), end == t.data))
            result = MISMATCH;
        errno = saved;
    }
    if (result == GOOD && to != NULL) {
        if (spec->length == 'L' || spec->length == 'q')
            *(long double *)to = strtold(t.data, NULL);
        else if (spec->length == 'l')
            *(double *)to = strtod(t.data, NULL);
        else
            *(float *)to = strtof(t.data, NULL);
    }
    finish(&t);
    return result;
}

/* Where characters of %c, %s and %[ go: memory of the program, or memory that grows for the m modifier. */
struct target {
    char *bytes;
    wchar_t *wide;
    bool grows;
    size_t n, room;
    mbstate_t state;
};

static bool grow(struct target *t, size_t unit)
{
    void *old = unit == 1 ? (void *)t->bytes : (void *)t->wide;
    size_t room = t->room == 0 ? 32 : t->room * 2;
    void *more = realloc(old, room * unit);
    if (more == NULL)
        return false;
    if (unit == 1)
        t->bytes = more;
    else
        t->wide = more;
    t->room = room;
    return true;
}

static bool put(struct target *t, bool wide, int c)
{
    if (t->grows && t->n == t->room && !grow(t, wide ? sizeof(wchar_t) : 1))
        return false;
    if (!wide) {
        if (t->bytes != NULL)
            t->bytes[t->n] = (char)c;
        t->n++;
        return true;
    }
    char byte = (char)c;
    wchar_t w = 0;
    size_t k = mbrtowc(&w, &byte, 1, &t->state);
    if (k == (size_t)-2)
        return true;
    if (k == (size_t)-1)
        return false;
    if (t->wide != NULL)
        t->wide[t->n] = w;
    t->n++;
    return true;
}

/* Is the byte in the set? `end` is set behind the closing bracket by set_end. */
static const char *set_end(const char *set)
{
    if (*set == ']')
        set++;
    while (*set != 0 && *set != ']')
        set++;
    return set;
}

static bool in_set(const char *set, int c)
{
    const char *end = set_end(set);
    for (const char *s = set; s < end; s++) {
        if (s[0] == '-' && s > set && s + 1 < end) {
            /* A range from the byte before to the one behind; nothing if it is the wrong way round. */
            if (c >= (unsigned char)s[-1] && c <= (unsigned char)s[1] && (unsigned char)s[-1] <= (unsigned char)s[1])
                return true;
            if ((unsigned char)s[-1] <= (unsigned char)s[1]) {
                s++;
                continue;
            }
        }
        if (c == (unsigned char)*s)
            return true;
    }
    return false;
}

static bool accepts(const struct spec *spec, int c)
{
    if (spec->conversion == 'c')
        return true;
    if (spec->conversion == 's')
        return !isspace(c);
    return in_set(spec->set, c) != spec->complement;
}

static enum outcome scan_text(struct input *in, const struct spec *spec, void *to)
{
    bool wide = spec->length == 'l', one = spec->conversion == 'c';
    struct target t = {.grows = spec->allocate && !spec->suppress};
    if (!spec->suppress && !spec->allocate) {
        if (wide)
            t.wide = to;
        else
            t.bytes = to;
    }
    long width = one && spec->width == LONG_MAX ? 1 : spec->width;
    bool any = false, good = true;
    enum outcome none = MISMATCH;
    while (width > 0 && good) {
        int c = next(in);
        if (c == EOF) {
            none = END;
            break;
        }
        if (!accepts(spec, c)) {
            back(in, c);
            break;
        }
        any = true;
        size_t before = t.n;
        good = put(&t, wide, c);
        width -= !wide || t.n != before;
    }
    if (any && good && !one)
        good = wide ? (t.state.count == 0 && put(&t, true, 0)) : put(&t, false, 0);
    if (!any || !good) {
        if (t.grows)
            free(wide ? (void *)t.wide : (void *)t.bytes);
        return any ? MISMATCH : none;
    }
    if (t.grows) {
        void *kept = wide ? (void *)t.wide : (void *)t.bytes;
        void *fitted = realloc(kept, t.n * (wide ? sizeof(wchar_t) : 1));
        *(void **)to = fitted != NULL ? fitted : kept;
    }
    return GOOD;
}

/* Parses behind the %. Returns the place behind the specification. */
static const char *parse(const char *s, struct spec *spec)
{
    *spec = (struct spec){.width = LONG_MAX};
    if (*s == '*') {
        spec->suppress = true;
        s++;
    }
    if (is_digit(*s)) {
        spec->width = 0;
        for (; is_digit(*s); s++)
            if (spec->width < INT_MAX)
                spec->width = spec->width * 10 + (*s - '0');
        if (spec->width == 0)
            spec->width = LONG_MAX; /* as glibc: no width */
    }
    if (*s == 'm') {
        spec->allocate = true;
        s++;
    }
    if (*s == 'h' || *s == 'l') {
        bool twice = s[1] == *s;
        spec->length = !twice ? *s : *s == 'h' ? 'H' : 'q';
        s += twice ? 2 : 1;
    } else if (*s == 'j' || *s == 'z' || *s == 'Z' || *s == 't' || *s == 'L' || *s == 'q') {
        spec->length = *s++;
    }
    spec->conversion = *s;
    if (*s == 0)
        return s;
    s++;
    if (spec->conversion == 'C' || spec->conversion == 'S') {
        spec->conversion = spec->conversion == 'C' ? 'c' : 's';
        spec->length = 'l';
    }
    if (spec->conversion == '[') {
        if (*s == '^') {
            spec->complement = true;
            s++;
        }
        spec->set = s;
        s = set_end(s);
        if (*s == ']')
            s++;
        else
            spec->conversion = 0;
    }
    return s;
}

static enum outcome convert(struct input *in, const struct spec *spec, bool c23, void *to)
{
    switch (spec->conversion) {
    case 'd':
        return scan_integer(in, spec, 10, true, c23, to);
    case 'i':
        return scan_integer(in, spec, 0, true, c23, to);
    case 'u':
        return scan_integer(in, spec, 10, false, c23, to);
    case 'o':
        return scan_integer(in, spec, 8, false, c23, to);
    case 'x':
    case 'X':
        return scan_integer(in, spec, 16, false, c23, to);
    case 'b':
        return c23 ? scan_integer(in, spec, 2, false, true, to) : MISMATCH;
    case 'p':
        return scan_pointer(in, spec, to);
    case 'c':
    case 's':
    case '[':
        return scan_text(in, spec, to);
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        return scan_float(in, spec, to);
    default:
        return MISMATCH;
    }
}

/* Arguments by pointer, as in format.c. */
struct arguments {
    va_list list;
};

/* The %n$ of POSIX: the argument is found by walking from the first; all are pointers. */
static void *argument(struct arguments *a, struct arguments *first, int position)
{
    if (position == 0)
        return va_arg(a->list, void *);
    struct arguments walk;
    va_copy(walk.list, first->list);
    void *p = NULL;
    for (int i = 0; i < position; i++)
        p = va_arg(walk.list, void *);
    va_end(walk.list);
    return p;
}

static int read_position(const char **s)
{
    int n = 0;
    const char *p = *s;
    while (is_digit(*p) && n < 10000)
        n = n * 10 + (*p++ - '0');
    if (n == 0 || *p != '$')
        return 0;
    *s = p + 1;
    return n;
}

static int scan(struct input *in, const char *format, struct arguments *a, struct arguments *first, bool c23)
{
    int done = 0;
    for (const char *s = format; *s != 0;) {
        int c = (unsigned char)*s;
        if (isspace(c)) {
            skip_space(in);
            s++;
            continue;
        }
        if (c != '%' || s[1] == '%') {
            if (c == '%') {
                s++;
                skip_space(in);
            }
            int got = next(in);
            if (got != c) {
                back(in, got);
                return got == EOF && done == 0 ? EOF : done;
            }
            s++;
            continue;
        }
        struct spec spec;
        s++;
        int position = read_position(&s);
        s = parse(s, &spec);
        if (spec.conversion == 0)
            return done;
        if (spec.conversion == '%') {
            skip_space(in);
            int got = next(in);
            if (got != '%') {
                back(in, got);
                return got == EOF && done == 0 ? EOF : done;
            }
            continue;
        }
        if (spec.conversion == 'n') {
            if (!spec.suppress)
                store_integer(&spec, argument(a, first, position), (unsigned long)in->taken);
            continue;
        }
        if (strchr("diuoxXbpcs[aAeEfFgG", spec.conversion) == NULL)
            return done;
        bool text = spec.conversion == 'c' || spec.conversion == '[';
        if (!text)
            skip_space(in);
        void *to = spec.suppress ? NULL : argument(a, first, position);
        /* An end before the first byte is an input failure, anything else a mismatch. */
        int ahead = next(in);
        back(in, ahead);
        if (ahead == EOF)
            return done == 0 ? EOF : done;
        enum outcome result = convert(in, &spec, c23, to);
        if (result == END)
            return done == 0 ? EOF : done;
        if (result == MISMATCH)
            return done;
        if (!spec.suppress)
            done++;
    }
    return done;
}

static int run(struct input *in, const char *format, va_list args, bool c23)
{
    struct arguments a, first;
    va_copy(a.list, args);
    va_copy(first.list, args);
    int result = scan(in, format, &a, &first, c23);
    va_end(first.list);
    va_end(a.list);
    return result;
}

static int scan_stream(FILE *f, const char *format, va_list args, bool c23)
{
    struct input in = {.stream = f};
    return run(&in, format, args, c23);
}

static int scan_string(const char *s, const char *format, va_list args, bool c23)
{
    struct input in = {.text = s};
    return run(&in, format, args, c23);
}

/* Three spellings of each function: the headers of glibc choose one by the standard asked for. */
#define FAMILY(prefix, c23)                                                           \
    int prefix##vfscanf(FILE *restrict f, const char *restrict format, va_list args); \
    int prefix##vfscanf(FILE *restrict f, const char *restrict format, va_list args)  \
    {                                                                                 \
        return scan_stream(f, format, args, c23);                                     \
    }                                                                                 \
    int prefix##vscanf(const char *restrict format, va_list args);                    \
    int prefix##vscanf(const char *restrict format, va_list args)                     \
    {                                                                                 \
        return scan_stream(stdin, format, args, c23);                                 \
    }                                                                                 \
    int prefix##vsscanf(const char *restrict s, const char *restrict format, va_list args); \
    int prefix##vsscanf(const char *restrict s, const char *restrict format, va_list args)  \
    {                                                                                 \
        return scan_string(s, format, args, c23);                                     \
    }                                                                                 \
    int prefix##fscanf(FILE *restrict f, const char *restrict format, ...);           \
    int prefix##fscanf(FILE *restrict f, const char *restrict format, ...)            \
    {                                                                                 \
        va_list args;                                                                 \
        va_start(args, format);                                                       \
        int result = scan_stream(f, format, args, c23);                               \
        va_end(args);                                                                 \
        return result;                                                                \
    }                                                                                 \
    int prefix##scanf(const char *restrict format, ...);                              \
    int prefix##scanf(const char *restrict format, ...)                               \
    {                                                                                 \
        va_list args;                                                                 \
        va_start(args, format);                                                       \
        int result = scan_stream(stdin, format, args, c23);                           \
        va_end(args);                                                                 \
        return result;                                                                \
    }                                                                                 \
    int prefix##sscanf(const char *restrict s, const char *restrict format, ...);     \
    int prefix##sscanf(const char *restrict s, const char *restrict format, ...)      \
    {                                                                                 \
        va_list args;                                                                 \
        va_start(args, format);                                                       \
        int result = scan_string(s, format, args, c23);                               \
        va_end(args);                                                                 \
        return result;                                                                \
    }

FAMILY(, false)
FAMILY(__isoc99_, false)
FAMILY(__isoc23_, true)
