// verdict: safe
// property: valid-memsafety
// why: From a link within a structure one gets back to the structure.
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
};

struct task {
  int priority;
  struct link link;
  int runs;
};

static struct task *task_of(struct link *link) {
  return (struct task *)((char *)link - offsetof(struct task, link));
}

int main(void) {
  struct task tasks[3];
  struct link *ready = NULL;
  for (int i = 0; i < 3; i++) {
    tasks[i].priority = __VERIFIER_nondet_int();
    tasks[i].runs = 0;
    if (tasks[i].priority > 0) {
      tasks[i].link.next = ready;
      ready = &tasks[i].link;
    }
  }
  int runs = 0;
  for (; ready != NULL; ready = ready->next)
    runs += ++task_of(ready)->runs;
  return runs;
}
