/* The start and the end of a program: exit, abort, assert, atexit, the environment, and what reports failed checks.
 *
 * Invariant: functions registered with atexit run in the reverse order of registration, also those that are registered
 * while others run; each runs once.
 */
#include "internal.h"

char **environ;
char **__environ;
char *program_invocation_name = "";
char *program_invocation_short_name = "";
char *__progname = "";

void __polysem_begin(int argc, char **argv, char **envp)
{
    environ = __environ = envp;
    if (argc > 0) {
        char *slash = strrchr(argv[0], '/');
        program_invocation_name = argv[0];
        program_invocation_short_name = slash != NULL ? slash + 1 : argv[0];
        __progname = program_invocation_short_name;
    }
}

/* Functions to be called at the end. */
struct handler {
    struct handler *next;
    enum { PLAIN, WITH_CODE, WITH_ARGUMENT } kind;
    union {
        void (*plain)(void);
        void (*with_code)(int, void *);
        void (*with_argument)(void *);
    } call;
    void *argument;
};

static struct handler *at_exit, *at_quick_exit_list;

static int add(struct handler **list, struct handler h)
{
    struct handler *at = ps_alloc(sizeof *at);
    if (at == NULL)
        return -1;
    *at = h;
    at->next = *list;
    *list = at;
    return 0;
}

static void run(struct handler **list, int code)
{
    while (*list != NULL) {
        struct handler h = **list;
        ps_free(*list);
        *list = h.next;
        if (h.kind == PLAIN)
            h.call.plain();
        else if (h.kind == WITH_CODE)
            h.call.with_code(code, h.argument);
        else
            h.call.with_argument(h.argument);
    }
}

int atexit(void (*f)(void));
int atexit(void (*f)(void))
{
    return add(&at_exit, (struct handler){.kind = PLAIN, .call.plain = f});
}

int on_exit(void (*f)(int, void *), void *argument);
int on_exit(void (*f)(int, void *), void *argument)
{
    return add(&at_exit, (struct handler){.kind = WITH_CODE, .call.with_code = f, .argument = argument});
}

/* Destructors of C++ objects; `object` names a shared library, of which there are none. */
int __cxa_atexit(void (*f)(void *), void *argument, void *object);
int __cxa_atexit(void (*f)(void *), void *argument, void *object)
{
    (void)object;
    return add(&at_exit, (struct handler){.kind = WITH_ARGUMENT, .call.with_argument = f, .argument = argument});
}

int at_quick_exit(void (*f)(void));
int at_quick_exit(void (*f)(void))
{
    return add(&at_quick_exit_list, (struct handler){.kind = PLAIN, .call.plain = f});
}

_Noreturn void exit(int code)
{
    run(&at_exit, code);
    ps_flush_all();
    __polysem_exit(code & 0xff);
}

_Noreturn void quick_exit(int code);
_Noreturn void quick_exit(int code)
{
    run(&at_quick_exit_list, code);
    __polysem_exit(code & 0xff);
}

_Noreturn void _Exit(int code);
_Noreturn void _Exit(int code)
{
    __polysem_exit(code & 0xff);
}

_Noreturn void _exit(int code);
_Noreturn void _exit(int code)
{
    __polysem_exit(code & 0xff);
}

/* The program may catch SIGABRT, but not live on. */
_Noreturn void abort(void)
{
    enum { SIGABRT = 6 };
    if (ps_handled(SIGABRT))
        raise(SIGABRT);
    __polysem_fault(POLYSEM_FAULT_ABORT, "abort");
}

int system(const char *command);
int system(const char *command)
{
    /* Without a command: is there a shell? */
    if (command != NULL)
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "system");
    return 0;
}

/* assert. The message goes to standard error as natively; the engine gets it too. */
_Noreturn void __assert_fail(const char *condition, const char *file, unsigned line, const char *function);
_Noreturn void __assert_fail(const char *condition, const char *file, unsigned line, const char *function)
{
    char message[512];
    snprintf(message, sizeof message, "%s%s%s:%u: %s%sAssertion `%s' failed.", program_invocation_short_name,
             *program_invocation_short_name != 0 ? ": " : "", file, line, function != NULL ? function : "",
             function != NULL ? ": " : "", condition);
    fflush(stdout);
    fprintf(stderr, "%s\n", message);
    __polysem_fault(POLYSEM_FAULT_ASSERT, message);
}

_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line, const char *function);
_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    __assert_fail(strerror(number), file, line, function);
}

/* assert of headers that are not glibc's. */
_Noreturn void __assert(const char *condition, const char *file, int line);
_Noreturn void __assert(const char *condition, const char *file, int line)
{
    __assert_fail(condition, file, (unsigned)line, NULL);
}

_Noreturn void ps_overflow(void)
{
    fprintf(stderr, "*** buffer overflow detected ***: terminated\n");
    __polysem_fault(POLYSEM_FAULT_CHECK, "buffer overflow detected");
}

_Noreturn void __chk_fail(void);
_Noreturn void __chk_fail(void)
{
    ps_overflow();
}

_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    fprintf(stderr, "*** stack smashing detected ***: terminated\n");
    __polysem_fault(POLYSEM_FAULT_STACK, "stack smashing detected");
}

/* The environment. Entries that setenv made are the library's, and stay: the program may hold pointers into them. */

static bool is_entry(const char *entry, const char *name, size_t n)
{
    return strncmp(entry, name, n) == 0 && entry[n] == '=';
}

char *getenv(const char *name)
{
    size_t n = strlen(name);
    if (environ == NULL || n == 0)
        return NULL;
    for (char **e = environ; *e != NULL; e++)
        if (is_entry(*e, name, n))
            return *e + n + 1;
    return NULL;
}

char *secure_getenv(const char *name);
char *secure_getenv(const char *name)
{
    return getenv(name);
}

/* Puts an entry into the place of the one with the same name, or at the end of a new table. */
static int put_entry(char *entry, size_t n)
{
    static char **own; /* the table, if it is ours */
    size_t count = 0;
    if (environ != NULL)
        for (; environ[count] != NULL; count++)
            if (is_entry(environ[count], entry, n)) {
                environ[count] = entry;
                return 0;
            }
    char **table = ps_alloc((count + 2) * sizeof *table);
    if (table == NULL)
        return -1;
    if (count > 0)
        memcpy(table, environ, count * sizeof *table);
    table[count] = entry;
    table[count + 1] = NULL;
    if (own == environ)
        ps_free(own);
    own = environ = __environ = table;
    return 0;
}

int setenv(const char *name, const char *value, int replace);
int setenv(const char *name, const char *value, int replace)
{
    if (name == NULL || *name == 0 || strchr(name, '=') != NULL) {
        errno = EINVAL;
        return -1;
    }
    if (!replace && getenv(name) != NULL)
        return 0;
    size_t n = strlen(name), m = strlen(value);
    char *entry = ps_alloc(n + m + 2);
    if (entry == NULL)
        return -1;
    memcpy(entry, name, n);
    entry[n] = '=';
    memcpy(entry + n + 1, value, m + 1);
    return put_entry(entry, n);
}

int unsetenv(const char *name);
int unsetenv(const char *name)
{
    if (name == NULL || *name == 0 || strchr(name, '=') != NULL) {
        errno = EINVAL;
        return -1;
    }
    size_t n = strlen(name);
    if (environ == NULL)
        return 0;
    char **to = environ;
    for (char **e = environ; *e != NULL; e++)
        if (!is_entry(*e, name, n))
            *to++ = *e;
    *to = NULL;
    return 0;
}

int putenv(char *entry);
int putenv(char *entry)
{
    char *equals = strchr(entry, '=');
    return equals == NULL ? unsetenv(entry) : put_entry(entry, (size_t)(equals - entry));
}

int clearenv(void);
int clearenv(void)
{
    environ = __environ = NULL;
    return 0;
}

/* Signals: only those that the program sends to itself. */

enum { SIGNALS = 65 };
typedef void (*action)(int);
#define DEFAULT ((action)0)
#define IGNORE ((action)1)
#define FAILED ((action)-1)
static action actions[SIGNALS];

bool ps_handled(int number)
{
    return actions[number] != DEFAULT && actions[number] != IGNORE;
}

action signal(int number, action f);
action signal(int number, action f)
{
    if (number < 1 || number >= SIGNALS || number == 9 || number == 19) {
        errno = EINVAL;
        return FAILED;
    }
    action old = actions[number];
    actions[number] = f;
    return old;
}

int raise(int number)
{
    static const char *const names[32] = {
        [1] = "SIGHUP", [2] = "SIGINT", [3] = "SIGQUIT", [4] = "SIGILL", [5] = "SIGTRAP", [6] = "SIGABRT",
        [7] = "SIGBUS", [8] = "SIGFPE", [9] = "SIGKILL", [10] = "SIGUSR1", [11] = "SIGSEGV", [12] = "SIGUSR2",
        [13] = "SIGPIPE", [14] = "SIGALRM", [15] = "SIGTERM",
    };
    if (number < 0 || number >= SIGNALS) {
        errno = EINVAL;
        return -1;
    }
    if (number == 0 || actions[number] == IGNORE)
        return 0;
    if (actions[number] != DEFAULT) {
        actions[number](number);
        return 0;
    }
    /* These are ignored unless caught: SIGCHLD, SIGCONT, SIGURG, SIGWINCH. */
    if (number == 17 || number == 18 || number == 23 || number == 28)
        return 0;
    const char *name = number < 32 ? names[number] : NULL;
    __polysem_fault(POLYSEM_FAULT_SIGNAL, name != NULL ? name : "signal");
}
