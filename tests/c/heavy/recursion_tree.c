// Calls of calls: a tree of them.
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { return fib(45 + __VERIFIER_nondet_uint() % 3) == 3; }
