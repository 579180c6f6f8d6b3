// In each of 40 rounds a job comes in, one is done, or neither: 3^40 ways. Does the queue ever overflow?
#include <polysem.h>

#define MOST 8
#ifndef ROOM
#define ROOM MOST
#endif

static int queue[ROOM], length, refused, done;

static void submit(int job) {
  if (length == MOST)
    refused++;
  else
    queue[length++] = job;
}

static void finish(void) {
  if (length > 0) {
    length--;
    done += queue[length] > 0;
  }
}

int main(void) {
  for (int round = 0; round < 40; round++) {
    int event;
    polysem_symbolic(&event, sizeof event, "event");
    if (event > 0)
      submit(event);
    else if (event < 0)
      finish();
    polysem_assert(length >= 0 && length <= MOST);
  }
  return 0;
}
