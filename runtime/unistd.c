/* The rest of unistd.h that programs of one process use. Files are in file.c, time in time.c. */
#include "internal.h"

int getpid(void);
int getpid(void)
{
    return 1000;
}

int getppid(void);
int getppid(void)
{
    return 1;
}

#define IDENTITY(name)      \
    unsigned name(void);    \
    unsigned name(void)     \
    {                       \
        return 1000;        \
    }
IDENTITY(getuid)
IDENTITY(geteuid)
IDENTITY(getgid)
IDENTITY(getegid)

int getpagesize(void);
int getpagesize(void)
{
    return 4096;
}

long sysconf(int name);
long sysconf(int name)
{
    enum { CLK_TCK = 2, OPEN_MAX = 4, PAGESIZE = 30, NPROCESSORS_CONF = 83, NPROCESSORS_ONLN = 84 };
    switch (name) {
    case CLK_TCK:
        return 100;
    case OPEN_MAX:
        return 1024;
    case PAGESIZE:
        return 4096;
    case NPROCESSORS_CONF:
    case NPROCESSORS_ONLN:
        return 1;
    default:
        errno = EINVAL;
        return -1;
    }
}

char *ttyname(int fd);
char *ttyname(int fd)
{
    return isatty(fd) ? "/dev/tty" : NULL;
}

int gethostname(char *to, size_t n);
int gethostname(char *to, size_t n)
{
    snprintf(to, n, "localhost");
    return 0;
}

/* Names for files that do not exist yet: a counter instead of chance, so that runs repeat. */

static bool next_name(char *six)
{
    static unsigned counter;
    unsigned n = counter++;
    for (int i = 5; i >= 0; i--) {
        six[i] = (char)('a' + n % 26);
        n /= 26;
    }
    return n == 0;
}

int mkstemp(char *pattern);
int mkstemp(char *pattern)
{
    size_t n = strlen(pattern);
    if (n < 6 || strcmp(pattern + n - 6, "XXXXXX") != 0) {
        errno = EINVAL;
        return -1;
    }
    while (next_name(pattern + n - 6)) {
        int fd = open(pattern, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

char *tmpnam(char *to);
char *tmpnam(char *to)
{
    static char shared[20];
    if (to == NULL)
        to = shared;
    memcpy(to, "/tmp/file", 9);
    next_name(to + 9);
    to[15] = 0;
    return to;
}

char *basename(const char *path);
char *basename(const char *path)
{
    char *slash = strrchr(path, '/');
    return slash == NULL ? (char *)path : slash + 1;
}

/* Processes do not exist. */

int fork(void);
int fork(void)
{
    __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "fork");
}

unsigned alarm(unsigned seconds);
unsigned alarm(unsigned seconds)
{
    (void)seconds;
    return 0;
}

unsigned umask(unsigned mask);
unsigned umask(unsigned mask)
{
    (void)mask;
    return 022;
}
