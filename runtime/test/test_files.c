/* Streams and files: the same random operations on files of this machine, in the current directory, and on ours. */
#include "test.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

PS(fopen); PS(fclose); PS(freopen); PS(fdopen); PS(fflush); PS(fseek); PS(ftell); PS(rewind); PS(fgetc); PS(fputc);
PS(ungetc); PS(fread); PS(fwrite); PS(fgets); PS(fputs); PS(feof); PS(ferror); PS(clearerr); PS(setvbuf); PS(remove);
PS(rename); PS(getline); PS(getdelim); PS(tmpfile); PS(tmpnam); PS(fprintf); PS(fileno); PS(free); PS(fgetpos); PS(fsetpos);
PS(open); PS(close); PS(read); PS(write); PS(lseek); PS(unlink); PS(access); PS(dup); PS(dup2); PS(mkdir); PS(rmdir);
PS(isatty); PS(mkstemp); PS(ftruncate); PS(perror); PS(puts); PS(putchar); PS(getchar); PS(pread); PS(pwrite);
PS(stat); PS(fstat);
extern FILE *ps_stdin, *ps_stdout, *ps_stderr;
int ps_fscanf(FILE *, const char *, ...);
int ps_getc_unlocked(FILE *), ps_feof_unlocked(FILE *);

enum { STREAMS = 3 };
static FILE *a[STREAMS], *b[STREAMS];
static int last[STREAMS];       /* 0: either way next, 1: was read, 2: was written */
/* Each stream has its own files: how two streams on one file meet depends on their buffers. */
static char *const names[STREAMS][5] = {
    {"one", "./one", "dir/one", "missing/x", ""}, {"two", "dir/../two", "three", "missing/y", ""}, {"dir/a", "dir/b", "dir//b", "c", "dir/./c"}
};

static void open_stream(int i)
{
    static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+", "rb", "wx", "w+x", "rb+", "z"};
    const char *name = PICK(names[i]), *mode = PICK(modes);
    if (a[i] != NULL)
        return;
    errno = ps_errno = 0;
    a[i] = ps_fopen(name, mode);
    b[i] = fopen(name, mode);
    compared((a[i] == NULL) == (b[i] == NULL) && (a[i] != NULL || errno == ps_errno), "fopen %s %s: %d, expected %d", name, mode,
             ps_errno, errno);
    if ((a[i] == NULL) != (b[i] == NULL))
        abort();
    last[i] = 0;
    if (a[i] != NULL && below(4) == 0) {
        int how = (int[]){_IOFBF, _IOLBF, _IONBF}[below(3)];
        compared(ps_setvbuf(a[i], NULL, how, 0) == setvbuf(b[i], NULL, how, 0), "setvbuf");
    }
}

static void close_stream(int i)
{
    if (a[i] == NULL)
        return;
    compared(ps_fclose(a[i]) == fclose(b[i]), "fclose");
    a[i] = b[i] = NULL;
}

static void read_something(int i)
{
    char x[64], y[64];
    memset(x, 0, sizeof x);
    memset(y, 0, sizeof y);
    size_t n = 1 + below(30);
    switch (below(5)) {
    case 0: {
        int c = ps_fgetc(a[i]), d = fgetc(b[i]);
        compared(c == d, "fgetc: %d, expected %d", c, d);
        if (c == d && c >= 0 && below(2) == 0)
            compared(ps_ungetc(c, a[i]) == ungetc(d, b[i]), "ungetc");
        break;
    }
    case 1: {
        size_t p = ps_fread(x, 1, n, a[i]), q = fread(y, 1, n, b[i]);
        compared(p == q && memcmp(x, y, sizeof x) == 0, "fread %zu: %zu, expected %zu", n, p, q);
        break;
    }
    case 2: {
        char *p = ps_fgets(x, (int)n, a[i]), *q = fgets(y, (int)n, b[i]);
        compared((p == NULL) == (q == NULL) && strcmp(x, y) == 0, "fgets %zu: \"%s\", expected \"%s\"", n, show(x), show(y));
        break;
    }
    case 3: {
        char *p = NULL, *q = NULL;
        size_t k = 0, m = 0;
        ssize_t r = ps_getline(&p, &k, a[i]), s = getline(&q, &m, b[i]);
        compared(r == s && (r < 0 || memcmp(p, q, (size_t)r + 1) == 0), "getline: %zd, expected %zd", r, s);
        ps_free(p);
        free(q);
        break;
    }
    default: {
        size_t p = ps_fread(x, 7, 3, a[i]), q = fread(y, 7, 3, b[i]);
        compared(p == q && memcmp(x, y, sizeof x) == 0, "fread of blocks");
    }
    }
}

static void write_something(int i)
{
    static const char text[] = "some text\nwith lines\nand more of them, up to a length that counts\n";
    size_t from = below(sizeof text - 1), n = below(sizeof text - from);
    switch (below(4)) {
    case 0: {
        int c = (int)below(300);
        int p = ps_fputc(c, a[i]), q = fputc(c, b[i]);
        compared(p == q, "fputc: %d, expected %d", p, q);
        break;
    }
    case 1: {
        size_t p = ps_fwrite(text + from, 1, n, a[i]), q = fwrite(text + from, 1, n, b[i]);
        compared(p == q, "fwrite: %zu, expected %zu", p, q);
        break;
    }
    case 2:
        compared((ps_fputs(text + from, a[i]) < 0) == (fputs(text + from, b[i]) < 0), "fputs");
        break;
    default:
        compared(ps_fprintf(a[i], "<%d %s>\n", (int)n, text + from) == fprintf(b[i], "<%d %s>\n", (int)n, text + from), "fprintf");
    }
}

static void step(void)
{
    int i = (int)below(STREAMS);
    FILE *x = a[i], *y = b[i];
    switch (below(14)) {
    case 0:
        open_stream(i);
        return;
    case 1:
        if (below(3) == 0)
            close_stream(i);
        return;
    case 2: {
        const char *from = PICK(names[i]), *to = PICK(names[i]);
        errno = ps_errno = 0;
        int p, q;
        if (below(3) == 0) {
            p = ps_remove(from);
            q = remove(from);
        } else {
            p = ps_rename(from, to);
            q = rename(from, to);
        }
        compared(p == q && ps_errno == errno, "remove or rename %s %s: %d %d, expected %d %d", from, to, p, ps_errno, q, errno);
        return;
    }
    default:
        break;
    }
    if (x == NULL)
        return;
    switch (below(8)) {
    case 0: {
        long offset = (long)below(60) - 20;
        int whence = (int)below(3);
        errno = ps_errno = 0;
        int p = ps_fseek(x, offset, whence), q = fseek(y, offset, whence);
        compared(p == q && errno == ps_errno, "fseek %ld %d: %d %d, expected %d %d", offset, whence, p, ps_errno, q, errno);
        if (p == 0)
            last[i] = 0;
        break;
    }
    case 1: {
        long p = ps_ftell(x), q = ftell(y);
        compared(p == q, "ftell: %ld, expected %ld", p, q);
        break;
    }
    case 2:
        if (last[i] != 1) {
            compared(ps_fflush(x) == fflush(y), "fflush");
            last[i] = 0;
        }
        break;
    case 3:
        if (below(4) == 0) {
            ps_clearerr(x);
            clearerr(y);
        } else if (below(4) == 0) {
            ps_rewind(x);
            rewind(y);
            last[i] = 0;
        }
        break;
    case 4:
    case 5:
        if (last[i] != 2) {
            read_something(i);
            last[i] = 1;
        }
        break;
    default:
        if (last[i] != 1) {
            write_something(i);
            last[i] = 2;
        }
    }
    compared((ps_feof(x) != 0) == (feof(y) != 0) && (ps_ferror(x) != 0) == (ferror(y) != 0), "feof %d %d, ferror %d %d",
             ps_feof(x), feof(y), ps_ferror(x), ferror(y));
}

static void streams(void)
{
    ps_mkdir("dir", 0777);
    mkdir("dir", 0777);
    for (int i = 0; i < 200000 * effort; i++)
        step();
    for (int i = 0; i < STREAMS; i++) {
        close_stream(i);
        for (int j = 0; j < 5; j++) {
            struct stat u, v;
            int r = ps_stat(names[i][j], &u), s = stat(names[i][j], &v);
            compared(r == s && (r < 0 || u.st_size == v.st_size), "size of %s: %ld, expected %ld", names[i][j], u.st_size, v.st_size);
        }
    }
}

static void descriptors(void)
{
    static const int flags[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_TRUNC,
        O_RDWR | O_APPEND, O_WRONLY | O_CREAT | O_EXCL, O_RDONLY | O_DIRECTORY};
    int p[3] = {-1, -1, -1}, q[3] = {-1, -1, -1};
    char x[64], y[64];
    for (int i = 0; i < 60000 * effort; i++) {
        int k = (int)below(3);
        long r = 0, s = 0;
        const char *what = "";
        errno = ps_errno = 0;
        size_t n = below(40);
        memset(x, 'q', sizeof x);
        memset(y, 'q', sizeof y);
        switch (below(9)) {
        case 0: {
            const char *name = below(6) == 0 ? "dir" : PICK(names[k]);
            int f = PICK(flags);
            what = "open";
            if (p[k] >= 0)
                continue;
            p[k] = ps_open(name, f, 0644);
            q[k] = open(name, f, 0644);
            r = p[k] >= 0;
            s = q[k] >= 0;
            if (r != s)
                abort();
            if (r && strcmp(name, "dir") == 0) {
                ps_close(p[k]);
                close(q[k]);
                p[k] = q[k] = -1;
            }
            break;
        }
        case 1:
            if (below(2))
                continue;
            what = "close";
            r = ps_close(p[k]);
            s = close(q[k]);
            p[k] = q[k] = -1;
            break;
        case 2: case 3:
            what = "read";
            r = ps_read(p[k], x, n);
            s = read(q[k], y, n);
            break;
        case 4: case 5:
            what = "write";
            memset(x, 'a' + (int)below(26), n);
            r = ps_write(p[k], x, n);
            s = write(q[k], x, n);
            memcpy(y, x, sizeof x);
            break;
        case 6: {
            long offset = (long)below(100) - 30;
            int whence = (int)below(4);
            if (whence == 3)
                whence = 9;
            what = "lseek";
            r = ps_lseek(p[k], offset, whence);
            s = lseek(q[k], offset, whence);
            break;
        }
        case 7:
            what = "ftruncate";
            r = ps_ftruncate(p[k], (long)n);
            s = ftruncate(q[k], (long)n);
            break;
        default: {
            struct stat u, v;
            what = "fstat";
            r = ps_fstat(p[k], &u);
            s = fstat(q[k], &v);
            if (r == 0 && s == 0 && !S_ISDIR(v.st_mode))
                compared(u.st_size == v.st_size && (u.st_mode & S_IFMT) == (v.st_mode & S_IFMT), "fstat: %ld, expected %ld",
                         u.st_size, v.st_size);
            break;
        }
        }
        compared(r == s && errno == ps_errno && memcmp(x, y, sizeof x) == 0, "%s: %ld %d, expected %ld %d", what, r, ps_errno, s, errno);
    }
    for (int k = 0; k < 3; k++) {
        ps_close(p[k]);
        close(q[k]);
    }
}

static void host_files(void)
{
    char line[64];
    FILE *f = ps_fopen("host/file.txt", "r");
    compared(f != NULL && ps_fgets(line, sizeof line, f) != NULL && strcmp(line, "first line\n") == 0, "a file of the host");
    compared(ps_fseek(f, -3, SEEK_END) == 0 && ps_fgets(line, sizeof line, f) != NULL && strcmp(line, "end") == 0, "its end");
    ps_fclose(f);
    ps_errno = 0;
    compared(ps_fopen("host/file.txt", "w") == NULL && ps_errno == EROFS, "is read-only: %d", ps_errno);
    compared(ps_remove("host/file.txt") == -1 && ps_errno == EROFS, "cannot be removed");
    f = ps_fopen("host/new.txt", "w");
    compared(f != NULL, "a new file in a directory of the host");
    ps_fclose(f);
    ps_errno = 0;
    compared(ps_fopen("host/file.txt/x", "r") == NULL && ps_errno == ENOTDIR, "a file in a file");
    f = ps_fopen("host/none/new.txt", "w");
    compared(f == NULL && ps_errno == ENOENT, "a new file in no directory");
    f = ps_fopen("/dev/null", "w");
    compared(f != NULL && ps_fputs("x", f) >= 0, "/dev/null");
    ps_fclose(f);
}

static void standard(void)
{
    char text[64];
    FILE *f = ps_tmpfile();
    compared(f != NULL && ps_fputs("abc 42", f) >= 0, "tmpfile");
    ps_rewind(f);
    int n = 0;
    compared(ps_fscanf(f, "%s%d", text, &n) == 2 && n == 42, "fscanf");
    fpos_t position;
    compared(ps_fgetpos(f, &position) == 0 && ps_fseek(f, 0, SEEK_SET) == 0 && ps_fsetpos(f, &position) == 0 && ps_ftell(f) == 6,
             "fgetpos");
    ps_fclose(f);
    strcpy(text, "/tmp/fooXXXXXX");
    int fd = ps_mkstemp(text);
    compared(fd >= 3 && strncmp(text, "/tmp/foo", 8) == 0 && strchr(text, 'X') == NULL && ps_access(text, F_OK) == 0, "mkstemp");
    int other = ps_dup(fd);
    compared(ps_write(fd, "12345", 5) == 5 && ps_lseek(other, 0, SEEK_CUR) == 5, "dup shares the position");
    ps_close(fd);
    f = ps_fdopen(other, "r+");
    ps_rewind(f);
    compared(f != NULL && ps_fgets(text, 10, f) != NULL && strcmp(text, "12345") == 0, "fdopen");
    ps_fclose(f);

    host_reset();
    ps_errno = ENOENT;
    ps_perror("message");
    static const char message[] = "message: No such file or directory\n";
    compared(host_output_size[2] == strlen(message) && memcmp(host_output[2], message, strlen(message)) == 0, "perror");
    static const char input[] = "line one\nx";
    host_input = input;
    host_input_size = sizeof input - 1;
    ps_clearerr(ps_stdin);
    compared(ps_fgets(text, sizeof text, ps_stdin) != NULL && strcmp(text, "line one\n") == 0, "standard input");
    compared(ps_getc_unlocked(ps_stdin) == 'x' && ps_getchar() == EOF && ps_feof_unlocked(ps_stdin), "its end");
    compared(ps_isatty(0) == 1 && ps_isatty(1) == 0, "isatty");

    compared(ps_freopen("redirected", "w", ps_stdout) == ps_stdout && ps_puts("to file") >= 0 && ps_fflush(ps_stdout) == 0 &&
             ps_fileno(ps_stdout) == 1, "freopen");
    f = ps_fopen("/redirected", "r");
    compared(f != NULL && ps_fgets(text, sizeof text, f) != NULL && strcmp(text, "to file\n") == 0, "what it wrote");
    ps_fclose(f);
}

void test_files(void)
{
    streams();
    descriptors();
    host_files();
    standard();
}
