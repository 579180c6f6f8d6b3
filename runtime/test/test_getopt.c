/* getopt and getopt_long on random command lines, with their messages. */
#include "test.h"
#include <getopt.h>
#include <unistd.h>

PS(getopt); PS(getopt_long); PS(getopt_long_only); PS(setenv); PS(unsetenv);
extern char *ps_optarg;
extern int ps_optind, ps_optopt, ps_opterr;

static const char *const words[] = {"-a", "-b", "-bx", "-abc", "-c", "-cval", "x", "y", "--", "-", "--long", "--long=v", "--lo",
    "--arg", "--arg=v", "--opt", "--opt=5", "--opx", "--none", "-z", "-ab", "-l", "-long", "--l", "--flag", "-W", "-Wlong", "long", "-aW", "-:"};

static void one(int which)
{
    static int flag1, flag2;
    const struct option longs1[] = {{"long", 0, NULL, 'L'}, {"arg", 1, NULL, 'A'}, {"opt", 2, NULL, 'O'}, {"opx", 0, NULL, 'X'},
        {"flag", 0, &flag1, 77}, {NULL, 0, NULL, 0}};
    struct option longs2[6];
    memcpy(longs2, longs1, sizeof longs1);
    longs2[4].flag = &flag2;
    static const char *const shorts[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "-:ab:c::", "abclW;", "+:ab:W;"};
    const char *set = PICK(shorts);
    char *x[10] = {"prog"}, *y[10] = {"prog"};
    int n = 1 + (int)below(8);
    char line[200] = "";
    for (int i = 1; i < n; i++) {
        x[i] = y[i] = (char *)PICK(words);
        strcat(strcat(line, " "), x[i]);
    }
    flag1 = flag2 = 0;
    optind = ps_optind = 0;
    opterr = ps_opterr = (int)below(2);
    /* The messages of this machine's library go to standard error too. */
    static FILE *messages;
    static char text[4096];
    FILE *real = stderr;
    memset(text, 0, sizeof text);
    messages = fmemopen(text, sizeof text, "w");
    setvbuf(messages, NULL, _IONBF, 0);
    host_reset();
    for (int i = 0; i < 12; i++) {
        int i1 = -5, i2 = -5, r, s;
        stderr = messages;
        if (which == 0) {
            r = ps_getopt(n, x, set);
            s = getopt(n, y, set);
        } else if (which == 1) {
            r = ps_getopt_long(n, x, set, longs1, &i1);
            s = getopt_long(n, y, set, longs2, &i2);
        } else {
            r = ps_getopt_long_only(n, x, set, longs1, &i1);
            s = getopt_long_only(n, y, set, longs2, &i2);
        }
        stderr = real;
        bool same = r == s && optind == ps_optind && i1 == i2 && flag1 == flag2 &&
            (optarg == ps_optarg || (optarg && ps_optarg && strcmp(optarg, ps_optarg) == 0)) && (s != '?' || optopt == ps_optopt);
        for (int j = 0; j < n; j++)
            same &= x[j] == y[j];
        compared(same, "%d \"%s\":%s (step %d): %d, expected %d, optind %d %d, optarg %s %s, optopt %d %d", which, set, line, i, r, s,
                 ps_optind, optind, ps_optarg ? ps_optarg : "-", optarg ? optarg : "-", ps_optopt, optopt);
        if (r != s || r == -1)
            break;
    }
    fclose(messages);
    compared(strlen(text) == host_output_size[2] && memcmp(text, host_output[2], strlen(text)) == 0,
             "messages for \"%s\":%s: %.*s, expected %s", set, line, (int)host_output_size[2], host_output[2], text);
}

void test_getopt(void)
{
    for (int i = 0; i < 20000 * effort; i++)
        one(i % 3);
    setenv("POSIXLY_CORRECT", "1", 1);
    ps_setenv("POSIXLY_CORRECT", "1", 1);
    for (int i = 0; i < 1000 * effort; i++)
        one(i % 3);
    unsetenv("POSIXLY_CORRECT");
    ps_unsetenv("POSIXLY_CORRECT");
}
