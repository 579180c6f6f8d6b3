/* Arguments, files, standard input and variables that are inputs, made before the program starts.
 *
 * This file is part of a program only where the user wants one of them; others run without any of it.
 *
 * Invariant: objects are made in the order in which crates/build/src/environment.rs lists them.
 */
#include "environment.h"

static char **arguments, **variables;

static void *room(size_t n)
{
    void *p = ps_alloc(n);
    if (p == NULL)
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "an environment that needs more memory than there is");
    return p;
}

static size_t count(char **list)
{
    size_t n = 0;
    if (list != NULL)
        while (list[n] != NULL)
            n++;
    return n;
}

/* A text of up to `n` bytes behind a prefix. */
static char *symbolic_text(const char *prefix, size_t n, const char *name)
{
    size_t before = strlen(prefix);
    char *s = room(before + n + 1);
    memcpy(s, prefix, before);
    __polysem_symbolic(s + before, n, name);
    s[before + n] = 0;
    return s;
}

static char *argument(size_t number, size_t n)
{
    char name[] = "arg00";
    name[3] = (char)('0' + number / 10 % 10);
    name[4] = (char)('0' + number % 10);
    return symbolic_text("", n, name);
}

static void add_arguments(size_t argc, size_t number, const struct ps_arguments *group)
{
    unsigned wanted = (unsigned)group->least;
    if (group->least < group->most) {
        __polysem_symbolic(&wanted, sizeof wanted, "n_args");
        __polysem_assume((wanted >= group->least) & (wanted <= group->most));
    }
    for (size_t i = 0; i < group->most && (i < group->least || i < wanted); i++)
        arguments[argc + i] = argument(number + i, group->size);
}

/* The bytes of a file, at its start. */
static void fill(int fd, size_t n, const char *name)
{
    if (fd < 0)
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "a file for inputs whose name is taken");
    if (n > 0) {
        char *bytes = room(n);
        __polysem_symbolic(bytes, n, name);
        write(fd, bytes, n);
        ps_free(bytes);
    }
    lseek(fd, 0, SEEK_SET);
}

static void add_files(void)
{
    for (size_t i = 0; i < __polysem_environment.files; i++) {
        char name[] = "A-data", path[] = "A";
        name[0] = path[0] = (char)('A' + i);
        int fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0666);
        fill(fd, __polysem_environment.file_size, name);
        close(fd);
    }
    if (__polysem_environment.has_input) {
        int fd = ps_open_nameless();
        fill(fd, __polysem_environment.input_size, "stdin");
        dup2(fd, 0);
        close(fd);
    }
}

static void add_variables(char **given)
{
    size_t n = count(given), more = __polysem_environment.variables;
    variables = room((n + more + 1) * sizeof *variables);
    size_t kept = 0;
    for (size_t i = 0; i < more; i++) {
        const struct ps_variable *v = &__polysem_environment.variable[i];
        size_t length = strlen(v->name);
        /* `env-NAME` for the input, `NAME=` for the program. */
        char *text = room(length + 5);
        memcpy(text, "env-", 4);
        memcpy(text + 4, v->name, length + 1);
        char *prefix = room(length + 2);
        memcpy(prefix, v->name, length);
        memcpy(prefix + length, "=", 2);
        variables[kept++] = symbolic_text(prefix, v->size, text);
        ps_free(prefix);
        ps_free(text);
    }
    /* The first entry of a name is the one that counts. */
    for (size_t i = 0; i < n; i++)
        variables[kept++] = given[i];
    variables[kept] = NULL;
}

int __polysem_argc(int argc, char **argv, char **envp)
{
    size_t given = (size_t)argc, most = given;
    const struct ps_arguments *groups = __polysem_environment.arguments;
    for (size_t i = 0; i < __polysem_environment.argument_groups; i++)
        most += groups[i].most;
    arguments = room((most + 1) * sizeof *arguments);
    memset(arguments, 0, (most + 1) * sizeof *arguments);
    memcpy(arguments, argv, given * sizeof *arguments);
    for (size_t i = 0; i < __polysem_environment.argument_groups; i++) {
        /* Counted, so that it does not depend on inputs. */
        size_t n = count(arguments);
        add_arguments(n, n - given, &groups[i]);
    }
    add_files();
    add_variables(envp);
    return (int)count(arguments);
}

char **__polysem_argv(void)
{
    return arguments;
}

char **__polysem_envp(void)
{
    return variables;
}
