// Structures with what the compiler says of their sizes, alignments and offsets: the test compares.
#include <stddef.h>

struct plain { char a; int b; char c; double d; short e; };
struct __attribute__((packed)) tight { char a; int b; char c; double d; short e; };
struct wide { char a; long double b; char c; __int128 d; char e; };
struct nested { struct plain a[3]; char b; struct tight c; void *d; };
struct halves { _Float16 a; float b; _Float16 c[3]; char d; };
typedef float float4 __attribute__((vector_size(16)));
struct vectors { char a; float4 b; char c; };

#define FACTS(name, a, b, c) \
  struct name name##_one; \
  long name##_facts[] = {sizeof(struct name), _Alignof(struct name), offsetof(struct name, a), offsetof(struct name, b), offsetof(struct name, c)};

FACTS(plain, a, b, c)
FACTS(tight, a, b, c)
FACTS(nested, a, b, c)
FACTS(halves, a, b, c)
FACTS(vectors, a, b, c)
FACTS(wide, a, b, c)
