// verdict: unknown
// reason: pthread_create
// why: There are no threads in the engine.
#include <pthread.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int count;

static void *work(void *argument) {
  count += *(int *)argument;
  return NULL;
}

int main(void) {
  int by = __VERIFIER_nondet_uchar();
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, &by) != 0)
    return 1;
  pthread_join(thread, NULL);
  if (count != by)
    reach_error();
  return 0;
}
