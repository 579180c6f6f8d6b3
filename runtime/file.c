/* Files: descriptors, a file system in memory, and files of the host behind it, read-only.
 *
 * A path is looked up among the files that the program made, then on the host. The current directory is /, and stays so:
 * "x" and "/x" are the same file. The directories /, /tmp and /dev exist from the start.
 *
 * Invariant: a file lives as long as it has a name or is open; the descriptors 0 to 2 are the engine's streams unless the
 * program replaced them; bytes of a file below its size are initialised.
 */
#include "internal.h"

enum { DESCRIPTORS = 1024, LONGEST_PATH = 4096 };

struct file {
    struct file *next;
    char *name;             /* NULL: unlinked */
    bool directory, host, nothing;
    unsigned char *data;
    size_t size, room;
    unsigned mode;
    unsigned open;
    unsigned long number;
};

/* What dup shares. */
struct description {
    struct file *file;      /* NULL: a stream of the engine */
    int stream;
    int flags;
    off_t offset;
    unsigned uses;
};

struct stat {
    unsigned long st_dev, st_ino, st_nlink;
    unsigned st_mode, st_uid, st_gid, padding;
    unsigned long st_rdev;
    long st_size, st_blksize, st_blocks;
    struct timespec st_atim, st_mtim, st_ctim;
    long reserved[3];
};

static struct file *files;
static unsigned long last_number = 1;
static struct description streams[3] = {{NULL, 0, O_RDWR, 0, 1}, {NULL, 1, O_RDWR, 0, 1}, {NULL, 2, O_RDWR, 0, 1}};
static struct description *table[DESCRIPTORS] = {&streams[0], &streams[1], &streams[2]};

static int fail(int number)
{
    errno = number;
    return -1;
}

/* Paths. */

/* Without empty components, "." and what ".." takes back. "" is the root. The first / stays: the host wants it. */
static bool normal_path(const char *path, char *to)
{
    size_t n = 0;
    if (*path == 0) {
        errno = ENOENT;
        return false;
    }
    if (strnlen(path, LONGEST_PATH) >= LONGEST_PATH) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (*path == '/')
        to[n++] = '/';
    size_t root = n;
    while (*path != 0) {
        size_t length = (size_t)(strchrnul(path, '/') - path);
        bool up = length == 2 && path[0] == '.' && path[1] == '.';
        if (up && n > root && !(n >= 2 && to[n - 1] == '.' && to[n - 2] == '.')) {
            while (n > root && to[n - 1] != '/')
                n--;
            if (n > root)
                n--;
        } else if (length != 0 && !(length == 1 && path[0] == '.') && !(up && root == 1)) {
            if (n > root)
                to[n++] = '/';
            memcpy(to + n, path, length);
            n += length;
        }
        path += length;
        if (*path == '/')
            path++;
    }
    to[n] = 0;
    return true;
}

static const char *relative(const char *path)
{
    return *path == '/' ? path + 1 : path;
}

static struct file *find(const char *path)
{
    for (struct file *f = files; f != NULL; f = f->next)
        if (f->name != NULL && strcmp(relative(f->name), relative(path)) == 0)
            return f;
    return NULL;
}

static bool is_directory(const char *path)
{
    const char *p = relative(path);
    struct file *f;
    if (*p == 0 || strcmp(p, "tmp") == 0 || strcmp(p, "dev") == 0)
        return true;
    if ((f = find(path)) != NULL)
        return f->directory;
    return __polysem_file_size(path) == -2;
}

/* May a file of this name be made? Else errno. */
static bool parent_exists(const char *path)
{
    char parent[LONGEST_PATH];
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path)
        return true;
    memcpy(parent, path, (size_t)(slash - path));
    parent[slash - path] = 0;
    if (is_directory(parent))
        return true;
    errno = find(parent) != NULL || __polysem_file_size(parent) >= 0 ? ENOTDIR : ENOENT;
    return false;
}

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    char *to = ps_alloc(n);
    return to == NULL ? NULL : memcpy(to, s, n);
}

static struct file *make(const char *path, unsigned mode)
{
    struct file *f = ps_alloc(sizeof *f);
    if (f == NULL)
        return NULL;
    *f = (struct file){.next = files, .mode = mode & 07777 & ~022u, .number = ++last_number};
    if (path != NULL && (f->name = copy(path)) == NULL) {
        ps_free(f);
        return NULL;
    }
    files = f;
    return f;
}

/* Frees a file that has neither name nor descriptor. */
static void release(struct file *f)
{
    if (f->name != NULL || f->open != 0)
        return;
    for (struct file **at = &files; *at != NULL; at = &(*at)->next)
        if (*at == f) {
            *at = f->next;
            break;
        }
    ps_free(f->data);
    ps_free(f);
}

static void unname(struct file *f)
{
    ps_free(f->name);
    f->name = NULL;
    release(f);
}

/* A file that exists, made known if it is on the host; NULL with errno if there is none. */
static struct file *existing(const char *path)
{
    struct file *f = find(path);
    if (f != NULL)
        return f;
    bool nothing = strcmp(path, "/dev/null") == 0;
    bool directory = is_directory(path);
    long size = nothing || directory ? 0 : __polysem_file_size(path);
    if (size < 0) {
        if (parent_exists(path))
            errno = ENOENT;
        return NULL;
    }
    f = make(path, directory ? 0755 : nothing ? 0666 : 0444);
    if (f != NULL) {
        f->nothing = nothing;
        f->directory = directory;
        f->host = !nothing && !directory;
        f->size = (size_t)size;
    }
    return f;
}

/* Descriptors. */

static struct description *get(int fd)
{
    if (fd < 0 || fd >= DESCRIPTORS || table[fd] == NULL) {
        errno = EBADF;
        return NULL;
    }
    return table[fd];
}

static int lowest(int from)
{
    for (int fd = from; fd < DESCRIPTORS; fd++)
        if (table[fd] == NULL)
            return fd;
    return fail(EMFILE);
}

static int open_file(struct file *f, int flags)
{
    int fd = lowest(0);
    struct description *d = fd < 0 ? NULL : ps_alloc(sizeof *d);
    if (d == NULL)
        return -1;
    *d = (struct description){.file = f, .stream = -1, .flags = flags, .uses = 1};
    f->open++;
    table[fd] = d;
    return fd;
}

static int open_path(const char *given, int flags, unsigned mode)
{
    char path[LONGEST_PATH];
    bool writes = (flags & O_ACCMODE) != O_RDONLY;
    int saved = errno;
    if (!normal_path(given, path))
        return -1;
    struct file *f = existing(path);
    if (f == NULL) {
        if (errno != ENOENT || !(flags & O_CREAT) || !parent_exists(path))
            return -1;
        f = make(path, mode);
        if (f == NULL)
            return -1;
        errno = saved;
    } else if ((flags & O_CREAT) && (flags & O_EXCL)) {
        return fail(EEXIST);
    } else if (f->directory && (writes || (flags & O_CREAT))) {
        return fail(EISDIR);
    } else if (!f->directory && ((flags & O_DIRECTORY) || given[strlen(given) - 1] == '/')) {
        return fail(ENOTDIR);
    } else if (f->host && writes) {
        return fail(EROFS);
    }
    if ((flags & O_TRUNC) && writes)
        f->size = 0;
    return open_file(f, flags);
}

#define MODE_ARGUMENT(mode, flags)          \
    unsigned mode = 0;                      \
    if ((flags) & O_CREAT) {                \
        va_list args;                       \
        va_start(args, flags);              \
        mode = va_arg(args, unsigned);      \
        va_end(args);                       \
    }

int open(const char *path, int flags, ...)
{
    MODE_ARGUMENT(mode, flags)
    return open_path(path, flags, mode);
}

int open64(const char *path, int flags, ...);
int open64(const char *path, int flags, ...)
{
    MODE_ARGUMENT(mode, flags)
    return open_path(path, flags, mode);
}

int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
    return open_path(path, flags, 0);
}

int creat(const char *path, unsigned mode);
int creat(const char *path, unsigned mode)
{
    return open_path(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

int ps_open_nameless(void)
{
    struct file *f = make(NULL, 0600);
    return f == NULL ? -1 : open_file(f, O_RDWR);
}

int close(int fd)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    table[fd] = NULL;
    if (--d->uses == 0 && d->file != NULL) {
        d->file->open--;
        release(d->file);
        ps_free(d);
    }
    return 0;
}

int dup2(int fd, int other)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    if (other < 0 || other >= DESCRIPTORS)
        return fail(EBADF);
    if (fd == other)
        return other;
    if (table[other] != NULL)
        close(other);
    d->uses++;
    table[other] = d;
    return other;
}

int dup(int fd);
int dup(int fd)
{
    if (get(fd) == NULL)
        return -1;
    int other = lowest(0);
    return other < 0 ? -1 : dup2(fd, other);
}

ssize_t pread(int fd, void *buf, size_t n, off_t offset);
ssize_t pread(int fd, void *buf, size_t n, off_t offset)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    struct file *f = d->file;
    if (f == NULL)
        return fail(ESPIPE);
    if ((d->flags & O_ACCMODE) == O_WRONLY)
        return fail(EBADF);
    if (f->directory)
        return fail(EISDIR);
    if (offset < 0)
        return fail(EINVAL);
    if (f->nothing || (size_t)offset >= f->size)
        return 0;
    if (n > f->size - (size_t)offset)
        n = f->size - (size_t)offset;
    if (f->host) {
        long got = __polysem_file_read(f->name, (unsigned long)offset, buf, n);
        return got < 0 ? fail(EIO) : got;
    }
    memcpy(buf, f->data + offset, n);
    return (ssize_t)n;
}

ssize_t read(int fd, void *buf, size_t n)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    if (d->file == NULL) {
        long got = __polysem_read(d->stream, buf, n);
        return got < 0 ? fail(EIO) : got;
    }
    ssize_t got = pread(fd, buf, n, d->offset);
    if (got > 0)
        d->offset += got;
    return got;
}

ssize_t __read_chk(int fd, void *buf, size_t n, size_t room);
ssize_t __read_chk(int fd, void *buf, size_t n, size_t room)
{
    if (n > room)
        ps_overflow();
    return read(fd, buf, n);
}

/* Makes the file `size` bytes long; new bytes are 0. */
static bool resize(struct file *f, size_t size)
{
    if (size > f->room) {
        size_t room = f->room * 2 > size ? f->room * 2 : size < 64 ? 64 : size;
        unsigned char *data = room <= PTRDIFF_MAX ? ps_alloc(room) : NULL;
        if (data == NULL) {
            errno = ENOSPC;
            return false;
        }
        memcpy(data, f->data, f->size);
        ps_free(f->data);
        f->data = data;
        f->room = room;
    }
    if (size > f->size)
        memset(f->data + f->size, 0, size - f->size);
    f->size = size;
    return true;
}

ssize_t pwrite(int fd, const void *buf, size_t n, off_t offset);
ssize_t pwrite(int fd, const void *buf, size_t n, off_t offset)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    struct file *f = d->file;
    if (f == NULL)
        return fail(ESPIPE);
    if ((d->flags & O_ACCMODE) == O_RDONLY)
        return fail(EBADF);
    if (offset < 0)
        return fail(EINVAL);
    if (f->nothing || n == 0)
        return (ssize_t)n;
    if (n > (size_t)PTRDIFF_MAX - (size_t)offset)
        return fail(EFBIG);
    if ((size_t)offset + n > f->size && !resize(f, (size_t)offset + n))
        return -1;
    memcpy(f->data + offset, buf, n);
    return (ssize_t)n;
}

ssize_t write(int fd, const void *buf, size_t n)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    if (d->file == NULL) {
        long done = __polysem_write(d->stream, buf, n);
        return done < 0 ? fail(EIO) : done;
    }
    if ((d->flags & O_ACCMODE) == O_RDONLY)
        return fail(EBADF);
    if ((d->flags & O_APPEND) && n > 0)
        d->offset = (off_t)d->file->size;
    ssize_t done = pwrite(fd, buf, n, d->offset);
    if (done > 0)
        d->offset += done;
    return done;
}

off_t lseek(int fd, off_t offset, int whence)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    if (d->file == NULL)
        return fail(ESPIPE);
    off_t base;
    if (whence == SEEK_SET)
        base = 0;
    else if (whence == SEEK_CUR)
        base = d->offset;
    else if (whence == SEEK_END)
        base = (off_t)d->file->size;
    else
        return fail(EINVAL);
    if (__builtin_add_overflow(base, offset, &base))
        return fail(EOVERFLOW);
    if (base < 0)
        return fail(EINVAL);
    d->offset = base;
    return base;
}

off_t lseek64(int fd, off_t offset, int whence);
off_t lseek64(int fd, off_t offset, int whence)
{
    return lseek(fd, offset, whence);
}

int ftruncate(int fd, off_t size);
int ftruncate(int fd, off_t size)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    if (d->file == NULL || (d->flags & O_ACCMODE) == O_RDONLY || size < 0)
        return fail(EINVAL);
    return resize(d->file, (size_t)size) ? 0 : -1;
}

int truncate(const char *path, off_t size);
int truncate(const char *path, off_t size)
{
    int fd = open_path(path, O_WRONLY, 0);
    if (fd < 0)
        return -1;
    int result = ftruncate(fd, size);
    close(fd);
    return result;
}

int fsync(int fd);
int fsync(int fd)
{
    return get(fd) == NULL ? -1 : 0;
}

int fdatasync(int fd);
int fdatasync(int fd)
{
    return fsync(fd);
}

int isatty(int fd)
{
    struct description *d = get(fd);
    if (d == NULL)
        return 0;
    if (d->file == NULL && __polysem_isatty(d->stream))
        return 1;
    errno = ENOTTY;
    return 0;
}

int ps_descriptor_flags(int fd)
{
    struct description *d = get(fd);
    return d == NULL ? -1 : d->flags;
}

void ps_set_append(int fd)
{
    struct description *d = get(fd);
    if (d != NULL)
        d->flags |= O_APPEND;
}

/* Names. */

int unlink(const char *given)
{
    char path[LONGEST_PATH];
    if (!normal_path(given, path))
        return -1;
    struct file *f = existing(path);
    if (f == NULL)
        return -1;
    if (f->directory)
        return fail(EISDIR);
    if (f->host || f->nothing)
        return fail(f->host ? EROFS : EACCES);
    unname(f);
    return 0;
}

static bool holds_files(const char *path)
{
    const char *p = relative(path);
    size_t n = strlen(p);
    for (struct file *f = files; f != NULL; f = f->next)
        if (f->name != NULL && strncmp(relative(f->name), p, n) == 0 && relative(f->name)[n] == '/')
            return true;
    return false;
}

int mkdir(const char *given, unsigned mode);
int mkdir(const char *given, unsigned mode)
{
    char path[LONGEST_PATH];
    int saved = errno;
    if (!normal_path(given, path))
        return -1;
    if (existing(path) != NULL)
        return fail(EEXIST);
    if (errno != ENOENT || !parent_exists(path))
        return -1;
    struct file *f = make(path, mode);
    if (f == NULL)
        return -1;
    f->directory = true;
    errno = saved;
    return 0;
}

int rmdir(const char *given);
int rmdir(const char *given)
{
    char path[LONGEST_PATH];
    if (!normal_path(given, path))
        return -1;
    struct file *f = existing(path);
    if (f == NULL)
        return -1;
    if (!f->directory)
        return fail(ENOTDIR);
    if (holds_files(path))
        return fail(ENOTEMPTY);
    if (__polysem_file_size(path) == -2)
        return fail(EROFS);
    unname(f);
    return 0;
}

int remove(const char *path);
int remove(const char *path)
{
    int result = unlink(path);
    return result < 0 && errno == EISDIR ? rmdir(path) : result;
}

int rename(const char *from, const char *to);
int rename(const char *from, const char *to)
{
    char old[LONGEST_PATH], new[LONGEST_PATH];
    if (!normal_path(from, old) || !normal_path(to, new))
        return -1;
    struct file *f = existing(old);
    if (f == NULL || !parent_exists(new))
        return -1;
    if (f->host)
        return fail(EROFS);
    int saved = errno;
    struct file *other = existing(new);
    if (other == f)
        return 0;
    if (other == NULL && errno != ENOENT)
        return -1;
    if (other != NULL) {
        if (other->directory && !f->directory)
            return fail(EISDIR);
        if (!other->directory && f->directory)
            return fail(ENOTDIR);
        if (other->host)
            return fail(EROFS);
        if (other->directory && holds_files(new))
            return fail(ENOTEMPTY);
    }
    if (f->directory && holds_files(old))
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "rename of a directory that is not empty");
    char *name = copy(new);
    if (name == NULL)
        return -1;
    if (other != NULL)
        unname(other);
    ps_free(f->name);
    f->name = name;
    errno = saved;
    return 0;
}

int access(const char *given, int mode);
int access(const char *given, int mode)
{
    char path[LONGEST_PATH];
    if (!normal_path(given, path))
        return -1;
    struct file *f = existing(path);
    if (f == NULL)
        return -1;
    if (f->host && (mode & 2))
        return fail(EROFS);
    if ((mode & 1) && !(f->mode & 0111))
        return fail(EACCES);
    return 0;
}

char *getcwd(char *to, size_t n);
char *getcwd(char *to, size_t n)
{
    if (to == NULL && (to = malloc(n == 0 ? n = 2 : n)) == NULL)
        return NULL;
    if (n < 2) {
        errno = n == 0 ? EINVAL : ERANGE;
        return NULL;
    }
    return strcpy(to, "/");
}

/* stat, with all times 0. */

static void describe(const struct file *f, struct stat *s)
{
    *s = (struct stat){
        .st_dev = 1,
        .st_ino = f->number,
        .st_nlink = f->directory ? 2 : f->name != NULL,
        .st_mode = f->mode | (f->directory ? 0040000 : f->nothing ? 0020000 : 0100000),
        .st_size = (long)f->size,
        .st_blksize = 4096,
        .st_blocks = (long)((f->size + 511) / 512),
    };
}

int stat(const char *given, struct stat *s);
int stat(const char *given, struct stat *s)
{
    char path[LONGEST_PATH];
    if (!normal_path(given, path))
        return -1;
    struct file *f = existing(path);
    if (f == NULL)
        return -1;
    describe(f, s);
    return 0;
}

/* There are no links. */
int lstat(const char *path, struct stat *s);
int lstat(const char *path, struct stat *s)
{
    return stat(path, s);
}

int fstat(int fd, struct stat *s);
int fstat(int fd, struct stat *s)
{
    struct description *d = get(fd);
    if (d == NULL)
        return -1;
    if (d->file != NULL)
        describe(d->file, s);
    else
        *s = (struct stat){
            .st_nlink = 1,
            .st_mode = __polysem_isatty(d->stream) ? 0020620 : 0010600,
            .st_blksize = __polysem_isatty(d->stream) ? 1024 : 4096,
        };
    return 0;
}

/* What programs call that were compiled with headers older than 2.33. */
int __xstat(int version, const char *path, struct stat *s);
int __xstat(int version, const char *path, struct stat *s)
{
    (void)version;
    return stat(path, s);
}

int __lxstat(int version, const char *path, struct stat *s);
int __lxstat(int version, const char *path, struct stat *s)
{
    (void)version;
    return stat(path, s);
}

int __fxstat(int version, int fd, struct stat *s);
int __fxstat(int version, int fd, struct stat *s)
{
    (void)version;
    return fstat(fd, s);
}
