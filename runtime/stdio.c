/* Reading and writing characters, lines and blocks through streams.
 *
 * Invariant: after a line-buffered stream took a newline, and after an unbuffered one took anything, nothing is held.
 */
#include "stream.h"

/* Output. */

static int put(unsigned char c, FILE *f)
{
    if (!ps_writable(f))
        return EOF;
    if (f->at == f->room && !(ps_drain(f) && ps_writable(f)))
        return EOF;
    f->data[f->at++] = c;
    if ((f->mode == _IONBF || (f->mode == _IOLBF && c == '\n')) && !ps_drain(f))
        return EOF;
    return c;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict f)
{
    const unsigned char *s = from;
    size_t n;
    if (__builtin_mul_overflow(size, count, &n) || n == 0)
        return 0;
    if (!ps_writable(f))
        return 0;
    size_t done = 0;
    while (done < n) {
        if (!ps_writable(f))
            return done / size;
        if (f->at == 0 && n - done >= f->room && f->mode != _IOLBF) {
            /* Past the buffer. */
            f->state = IDLE;
            ssize_t k = write(f->fd, s + done, n - done);
            if (k <= 0) {
                f->flags |= SEEN_ERROR;
                return done / size;
            }
            done += (size_t)k;
            continue;
        }
        size_t part = n - done < f->room - f->at ? n - done : f->room - f->at;
        memcpy(f->data + f->at, s + done, part);
        f->at += part;
        done += part;
        if (f->at == f->room && !ps_drain(f))
            return done / size;
    }
    if (f->mode == _IOLBF && memrchr(s, '\n', n) != NULL && !ps_drain(f))
        return 0;
    return count;
}

int fputc(int c, FILE *f)
{
    return put((unsigned char)c, f);
}

int putc(int c, FILE *f);
int putc(int c, FILE *f)
{
    return put((unsigned char)c, f);
}

int putchar(int c);
int putchar(int c)
{
    return put((unsigned char)c, stdout);
}

int fputs(const char *restrict s, FILE *restrict f)
{
    size_t n = strlen(s);
    if (!ps_writable(f))
        return EOF;
    return fwrite(s, 1, n, f) == n ? 1 : EOF;
}

int puts(const char *s);
int puts(const char *s)
{
    size_t n = strlen(s);
    if (fputs(s, stdout) == EOF || put('\n', stdout) == EOF)
        return EOF;
    return n < INT_MAX ? (int)n + 1 : INT_MAX;
}

int putw(int w, FILE *f);
int putw(int w, FILE *f)
{
    return fwrite(&w, sizeof w, 1, f) == 1 ? 0 : EOF;
}

/* Input. */

static int take(FILE *f)
{
    return ps_fill(f) ? f->data[f->at++] : EOF;
}

int getc(FILE *f)
{
    return take(f);
}

int fgetc(FILE *f);
int fgetc(FILE *f)
{
    return take(f);
}

int getchar(void);
int getchar(void)
{
    return take(stdin);
}

int getw(FILE *f);
int getw(FILE *f)
{
    int w;
    return fread(&w, sizeof w, 1, f) == 1 ? w : EOF;
}

int ungetc(int c, FILE *f)
{
    if (c == EOF || !f->readable || !ps_ready(f))
        return EOF;
    if (f->state != READING) {
        if (!ps_settle(f))
            return EOF;
        f->state = READING;
        f->at = f->end = PUSHBACK;
    }
    if (f->at == 0)
        return EOF;
    f->data[--f->at] = (unsigned char)c;
    f->flags &= ~SEEN_EOF;
    return (unsigned char)c;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict f)
{
    unsigned char *t = to;
    size_t n;
    if (__builtin_mul_overflow(size, count, &n) || n == 0)
        return 0;
    size_t done = 0;
    while (done < n && ps_fill(f)) {
        size_t held = f->end - f->at;
        size_t part = n - done < held ? n - done : held;
        memcpy(t + done, f->data + f->at, part);
        f->at += part;
        done += part;
    }
    return done / size;
}

char *fgets(char *restrict s, int n, FILE *restrict f);
char *fgets(char *restrict s, int n, FILE *restrict f)
{
    size_t done = 0, room = (size_t)n - 1;
    if (n <= 0)
        return NULL;
    if (n == 1) {
        s[0] = 0;
        return s;
    }
    int old_error = f->flags & SEEN_ERROR;
    f->flags &= ~SEEN_ERROR;
    while (done < room && ps_fill(f)) {
        size_t held = f->end - f->at;
        size_t part = room - done < held ? room - done : held;
        const unsigned char *line = memchr(f->data + f->at, '\n', part);
        if (line != NULL)
            part = (size_t)(line - (f->data + f->at)) + 1;
        memcpy(s + done, f->data + f->at, part);
        f->at += part;
        done += part;
        if (line != NULL)
            break;
    }
    bool failed = (f->flags & SEEN_ERROR) != 0;
    f->flags |= old_error;
    if (done == 0 || failed)
        return NULL;
    s[done] = 0;
    return s;
}

char *__fgets_chk(char *restrict s, size_t room, int n, FILE *restrict f);
char *__fgets_chk(char *restrict s, size_t room, int n, FILE *restrict f)
{
    if (n > 0 && (size_t)n > room)
        ps_overflow();
    return fgets(s, n, f);
}

size_t __fread_chk(void *restrict to, size_t room, size_t size, size_t count, FILE *restrict f);
size_t __fread_chk(void *restrict to, size_t room, size_t size, size_t count, FILE *restrict f)
{
    size_t n;
    if (__builtin_mul_overflow(size, count, &n) || n > room)
        ps_overflow();
    return fread(to, size, count, f);
}

/* No longer in C, but old programs call it. Memory checks find what is wrong with it. */
char *gets(char *s);
char *gets(char *s)
{
    size_t n = 0;
    int c;
    while ((c = take(stdin)) != EOF && c != '\n')
        s[n++] = (char)c;
    if (c == EOF && n == 0)
        return NULL;
    s[n] = 0;
    return s;
}

ssize_t getdelim(char **restrict line, size_t *restrict room, int delimiter, FILE *restrict f);
ssize_t getdelim(char **restrict line, size_t *restrict room, int delimiter, FILE *restrict f)
{
    size_t n = 0;
    if (line == NULL || room == NULL) {
        errno = EINVAL;
        return -1;
    }
    if (*line == NULL || *room < 2) {
        char *first = realloc(*line, 120);
        if (first == NULL)
            return -1;
        *line = first;
        *room = 120;
    }
    /* An error of before counts, as in glibc. */
    if ((f->flags & SEEN_ERROR) || !ps_fill(f))
        return -1;
    for (int c; (c = take(f)) != EOF;) {
        if (n + 2 > *room) {
            char *more = realloc(*line, *room * 2);
            if (more == NULL)
                return -1;
            *line = more;
            *room *= 2;
        }
        (*line)[n++] = (char)c;
        if (c == delimiter)
            break;
    }
    (*line)[n] = 0;
    return (ssize_t)n;
}

ssize_t __getdelim(char **restrict line, size_t *restrict room, int delimiter, FILE *restrict f);
ssize_t __getdelim(char **restrict line, size_t *restrict room, int delimiter, FILE *restrict f)
{
    return getdelim(line, room, delimiter, f);
}

ssize_t getline(char **restrict line, size_t *restrict room, FILE *restrict f);
ssize_t getline(char **restrict line, size_t *restrict room, FILE *restrict f)
{
    return getdelim(line, room, '\n', f);
}

/* Other names. There are no threads, so nothing is locked. */

#define OUT1(name) \
    int name(int c, FILE *f); \
    int name(int c, FILE *f) { return put((unsigned char)c, f); }
OUT1(putc_unlocked)
OUT1(fputc_unlocked)
OUT1(_IO_putc)

#define IN1(name) \
    int name(FILE *f); \
    int name(FILE *f) { return take(f); }
IN1(getc_unlocked)
IN1(fgetc_unlocked)
IN1(_IO_getc)

/* What inline functions of glibc's headers call when its own buffer is empty or full. */
IN1(__uflow)

int __overflow(FILE *f, int c);
int __overflow(FILE *f, int c)
{
    return put((unsigned char)c, f);
}

int putchar_unlocked(int c);
int putchar_unlocked(int c)
{
    return put((unsigned char)c, stdout);
}

int getchar_unlocked(void);
int getchar_unlocked(void)
{
    return take(stdin);
}

int fputs_unlocked(const char *restrict s, FILE *restrict f);
int fputs_unlocked(const char *restrict s, FILE *restrict f)
{
    return fputs(s, f);
}

size_t fwrite_unlocked(const void *restrict from, size_t size, size_t n, FILE *restrict f);
size_t fwrite_unlocked(const void *restrict from, size_t size, size_t n, FILE *restrict f)
{
    return fwrite(from, size, n, f);
}

size_t fread_unlocked(void *restrict to, size_t size, size_t n, FILE *restrict f);
size_t fread_unlocked(void *restrict to, size_t size, size_t n, FILE *restrict f)
{
    return fread(to, size, n, f);
}

char *fgets_unlocked(char *restrict s, int n, FILE *restrict f);
char *fgets_unlocked(char *restrict s, int n, FILE *restrict f)
{
    return fgets(s, n, f);
}

int fflush_unlocked(FILE *f);
int fflush_unlocked(FILE *f)
{
    return fflush(f);
}

int feof_unlocked(FILE *f);
int feof_unlocked(FILE *f)
{
    return (f->flags & SEEN_EOF) != 0;
}

int ferror_unlocked(FILE *f);
int ferror_unlocked(FILE *f)
{
    return (f->flags & SEEN_ERROR) != 0;
}

void flockfile(FILE *f);
void flockfile(FILE *f)
{
    (void)f;
}

void funlockfile(FILE *f);
void funlockfile(FILE *f)
{
    (void)f;
}

int ftrylockfile(FILE *f);
int ftrylockfile(FILE *f)
{
    (void)f;
    return 0;
}

/* Messages. */

void perror(const char *s);
void perror(const char *s)
{
    int number = errno;
    if (s != NULL && *s != 0)
        fprintf(stderr, "%s: %s\n", s, strerror(number));
    else
        fprintf(stderr, "%s\n", strerror(number));
}
