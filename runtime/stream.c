/* Streams: buffering, opening, closing and positions. What reads and writes through them is in stdio.c.
 *
 * Invariant: a stream is idle, reads or writes. Reading, data[at..end) is what the descriptor gave and nobody took.
 * Writing, data[0..at) is not yet written. Idle, the position of the descriptor is the position of the stream.
 * Invariant: the first PUSHBACK bytes of the buffer are never filled from the descriptor, so ungetc finds room.
 */
#include "stream.h"

static FILE standard[3] = {
    {.fd = 0, .readable = true, .mode = -1, .fixed = true, .next = &standard[1]},
    {.fd = 1, .writable = true, .mode = -1, .fixed = true, .next = &standard[2]},
    {.fd = 2, .writable = true, .mode = _IONBF, .fixed = true},
};
FILE *stdin = &standard[0];
FILE *stdout = &standard[1];
FILE *stderr = &standard[2];
static FILE *all = &standard[0];

/* How the stream is buffered is decided when it is first used, unless setvbuf did. */
bool ps_ready(FILE *f)
{
    if (f->data != NULL)
        return true;
    if (f->mode < 0) {
        int saved = errno;
        f->mode = isatty(f->fd) ? _IOLBF : _IOFBF;
        errno = saved;
    }
    if (f->room == 0)
        f->room = f->mode == _IONBF ? 1 : f->mode == _IOLBF ? 1024 : 4096;
    f->data = ps_alloc(PUSHBACK + f->room);
    return f->data != NULL;
}

bool ps_drain(FILE *f)
{
    size_t done = 0;
    if (f->state != WRITING)
        return true;
    while (done < f->at) {
        ssize_t n = write(f->fd, f->data + done, f->at - done);
        if (n <= 0) {
            f->flags |= SEEN_ERROR;
            memmove(f->data, f->data + done, f->at - done);
            f->at -= done;
            return false;
        }
        done += (size_t)n;
    }
    f->at = 0;
    f->state = IDLE;
    return true;
}

/* Back to idle: writes what is held, or gives back what was read too much. */
bool ps_settle(FILE *f)
{
    if (f->state == WRITING)
        return ps_drain(f);
    if (f->state == READING) {
        int saved = errno;
        if (f->at != f->end)
            lseek(f->fd, (off_t)f->at - (off_t)f->end, SEEK_CUR);
        errno = saved;
        f->at = f->end = 0;
        f->state = IDLE;
    }
    return true;
}

bool ps_writable(FILE *f)
{
    if (!f->writable) {
        f->flags |= SEEN_ERROR;
        errno = EBADF;
        return false;
    }
    if (f->state == WRITING)
        return true;
    if (!ps_ready(f) || !ps_settle(f))
        return false;
    f->state = WRITING;
    f->at = 0;
    return true;
}

bool ps_fill(FILE *f)
{
    if (f->state == READING && f->at < f->end)
        return true;
    /* The end of a file is remembered until clearerr or a new position. */
    if (f->flags & SEEN_EOF)
        return false;
    if (!f->readable) {
        f->flags |= SEEN_ERROR;
        errno = EBADF;
        return false;
    }
    if (!ps_ready(f) || !ps_settle(f))
        return false;
    if (f->mode != _IOFBF && stdout->mode == _IOLBF)
        ps_drain(stdout);
    ssize_t n = read(f->fd, f->data + PUSHBACK, f->room);
    f->state = READING;
    f->at = f->end = PUSHBACK;
    if (n > 0) {
        f->end += (size_t)n;
        return true;
    }
    if (n == 0)
        f->flags |= SEEN_EOF;
    else
        f->flags |= SEEN_ERROR;
    return false;
}

void ps_flush_all(void)
{
    for (FILE *f = all; f != NULL; f = f->next)
        ps_drain(f);
}

void __polysem_flush(void)
{
    ps_flush_all();
}

int fflush(FILE *f)
{
    if (f == NULL) {
        bool good = true;
        for (f = all; f != NULL; f = f->next)
            good &= ps_drain(f);
        return good ? 0 : EOF;
    }
    return ps_settle(f) ? 0 : EOF;
}

/* Opening. */

/* Flags of open for a mode as "rb+", or -1. */
static int mode_flags(const char *mode)
{
    int flags;
    switch (*mode) {
    case 'r':
        flags = O_RDONLY;
        break;
    case 'w':
        flags = O_WRONLY | O_CREAT | O_TRUNC;
        break;
    case 'a':
        flags = O_WRONLY | O_CREAT | O_APPEND;
        break;
    default:
        errno = EINVAL;
        return -1;
    }
    for (mode++; *mode != 0 && *mode != ','; mode++) {
        if (*mode == '+')
            flags = (flags & ~O_ACCMODE) | O_RDWR;
        else if (*mode == 'x')
            flags |= O_EXCL;
    }
    return flags;
}

static void set_up(FILE *f, int fd, int flags)
{
    f->fd = fd;
    f->readable = (flags & O_ACCMODE) != O_WRONLY;
    f->writable = (flags & O_ACCMODE) != O_RDONLY;
    f->append = (flags & O_APPEND) != 0;
    f->flags &= ~(SEEN_EOF | SEEN_ERROR);
    f->state = IDLE;
    f->at = f->end = 0;
    f->mode = -1;
    f->room = 0;
    /* Only "a" starts at the end; "a+" starts to read at the beginning. */
    if (f->append && !f->readable) {
        int saved = errno;
        lseek(fd, 0, SEEK_END);
        errno = saved;
    }
}

static FILE *new_stream(int fd, int flags)
{
    FILE *f = ps_alloc(sizeof *f);
    if (f == NULL)
        return NULL;
    *f = (FILE){.next = all};
    set_up(f, fd, flags);
    all = f;
    return f;
}

FILE *fopen(const char *restrict path, const char *restrict mode);
FILE *fopen(const char *restrict path, const char *restrict mode)
{
    int flags = mode_flags(mode);
    int fd = flags < 0 ? -1 : open(path, flags, 0666);
    if (fd < 0)
        return NULL;
    FILE *f = new_stream(fd, flags);
    if (f == NULL)
        close(fd);
    return f;
}

FILE *fopen64(const char *restrict path, const char *restrict mode);
FILE *fopen64(const char *restrict path, const char *restrict mode)
{
    return fopen(path, mode);
}

FILE *fdopen(int fd, const char *mode);
FILE *fdopen(int fd, const char *mode)
{
    int flags = mode_flags(mode);
    int has = flags < 0 ? -1 : ps_descriptor_flags(fd);
    if (has < 0)
        return NULL;
    int access = has & O_ACCMODE, wanted = flags & O_ACCMODE;
    if (access != O_RDWR && access != wanted) {
        errno = EINVAL;
        return NULL;
    }
    if (flags & O_APPEND)
        ps_set_append(fd);
    return new_stream(fd, flags);
}

static int shut(FILE *f)
{
    bool good = ps_settle(f);
    if (f->fd >= 0 && close(f->fd) < 0)
        good = false;
    ps_free(f->data);
    f->data = NULL;
    f->fd = -1;
    f->readable = f->writable = false;
    f->state = IDLE;
    return good ? 0 : EOF;
}

int fclose(FILE *f);
int fclose(FILE *f)
{
    int result = shut(f);
    for (FILE **at = &all; *at != NULL; at = &(*at)->next)
        if (*at == f) {
            *at = f->next;
            break;
        }
    if (!f->fixed)
        ps_free(f);
    return result;
}

int fcloseall(void);
int fcloseall(void)
{
    ps_flush_all();
    return 0;
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict f);
FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict f)
{
    int flags = mode_flags(mode);
    int old = f->fd;
    if (path == NULL) {
        /* Only another mode for the same file, which the descriptor must allow. */
        int has = flags < 0 ? -1 : ps_descriptor_flags(old);
        if (has < 0 || ((has & O_ACCMODE) != O_RDWR && (has & O_ACCMODE) != (flags & O_ACCMODE)))
            return NULL;
        ps_settle(f);
        ps_free(f->data);
        f->data = NULL;
        set_up(f, old, flags);
        return f;
    }
    shut(f);
    int fd = flags < 0 ? -1 : open(path, flags, 0666);
    if (fd < 0) {
        fclose(f);
        return NULL;
    }
    /* open gives the lowest number that is free: mostly the old one, as programs expect of standard streams. */
    if (old >= 0 && fd != old && dup2(fd, old) == old) {
        close(fd);
        fd = old;
    }
    set_up(f, fd, flags);
    return f;
}

FILE *freopen64(const char *restrict path, const char *restrict mode, FILE *restrict f);
FILE *freopen64(const char *restrict path, const char *restrict mode, FILE *restrict f)
{
    return freopen(path, mode, f);
}

FILE *tmpfile(void);
FILE *tmpfile(void)
{
    int fd = ps_open_nameless();
    return fd < 0 ? NULL : new_stream(fd, O_RDWR);
}

FILE *tmpfile64(void);
FILE *tmpfile64(void)
{
    return tmpfile();
}

/* Buffers. The one that the program offers is not used, which the standard allows. */

int setvbuf(FILE *restrict f, char *restrict buf, int mode, size_t n);
int setvbuf(FILE *restrict f, char *restrict buf, int mode, size_t n)
{
    if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF)
        return EOF;
    if (!ps_settle(f))
        return EOF;
    ps_free(f->data);
    f->data = NULL;
    f->mode = mode;
    f->room = mode != _IONBF && buf != NULL && n > 0 && n <= 1 << 20 ? n : 0;
    return 0;
}

void setbuf(FILE *restrict f, char *restrict buf);
void setbuf(FILE *restrict f, char *restrict buf)
{
    setvbuf(f, buf, buf != NULL ? _IOFBF : _IONBF, BUFSIZ);
}

void setbuffer(FILE *restrict f, char *restrict buf, size_t n);
void setbuffer(FILE *restrict f, char *restrict buf, size_t n)
{
    setvbuf(f, buf, buf != NULL ? _IOFBF : _IONBF, n);
}

void setlinebuf(FILE *f);
void setlinebuf(FILE *f)
{
    setvbuf(f, NULL, _IOLBF, 0);
}

/* Positions. */

off_t ftello(FILE *f);
off_t ftello(FILE *f)
{
    /* Held output of a stream that appends goes to the end, wherever the descriptor is. */
    off_t at = lseek(f->fd, 0, f->state == WRITING && f->append ? SEEK_END : SEEK_CUR);
    if (at < 0)
        return -1;
    if (f->state == WRITING)
        return at + (off_t)f->at;
    if (f->state == READING)
        at -= (off_t)f->end - (off_t)f->at;
    if (at < 0) {
        /* More was pushed back than there is before the position. */
        errno = EIO;
        return -1;
    }
    return at;
}

int fseeko(FILE *f, off_t offset, int whence);
int fseeko(FILE *f, off_t offset, int whence)
{
    if (whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END) {
        errno = EINVAL;
        return -1;
    }
    if (lseek(f->fd, 0, SEEK_CUR) < 0)
        return -1;
    if (!ps_settle(f) || lseek(f->fd, offset, whence) < 0)
        return -1;
    f->flags &= ~SEEN_EOF;
    return 0;
}

int fseek(FILE *f, long offset, int whence);
int fseek(FILE *f, long offset, int whence)
{
    return fseeko(f, offset, whence);
}

int fseeko64(FILE *f, off_t offset, int whence);
int fseeko64(FILE *f, off_t offset, int whence)
{
    return fseeko(f, offset, whence);
}

long ftell(FILE *f);
long ftell(FILE *f)
{
    return ftello(f);
}

off_t ftello64(FILE *f);
off_t ftello64(FILE *f)
{
    return ftello(f);
}

void rewind(FILE *f);
void rewind(FILE *f)
{
    fseeko(f, 0, SEEK_SET);
    f->flags &= ~SEEN_ERROR;
}

struct position { off_t at; mbstate_t state; };

int fgetpos(FILE *restrict f, struct position *restrict p);
int fgetpos(FILE *restrict f, struct position *restrict p)
{
    off_t at = ftello(f);
    if (at < 0)
        return -1;
    *p = (struct position){at, {0, 0}};
    return 0;
}

int fsetpos(FILE *f, const struct position *p);
int fsetpos(FILE *f, const struct position *p)
{
    return fseeko(f, p->at, SEEK_SET);
}

/* State. */

int feof(FILE *f);
int feof(FILE *f)
{
    return (f->flags & SEEN_EOF) != 0;
}

int ferror(FILE *f);
int ferror(FILE *f)
{
    return (f->flags & SEEN_ERROR) != 0;
}

void clearerr(FILE *f);
void clearerr(FILE *f)
{
    f->flags &= ~(SEEN_EOF | SEEN_ERROR);
}

int fileno(FILE *f);
int fileno(FILE *f)
{
    if (f->fd < 0)
        errno = EBADF;
    return f->fd;
}
