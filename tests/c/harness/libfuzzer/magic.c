// One byte too many is read behind three. Of the lengths 0, 1, 2 and 5 there is a path each, of 3 two, of 4 three.
// fuzz: 5
// paths: 9
// fault: out-of-bounds
// input: size 3
// run: size=2 exit 0
// run: size=6 blocked
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size >= 3 && size < 5)
    if (data[0] == 'F')
      if (data[1] == data[0])
        return data[3] == 'Z'; /* here */
  return 0;
}
