/* getopt, getopt_long and getopt_long_only, with glibc's permutation and messages.
 *
 * Arguments that are no options move behind the options, unless the option string starts with + or - or POSIXLY_CORRECT is
 * set.
 *
 * Invariant: argv[first_other..last_other) are the arguments passed over so far, in their order; everything before them is
 * an option or the argument of one.
 */
#include "internal.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

struct option {
    const char *name;
    int has_arg;            /* 0: no, 1: required, 2: optional */
    int *flag;
    int val;
};

static char *cluster;       /* the rest of a word of short options */
static int first_other, last_other;
static enum { PERMUTE, STOP, IN_ORDER } ordering;
static bool started;

/* Moves argv[last_other..optind), which are options, in front of those that were passed over. */
static void rotate(char **argv)
{
    for (int i = last_other; i < optind; i++) {
        char *option = argv[i];
        for (int j = i; j > first_other; j--)
            argv[j] = argv[j - 1];
        argv[first_other++] = option;
        last_other++;
    }
}

static void begin(const char **shorts)
{
    if (optind == 0 || !started) {
        if (optind == 0)
            optind = 1;
        started = true;
        cluster = NULL;
        first_other = last_other = optind;
    }
    ordering = PERMUTE;
    if (**shorts == '-')
        ordering = IN_ORDER;
    else if (**shorts == '+')
        ordering = STOP;
    else if (getenv("POSIXLY_CORRECT") != NULL)
        ordering = STOP;
    if (**shorts == '-' || **shorts == '+')
        ++*shorts;
}

static bool is_other(const char *word)
{
    return word[0] != '-' || word[1] == 0;
}

static int missing(const char *shorts)
{
    return shorts[0] == ':' ? ':' : '?';
}

/* Options that fit to `name` of length n: an exact one, or the only one that it is the beginning of. */
static const struct option *find_long(const struct option *longs, const char *name, size_t n, int *index, bool *ambiguous)
{
    const struct option *found = NULL;
    *ambiguous = false;
    for (int i = 0; longs[i].name != NULL; i++) {
        if (strncmp(longs[i].name, name, n) != 0)
            continue;
        if (longs[i].name[n] == 0) {
            *index = i;
            *ambiguous = false;
            return &longs[i];
        }
        if (found == NULL) {
            found = &longs[i];
            *index = i;
        } else if (found->has_arg != longs[i].has_arg || found->flag != longs[i].flag || found->val != longs[i].val) {
            *ambiguous = true;
        }
    }
    return found;
}

static void report_ambiguous(const char *program, const char *dashes, const char *name, size_t n,
                             const struct option *longs)
{
    fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", program, dashes, name);
    for (int i = 0; longs[i].name != NULL; i++)
        if (strncmp(longs[i].name, name, n) == 0)
            fprintf(stderr, " '%s%s'", dashes, longs[i].name);
    fprintf(stderr, "\n");
}

/* A long option; `cluster` is behind the dashes. -1: none of that name, and it may be a short one. */
static int long_option(int argc, char **argv, const char *shorts, const struct option *longs, int *long_index,
                       bool only, const char *dashes, bool loud)
{
    const char *name = cluster;
    size_t n = (size_t)(strchrnul(name, '=') - name);
    int index = 0;
    bool ambiguous;
    const struct option *o = find_long(longs, name, n, &index, &ambiguous);
    if (ambiguous) {
        if (loud)
            report_ambiguous(argv[0], dashes, name, n, longs);
        cluster = NULL;
        optind++;
        optopt = 0;
        return '?';
    }
    if (o == NULL) {
        if (only && dashes[1] == 0 && strchr(shorts, *name) != NULL)
            return -1;
        if (loud)
            fprintf(stderr, "%s: unrecognized option '%s%s'\n", argv[0], dashes, name);
        cluster = NULL;
        optind++;
        optopt = 0;
        return '?';
    }
    cluster = NULL;
    optind++;
    if (name[n] == '=') {
        if (o->has_arg == 0) {
            if (loud)
                fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", argv[0], dashes, o->name);
            optopt = o->val;
            return '?';
        }
        optarg = (char *)name + n + 1;
    } else if (o->has_arg == 1) {
        if (optind >= argc) {
            if (loud)
                fprintf(stderr, "%s: option '%s%s' requires an argument\n", argv[0], dashes, o->name);
            optopt = o->val;
            return missing(shorts);
        }
        optarg = argv[optind++];
    }
    if (long_index != NULL)
        *long_index = index;
    if (o->flag != NULL) {
        *o->flag = o->val;
        return 0;
    }
    return o->val;
}

static int short_option(int argc, char **argv, const char *shorts, const struct option *longs, int *long_index,
                        bool loud)
{
    char c = *cluster++;
    const char *at = strchr(shorts, c);
    if (*cluster == 0)
        optind++;
    if (at == NULL || c == ':' || c == ';') {
        if (loud)
            fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], c);
        optopt = c;
        return '?';
    }
    bool as_long = at[0] == 'W' && at[1] == ';' && longs != NULL;
    if (!as_long && at[1] != ':')
        return c;
    if (!as_long && at[2] == ':') {
        /* Optional: only if it is in the same word. */
        optarg = NULL;
        if (*cluster != 0) {
            optarg = cluster;
            optind++;
        }
        cluster = NULL;
        return c;
    }
    if (*cluster != 0) {
        optarg = cluster;
        optind += !as_long;
    } else if (optind >= argc) {
        if (loud)
            fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], c);
        optopt = c;
        cluster = NULL;
        return missing(shorts);
    } else {
        optarg = argv[optind];
        optind += !as_long;
    }
    if (as_long) {
        cluster = optarg;
        optarg = NULL;
        return long_option(argc, argv, shorts, longs, long_index, false, "-W ", loud);
    }
    cluster = NULL;
    return c;
}

/* Goes to the next word that is an option. -1: there is none; 1: one in order, in optarg; 0: found. */
static int next_word(int argc, char **argv)
{
    if (last_other > optind)
        last_other = optind;
    if (first_other > optind)
        first_other = optind;
    if (ordering == PERMUTE) {
        if (first_other != last_other && last_other != optind)
            rotate(argv);
        else if (last_other != optind)
            first_other = optind;
        while (optind < argc && is_other(argv[optind]))
            optind++;
        last_other = optind;
    }
    if (optind != argc && strcmp(argv[optind], "--") == 0) {
        optind++;
        if (first_other != last_other && last_other != optind)
            rotate(argv);
        else if (first_other == last_other)
            first_other = optind;
        last_other = argc;
        optind = argc;
    }
    if (optind == argc) {
        if (first_other != last_other)
            optind = first_other;
        return -1;
    }
    if (is_other(argv[optind])) {
        if (ordering == STOP)
            return -1;
        optarg = argv[optind++];
        return 1;
    }
    return 0;
}

static int get_option(int argc, char **argv, const char *shorts, const struct option *longs, int *long_index, bool only)
{
    if (argc < 1)
        return -1;
    optarg = NULL;
    begin(&shorts);
    bool loud = opterr != 0 && shorts[0] != ':';
    if (cluster == NULL || *cluster == 0) {
        int state = next_word(argc, argv);
        if (state != 0)
            return state;
        char *word = argv[optind];
        if (longs != NULL && word[1] == '-') {
            cluster = word + 2;
            return long_option(argc, argv, shorts, longs, long_index, only, "--", loud);
        }
        if (longs != NULL && only && (word[2] != 0 || strchr(shorts, word[1]) == NULL)) {
            cluster = word + 1;
            int result = long_option(argc, argv, shorts, longs, long_index, only, "-", loud);
            if (result != -1)
                return result;
        }
        cluster = word + 1;
    }
    return short_option(argc, argv, shorts, longs, long_index, loud);
}

int getopt(int argc, char *const *argv, const char *shorts);
int getopt(int argc, char *const *argv, const char *shorts)
{
    return get_option(argc, (char **)argv, shorts, NULL, NULL, false);
}

/* The name for programs that ask for POSIX only: no permutation. */
int __posix_getopt(int argc, char *const *argv, const char *shorts);
int __posix_getopt(int argc, char *const *argv, const char *shorts)
{
    char strict[256];
    snprintf(strict, sizeof strict, "+%s", shorts);
    return get_option(argc, (char **)argv, strict, NULL, NULL, false);
}

int getopt_long(int argc, char *const *argv, const char *shorts, const struct option *longs, int *long_index);
int getopt_long(int argc, char *const *argv, const char *shorts, const struct option *longs, int *long_index)
{
    return get_option(argc, (char **)argv, shorts, longs, long_index, false);
}

int getopt_long_only(int argc, char *const *argv, const char *shorts, const struct option *longs, int *long_index);
int getopt_long_only(int argc, char *const *argv, const char *shorts, const struct option *longs, int *long_index)
{
    return get_option(argc, (char **)argv, shorts, longs, long_index, true);
}
