/* The formatter behind the printf family: parsing of conversion specifications, arguments, integers and text.
 *
 * Follows glibc where the standard leaves things open: (null) and (nil), unknown conversions are printed as they are,
 * %m, %C, %S, and positions as in %2$d.
 *
 * Invariant: every argument is fetched with the type that its conversion says, once, in order.
 */
#include "internal.h"

void ps_out_flush(struct ps_out *out)
{
    if (out->held == 0)
        return;
    if (out->stream != NULL) {
        if (fwrite(out->chunk, 1, out->held, out->stream) != out->held)
            out->failed = true;
    } else {
        size_t done = 0;
        while (done < out->held && !out->failed) {
            ssize_t n = write(out->fd, out->chunk + done, out->held - done);
            if (n <= 0)
                out->failed = true;
            else
                done += (size_t)n;
        }
    }
    out->held = 0;
}

void ps_out_bytes(struct ps_out *out, const char *s, size_t n)
{
    if (out->stream == NULL && out->fd < 0) {
        if (out->count < out->room) {
            size_t fits = out->room - out->count;
            memcpy(out->to + out->count, s, n < fits ? n : fits);
        }
        out->count += n;
        return;
    }
    out->count += n;
    while (n > 0) {
        size_t fits = sizeof out->chunk - out->held;
        size_t part = n < fits ? n : fits;
        memcpy(out->chunk + out->held, s, part);
        out->held += part;
        s += part;
        n -= part;
        if (out->held == sizeof out->chunk)
            ps_out_flush(out);
    }
}

void ps_out_fill(struct ps_out *out, char c, size_t n)
{
    if (out->stream == NULL && out->fd < 0) {
        if (out->count < out->room) {
            size_t fits = out->room - out->count;
            memset(out->to + out->count, c, n < fits ? n : fits);
        }
        out->count += n;
        return;
    }
    for (; n > 0; n--)
        ps_out_bytes(out, &c, 1);
}

/* Arguments. Inside a structure, so that a pointer to it can be passed on every ABI. */
struct arguments {
    va_list list;
};

enum type { NONE, INT, LONG, DOUBLE, LONG_DOUBLE, POINTER };

/* One of them is set. Not a union: pointers stay pointers through every optimisation. */
struct value {
    int i;
    long l;
    double d;
    long double ld;
    void *p;
};

static struct value fetch(struct arguments *a, enum type type)
{
    struct value v = {0, 0, 0, 0, NULL};
    switch (type) {
    case INT:
        v.i = va_arg(a->list, int);
        break;
    case LONG:
        v.l = va_arg(a->list, long);
        break;
    case DOUBLE:
        v.d = va_arg(a->list, double);
        break;
    case LONG_DOUBLE:
        v.ld = va_arg(a->list, long double);
        break;
    case POINTER:
        v.p = va_arg(a->list, void *);
        break;
    default:
        break;
    }
    return v;
}

/* A specification as written: numbers may come from arguments. Positions count from 1; 0 is "the next one". */
struct parsed {
    struct ps_spec spec;
    bool width_argument, precision_argument;
    int position, width_position, precision_position;
    bool bad;           /* a number is too large */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int number(const char **s, bool *bad)
{
    int n = 0;
    for (; is_digit(**s); ++*s)
        if (__builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, **s - '0', &n))
            *bad = true;
    return *bad ? 0 : n;
}

/* Reads "12$" if it is there. */
static int position(const char **s)
{
    const char *p = *s;
    bool bad = false;
    if (!is_digit(*p))
        return 0;
    int n = number(&p, &bad);
    if (*p != '$' || bad)
        return 0;
    *s = p + 1;
    return n;
}

static void parse_length(const char **s, struct ps_spec *spec)
{
    char c = **s;
    switch (c) {
    case 'h':
    case 'l': {
        bool twice = (*s)[1] == c;
        spec->length = !twice ? c : c == 'h' ? 'H' : 'q';
        *s += twice ? 2 : 1;
        break;
    }
    case 'j':
    case 'z':
    case 'Z':
    case 't':
    case 'L':
    case 'q':
        spec->length = c;
        ++*s;
        break;
    default:
        break;
    }
}

/* `s` is behind the %. Returns the place behind the conversion, or at the NUL if the format ends before. */
static const char *parse(const char *s, struct parsed *p)
{
    *p = (struct parsed){.spec = {.precision = -1}};
    struct ps_spec *spec = &p->spec;
    p->position = position(&s);
    for (;; s++) {
        if (*s == '-')
            spec->left = true;
        else if (*s == '+')
            spec->plus = true;
        else if (*s == ' ')
            spec->space = true;
        else if (*s == '#')
            spec->alt = true;
        else if (*s == '0')
            spec->zero = true;
        else if (*s == '\'')
            spec->group = true;
        else if (*s != 'I') /* other digits of the locale: there are none */
            break;
    }
    if (*s == '*') {
        s++;
        p->width_argument = true;
        p->width_position = position(&s);
    } else {
        spec->width = number(&s, &p->bad);
    }
    if (*s == '.') {
        s++;
        if (*s == '*') {
            s++;
            p->precision_argument = true;
            p->precision_position = position(&s);
        } else {
            spec->precision = number(&s, &p->bad);
        }
    }
    parse_length(&s, spec);
    spec->conversion = *s;
    return *s == 0 ? s : s + 1;
}

static enum type type_of(const struct ps_spec *spec)
{
    switch (spec->conversion) {
    case 'd': case 'i': case 'o': case 'u': case 'x': case 'X':
        return spec->length == 0 || spec->length == 'h' || spec->length == 'H' ? INT : LONG;
    case 'c': case 'C':
        return INT;
    case 's': case 'S': case 'p': case 'n':
        return POINTER;
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        return spec->length == 'L' || spec->length == 'q' ? LONG_DOUBLE : DOUBLE;
    default:
        return NONE;
    }
}

/* Sign or prefix, zeros, digits, within the width. */
static void put_number(struct ps_out *out, const struct ps_spec *spec, unsigned long magnitude, const char *prefix)
{
    char text[24];
    size_t at = sizeof text;
    bool upper = spec->conversion == 'X';
    unsigned base = spec->conversion == 'o' ? 8
        : spec->conversion == 'x' || spec->conversion == 'X' || spec->conversion == 'p' ? 16
                                                                                          : 10;
    for (; magnitude != 0; magnitude /= base)
        text[--at] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[magnitude % base];
    size_t digits = sizeof text - at;
    size_t least = spec->precision < 0 ? 1 : (size_t)spec->precision;
    if (spec->conversion == 'o' && spec->alt && least <= digits)
        least = digits + 1;
    size_t zeros = least > digits ? least - digits : 0;
    if (spec->conversion == 'o' && spec->alt && digits == 0 && least < 1)
        zeros = 1;
    size_t sign = strlen(prefix), width = (size_t)spec->width;
    size_t length = sign + zeros + digits;
    size_t fill = width > length ? width - length : 0;
    if (spec->zero && !spec->left && spec->precision < 0) {
        zeros += fill;
        fill = 0;
    }
    if (!spec->left)
        ps_out_fill(out, ' ', fill);
    ps_out_bytes(out, prefix, sign);
    ps_out_fill(out, '0', zeros);
    ps_out_bytes(out, text + at, digits);
    if (spec->left)
        ps_out_fill(out, ' ', fill);
}

static void put_signed(struct ps_out *out, const struct ps_spec *spec, struct value v)
{
    long x;
    switch (spec->length) {
    case 0:
        x = v.i;
        break;
    case 'h':
        x = (short)v.i;
        break;
    case 'H':
        x = (signed char)v.i;
        break;
    default:
        x = v.l;
    }
    unsigned long magnitude = x < 0 ? 0 - (unsigned long)x : (unsigned long)x;
    put_number(out, spec, magnitude, x < 0 ? "-" : spec->plus ? "+" : spec->space ? " " : "");
}

static void put_unsigned(struct ps_out *out, const struct ps_spec *spec, struct value v)
{
    unsigned long x;
    switch (spec->length) {
    case 0:
        x = (unsigned)v.i;
        break;
    case 'h':
        x = (unsigned short)v.i;
        break;
    case 'H':
        x = (unsigned char)v.i;
        break;
    default:
        x = (unsigned long)v.l;
    }
    bool hex = spec->alt && x != 0;
    put_number(out, spec, x, hex && spec->conversion == 'x' ? "0x" : hex && spec->conversion == 'X' ? "0X" : "");
}

static void put_text(struct ps_out *out, const struct ps_spec *spec, const char *s, size_t n)
{
    size_t width = (size_t)spec->width, fill = width > n ? width - n : 0;
    if (!spec->left)
        ps_out_fill(out, ' ', fill);
    ps_out_bytes(out, s, n);
    if (spec->left)
        ps_out_fill(out, ' ', fill);
}

static void put_pointer(struct ps_out *out, const struct ps_spec *spec, void *p)
{
    if (p == NULL) {
        put_text(out, spec, "(nil)", 5);
        return;
    }
    /* The flags for signs apply, as in glibc. */
    put_number(out, spec, (unsigned long)(uintptr_t)p, spec->plus ? "+0x" : spec->space ? " 0x" : "0x");
}

/* Wide text within the width; a character that does not fit into the precision is left out whole. */
static bool put_wide(struct ps_out *out, const struct ps_spec *spec, const wchar_t *s, size_t limit)
{
    size_t n = 0, count = 0;
    char bytes[16];
    mbstate_t state = {0, 0};
    size_t precision = spec->precision < 0 ? SIZE_MAX : (size_t)spec->precision;
    /* The length is needed first, for the padding. */
    while (count < limit && n < precision && s[count] != 0) {
        size_t k = wcrtomb(bytes, s[count], &state);
        if (k == (size_t)-1)
            return false;
        if (k > precision - n)
            break;
        n += k;
        count++;
    }
    size_t width = (size_t)spec->width, fill = width > n ? width - n : 0;
    if (!spec->left)
        ps_out_fill(out, ' ', fill);
    for (size_t i = 0; i < count; i++)
        ps_out_bytes(out, bytes, wcrtomb(bytes, s[i], &state));
    if (spec->left)
        ps_out_fill(out, ' ', fill);
    return true;
}

static bool put_string(struct ps_out *out, const struct ps_spec *spec, const void *p, bool wide)
{
    if (p == NULL) {
        put_text(out, spec, "(null)", spec->precision < 0 || spec->precision >= 6 ? 6 : 0);
        return true;
    }
    if (wide)
        return put_wide(out, spec, p, SIZE_MAX);
    put_text(out, spec, p, spec->precision < 0 ? strlen(p) : strnlen(p, (size_t)spec->precision));
    return true;
}

static bool put_character(struct ps_out *out, const struct ps_spec *spec, int i, bool wide)
{
    char bytes[16];
    size_t n = 1;
    if (wide) {
        mbstate_t state = {0, 0};
        n = wcrtomb(bytes, i, &state);
        if (n == (size_t)-1)
            return false;
    } else {
        bytes[0] = (char)i;
    }
    put_text(out, spec, bytes, n);
    return true;
}

static void store_count(const struct ps_spec *spec, void *p, size_t count)
{
    switch (spec->length) {
    case 0:
        *(int *)p = (int)count;
        break;
    case 'h':
        *(short *)p = (short)count;
        break;
    case 'H':
        *(signed char *)p = (signed char)count;
        break;
    default:
        *(long *)p = (long)count;
    }
}

/* A conversion that does not exist is printed in a normal form. */
static void put_unknown(struct ps_out *out, const struct ps_spec *spec)
{
    struct ps_spec plain = {.precision = -1, .conversion = 'u'};
    ps_out_bytes(out, "%", 1);
    if (spec->alt)
        ps_out_bytes(out, "#", 1);
    if (spec->group)
        ps_out_bytes(out, "'", 1);
    if (spec->plus)
        ps_out_bytes(out, "+", 1);
    else if (spec->space)
        ps_out_bytes(out, " ", 1);
    if (spec->left)
        ps_out_bytes(out, "-", 1);
    if (spec->zero)
        ps_out_bytes(out, "0", 1);
    if (spec->width != 0)
        put_number(out, &plain, (unsigned long)spec->width, "");
    if (spec->precision >= 0) {
        ps_out_bytes(out, ".", 1);
        put_number(out, &plain, (unsigned long)spec->precision, "");
    }
    ps_out_bytes(out, &spec->conversion, 1);
}

/* False: cannot be printed, errno says why. `saved` is errno at the start, for %m. */
static bool convert(struct ps_out *out, const struct ps_spec *spec, struct value v, int saved)
{
    switch (spec->conversion) {
    case 'd': case 'i':
        put_signed(out, spec, v);
        return true;
    case 'o': case 'u': case 'x': case 'X':
        put_unsigned(out, spec, v);
        return true;
    case 'c':
        return put_character(out, spec, v.i, spec->length == 'l');
    case 'C':
        return put_character(out, spec, v.i, true);
    case 's':
        return put_string(out, spec, v.p, spec->length == 'l');
    case 'S':
        return put_string(out, spec, v.p, true);
    case 'm':
        return put_string(out, spec, strerror(saved), false);
    case 'p':
        put_pointer(out, spec, v.p);
        return true;
    case 'n':
        store_count(spec, v.p, out->count);
        return true;
    case '%':
        ps_out_bytes(out, "%", 1);
        return true;
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        if (type_of(spec) == LONG_DOUBLE)
            ps_format_float(out, spec, v.ld, true);
        else
            ps_format_float(out, spec, v.d, false);
        return true;
    default:
        put_unknown(out, spec);
        return true;
    }
}

/* Positions: all arguments are fetched first, in order, with the type of the last conversion that names them. */
enum { POSITIONS = 64 };

static void note(enum type *types, int at, enum type type, int *last)
{
    if (at < 1 || at > POSITIONS)
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "printf with more than 64 positions");
    types[at - 1] = type;
    if (at > *last)
        *last = at;
}

static void fetch_positions(const char *format, struct arguments *a, struct value *values)
{
    enum type types[POSITIONS];
    int last = 0;
    for (int i = 0; i < POSITIONS; i++)
        types[i] = INT; /* a position that nothing names */
    for (const char *s = format; *s != 0;) {
        struct parsed p;
        if (*s++ != '%')
            continue;
        s = parse(s, &p);
        if (p.width_argument)
            note(types, p.width_position, INT, &last);
        if (p.precision_argument)
            note(types, p.precision_position, INT, &last);
        if (type_of(&p.spec) != NONE)
            note(types, p.position, type_of(&p.spec), &last);
    }
    for (int i = 0; i < last; i++)
        values[i] = fetch(a, types[i]);
}

static bool uses_positions(const char *format)
{
    for (const char *s = format; *s != 0;) {
        struct parsed p;
        if (*s++ != '%')
            continue;
        s = parse(s, &p);
        if (type_of(&p.spec) != NONE)
            return p.position != 0;
    }
    return false;
}

/* The values of * for width and precision. */
static void apply_numbers(struct parsed *p, struct arguments *a, const struct value *values)
{
    struct ps_spec *spec = &p->spec;
    if (p->width_argument) {
        int w = values != NULL ? values[p->width_position - 1].i : fetch(a, INT).i;
        if (w < 0)
            spec->left = true;
        if (w == INT_MIN)
            p->bad = true;
        else
            spec->width = w < 0 ? -w : w;
    }
    if (p->precision_argument) {
        int n = values != NULL ? values[p->precision_position - 1].i : fetch(a, INT).i;
        spec->precision = n < 0 ? -1 : n;
    }
}

static bool format_all(struct ps_out *out, const char *format, struct arguments *a)
{
    struct value all[POSITIONS];
    struct value *values = NULL;
    int saved = errno;
    if (uses_positions(format)) {
        fetch_positions(format, a, all);
        values = all;
    }
    for (const char *s = format; *s != 0;) {
        const char *percent = strchrnul(s, '%');
        ps_out_bytes(out, s, (size_t)(percent - s));
        if (*percent == 0)
            break;
        struct parsed p;
        s = parse(percent + 1, &p);
        if (p.spec.conversion == 0) {
            errno = EINVAL;
            return false;
        }
        apply_numbers(&p, a, values);
        if (p.bad || out->count > INT_MAX) {
            errno = EOVERFLOW;
            return false;
        }
        enum type type = type_of(&p.spec);
        struct value v = {.l = 0};
        if (values != NULL && type != NONE)
            v = values[p.position - 1];
        else if (values == NULL)
            v = fetch(a, type);
        if (!convert(out, &p.spec, v, saved))
            return false;
    }
    return true;
}

int ps_format(struct ps_out *out, const char *format, va_list args)
{
    struct arguments a;
    va_copy(a.list, args);
    bool good = format_all(out, format, &a);
    va_end(a.list);
    ps_out_flush(out);
    if (good && out->count > INT_MAX) {
        errno = EOVERFLOW;
        good = false;
    }
    return good && !out->failed ? (int)out->count : -1;
}
