// verdict: unsafe
// fault: double-free at 24
// property: valid-memsafety
// witness: 0 4
// why: A job that is moved to the other queue stays in its old one too, if it was the only one.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct queue {
  int *jobs[4];
  int count;
};

static void move(struct queue *from, struct queue *to) {
  int *job = from->jobs[from->count - 1];
  to->jobs[to->count++] = job;
  if (from->count > 1)
    from->count--;
}

static void drop(struct queue *queue) {
  for (int i = 0; i < queue->count; i++)
    free(queue->jobs[i]); /* here */
}

int main(void) {
  unsigned char jobs = __VERIFIER_nondet_uchar() % 3 + 1, moves = __VERIFIER_nondet_uchar() % 3;
  struct queue waiting = {{NULL}, 0}, running = {{NULL}, 0};
  for (int i = 0; i < jobs; i++)
    waiting.jobs[waiting.count++] = malloc(sizeof(int));
  for (int i = 0; i < moves && i < jobs; i++)
    move(&waiting, &running);
  drop(&waiting);
  drop(&running);
  return 0;
}
