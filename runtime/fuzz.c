/* main for programs that have a harness of libFuzzer instead.
 *
 * The input `data` has as many bytes as are allowed, the input `size` says how many count. The harness gets them as an object
 * of exactly that many bytes, so that reading behind them is a fault. Each length is a path of its own.
 */
#include "environment.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) __attribute__((weak));
int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));

int main(int argc, char **argv)
{
    size_t most = __polysem_environment.fuzzed, size;
    unsigned char *all = ps_alloc(most);
    if (LLVMFuzzerInitialize != NULL)
        LLVMFuzzerInitialize(&argc, &argv);
    __polysem_symbolic(all, most, "data");
    __polysem_symbolic(&size, sizeof size, "size");
    __polysem_assume(size <= most);
    /* A number that does not depend on inputs: one that is counted, which compilers must not see through. */
    volatile size_t counted = 0;
    while (counted < size)
        counted++;
    size_t chosen = counted;
    unsigned char *data = ps_alloc(chosen);
    memcpy(data, all, chosen);
    ps_free(all);
    /* What it gives does not matter: 0, or -1 for inputs that are not to be kept. */
    LLVMFuzzerTestOneInput(data, chosen);
    ps_free(data);
    return 0;
}
