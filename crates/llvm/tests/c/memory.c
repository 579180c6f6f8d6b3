// Globals of all kinds, pointers, structures, arrays, strings, aliases, sections, thread-locals.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct list { struct list *next; int value; char name[12]; };
struct __attribute__((packed)) tight { char a; int b; short c; double d; };
struct opaque;
struct flexible { int n; int data[]; };
typedef int (*handler)(int, void *);

extern struct opaque *there;
extern int elsewhere[];
extern int maybe __attribute__((weak));
int common_one;
static int counter = 7;
const char text[] = "with \"quotes\", \\ and \x01\xff bytes\n";
const char *const names[] = {"one", "two", text + 3, NULL};
struct list head = {&head, -1, "head"};
struct tight tight_one = {1, 2, 3, 4.0};
int matrix[3][4] = {{1, 2}, {[2] = 5}};
long zeros[1000000];
long offset = (long)&((struct list *)0)->name;
char *inside = (char *)&matrix[1][2] + 1;
unsigned long address = (unsigned long)&head + 8;
ptrdiff_t nothing;
_Thread_local int per_thread = 3;
static __thread long hidden_thread;
int in_section __attribute__((section("polysem_data"), aligned(64))) = 5;
__attribute__((visibility("hidden"))) int hidden_int = 1;
__attribute__((weak)) int weak_int = 2;
extern int other_name __attribute__((alias("hidden_int")));
int real_function(int a) { return a + counter++; }
int aliased(int a) __attribute__((alias("real_function")));
static int chosen(int a) { return a; }
static void *resolver(void) { return (void *)chosen; }
int indirect(int a) __attribute__((ifunc("resolver")));
static int first(int a, void *p) { return a; }
handler handlers[2] = {first, 0};

struct list by_value(struct list l) { l.value++; return l; }
int sum(struct flexible *f) { int s = 0; for (int i = 0; i < f->n; i++) s += f->data[i]; return s; }
void copy(struct list *a, const struct list *b) { *a = *b; memmove(a->name, b->name, sizeof a->name); memset(a, 0, 4); }
int vla(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i; return a[n - 1] + (int)sizeof a; }
ptrdiff_t distance(int *a, int *b) { return b - a + (a < b) + (a == NULL); }
int call(int i) { return handlers[i & 1] ? handlers[i & 1](i, &head) + per_thread + (int)++hidden_thread : aliased(i) + indirect(i); }
int weak_use(void) { return &maybe ? maybe : elsewhere[3] + (there != 0) + in_section; }
volatile int device;
int poll(void) { while (!device) device = 1; return device; }
char *dup(const char *s) { char *r = malloc(strlen(s) + 1); return r ? strcpy(r, s) : r; }
void *literal(void) { return (struct list[]){{0, 1, "x"}, {0, 2, "y"}}[1].next; }
