// Atomic flags as a lock, fences, and a once-guard.
#include <stdio.h>
#include <stdatomic.h>
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int shared, spins;
static void acquire(void) {
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    spins++;
    atomic_flag_clear(&lock);
  }
}
static void release(void) {
  atomic_thread_fence(memory_order_release);
  atomic_flag_clear_explicit(&lock, memory_order_release);
}
static int once(void) {
  static atomic_int st;
  if (atomic_exchange(&st, 1))
    return 0;
  return 1;
}
int main(void) {
  for (int i = 0; i < 10; i++) {
    acquire();
    shared += i;
    if (i % 3)
      release();
  }
  atomic_signal_fence(memory_order_seq_cst);
  printf("%d %d\n", shared, spins);
  printf("%d", once());
  printf("%d", once());
  printf("%d\n", once());
  __sync_synchronize();
  printf("%d\n", atomic_flag_test_and_set(&lock));
  return 0;
}
