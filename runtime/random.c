/* Random numbers with the sequences of glibc, so that a program with a fixed seed prints what it prints natively.
 *
 * random() adds two earlier numbers, 31 and 3 steps back, and drops the lowest bit; smaller states (initstate with
 * fewer bytes) use other distances, and the smallest a linear congruence.
 *
 * Invariant: `front` is `separation` places ahead of `rear`, around a ring of `degree` numbers.
 */
#include "internal.h"

struct generator {
    int32_t *ring;          /* behind one number in the state that says type and rear */
    int type, degree, separation, front, rear;
};

static const int degrees[5] = {0, 7, 15, 31, 63};
static const int separations[5] = {0, 3, 1, 3, 1};

/* The state of a program that never seeded: as after srandom(1). */
static int32_t first_state[32];
static struct generator g;
static bool ready;

static int32_t step(void)
{
    if (g.type == 0) {
        g.ring[0] = (int32_t)((uint32_t)g.ring[0] * 1103515245u + 12345u) & 0x7fffffff;
        return g.ring[0];
    }
    uint32_t sum = (uint32_t)g.ring[g.front] + (uint32_t)g.ring[g.rear];
    g.ring[g.front] = (int32_t)sum;
    g.front = (g.front + 1) % g.degree;
    g.rear = (g.rear + 1) % g.degree;
    return (int32_t)(sum >> 1);
}

static void seed(unsigned value)
{
    int32_t word = value == 0 ? 1 : (int32_t)value;
    g.ring[0] = word;
    if (g.type == 0)
        return;
    for (int i = 1; i < g.degree; i++) {
        /* 16807 * word mod 2^31 - 1, without overflow. */
        long next = 16807L * (word % 127773) - 2836L * (word / 127773);
        word = (int32_t)(next < 0 ? next + 2147483647 : next);
        g.ring[i] = word;
    }
    g.front = g.separation;
    g.rear = 0;
    for (int i = 0; i < g.degree * 10; i++)
        step();
}

static void use(int32_t *state, int type)
{
    g.ring = state + 1;
    g.type = type;
    g.degree = degrees[type];
    g.separation = separations[type];
}

static void make_ready(void)
{
    if (ready)
        return;
    ready = true;
    use(first_state, 3);
    seed(1);
}

/* Notes in the state itself where it stands, for setstate. */
static void save(void)
{
    g.ring[-1] = g.type == 0 ? 0 : 5 * g.rear + g.type;
}

void srandom(unsigned value);
void srandom(unsigned value)
{
    make_ready();
    seed(value);
}

void srand(unsigned value);
void srand(unsigned value)
{
    srandom(value);
}

long random(void);
long random(void)
{
    make_ready();
    return step();
}

int rand(void);
int rand(void)
{
    return (int)random();
}

char *initstate(unsigned value, char *state, size_t n);
char *initstate(unsigned value, char *state, size_t n)
{
    make_ready();
    save();
    char *old = (char *)(g.ring - 1);
    if (n < 8) {
        errno = EINVAL;
        return NULL;
    }
    use((int32_t *)(void *)state, n >= 256 ? 4 : n >= 128 ? 3 : n >= 64 ? 2 : n >= 32 ? 1 : 0);
    seed(value);
    save();
    return old;
}

char *setstate(char *state);
char *setstate(char *state)
{
    make_ready();
    save();
    char *old = (char *)(g.ring - 1);
    int32_t *words = (int32_t *)(void *)state;
    if (words[0] < 0 || words[0] % 5 > 4) {
        errno = EINVAL;
        return NULL;
    }
    use(words, words[0] % 5);
    if (g.type != 0) {
        g.rear = words[0] / 5;
        g.front = (g.rear + g.separation) % g.degree;
    }
    return old;
}

int rand_r(unsigned *state);
int rand_r(unsigned *state)
{
    static const int bits[3] = {11, 10, 10};
    unsigned next = *state, result = 0;
    for (int i = 0; i < 3; i++) {
        next = next * 1103515245u + 12345u;
        result = result << bits[i] ^ (next / 65536 & ((1u << bits[i]) - 1));
    }
    *state = next;
    return (int)result;
}

/* The 48-bit congruence of SVID. */

static uint64_t current = 0, factor = 0x5deece66d, addend = 0xb;
static unsigned short old_current[3];
enum { BITS = 48 };

static uint64_t next48(uint64_t x)
{
    return (x * factor + addend) & (((uint64_t)1 << BITS) - 1);
}

static uint64_t unpack(const unsigned short x[3])
{
    return (uint64_t)x[2] << 32 | (uint64_t)x[1] << 16 | x[0];
}

static void pack(unsigned short x[3], uint64_t value)
{
    x[0] = (unsigned short)value;
    x[1] = (unsigned short)(value >> 16);
    x[2] = (unsigned short)(value >> 32);
}

static uint64_t advance(unsigned short x[3])
{
    uint64_t value = next48(x != NULL ? unpack(x) : current);
    if (x != NULL)
        pack(x, value);
    else
        current = value;
    return value;
}

double erand48(unsigned short x[3]);
double erand48(unsigned short x[3])
{
    return (double)advance(x) / 281474976710656.0; /* 2^48: exact */
}

double drand48(void);
double drand48(void)
{
    return (double)advance(NULL) / 281474976710656.0;
}

long nrand48(unsigned short x[3]);
long nrand48(unsigned short x[3])
{
    return (long)(advance(x) >> 17);
}

long lrand48(void);
long lrand48(void)
{
    return (long)(advance(NULL) >> 17);
}

long jrand48(unsigned short x[3]);
long jrand48(unsigned short x[3])
{
    return (int32_t)(uint32_t)(advance(x) >> 16);
}

long mrand48(void);
long mrand48(void)
{
    return (int32_t)(uint32_t)(advance(NULL) >> 16);
}

void srand48(long value);
void srand48(long value)
{
    current = (uint64_t)(uint32_t)value << 16 | 0x330e;
    factor = 0x5deece66d;
    addend = 0xb;
}

unsigned short *seed48(unsigned short x[3]);
unsigned short *seed48(unsigned short x[3])
{
    pack(old_current, current);
    current = unpack(x);
    factor = 0x5deece66d;
    addend = 0xb;
    return old_current;
}

void lcong48(unsigned short x[7]);
void lcong48(unsigned short x[7])
{
    current = unpack(x);
    factor = unpack(x + 3);
    addend = x[6];
}

/* No source of real randomness: a fixed sequence, so that runs repeat. */
ssize_t getrandom(void *to, size_t n, unsigned flags);
ssize_t getrandom(void *to, size_t n, unsigned flags)
{
    static uint64_t hidden = 1;
    unsigned char *t = to;
    (void)flags;
    for (size_t i = 0; i < n; i++) {
        hidden = (hidden * 0x5deece66d + 0xb) & (((uint64_t)1 << BITS) - 1);
        t[i] = (unsigned char)(hidden >> 40);
    }
    return (ssize_t)n;
}
