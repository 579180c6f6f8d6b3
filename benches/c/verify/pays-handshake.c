// A connection as in TCP: in each of N rounds the user or the peer does something, or the clock ticks.
// Data is in flight only while the connection is established, at most a window of it, and retries are bounded.
#include <assert.h>
#ifndef N
#define N 10
#endif
#define WINDOW 2
#define RETRIES 3
int __VERIFIER_nondet_int(void);

enum state { CLOSED, LISTEN, SYN_SENT, SYN_RECEIVED, ESTABLISHED, FIN_WAIT, LAST_ACK };
enum event { OPEN, CALL, SYN, ACK, SEND, FIN, TICK };

static enum state state = CLOSED;
static int flight, retries;
static unsigned sent, resets, ticks;

static void reset(void) {
  state = CLOSED;
  flight = retries = 0;
  resets++;
}

static void on(int event) {
  switch (event) {
  case OPEN:
    if (state == CLOSED)
      state = LISTEN;
    break;
  case CALL:
    if (state == CLOSED || state == LISTEN)
      state = SYN_SENT;
    break;
  case SYN:
    if (state == LISTEN || state == SYN_SENT)
      state = SYN_RECEIVED;
    break;
  case ACK:
    retries = 0;
    if (state == SYN_RECEIVED)
      state = ESTABLISHED;
    else if (state == ESTABLISHED && flight > 0)
      flight--;
    else if (state == FIN_WAIT || state == LAST_ACK)
      reset();
    break;
  case SEND:
    if (state == ESTABLISHED && flight < WINDOW) {
      flight++;
      sent++;
    }
    break;
  case FIN:
    if (state == ESTABLISHED) {
      state = flight > 0 ? FIN_WAIT : LAST_ACK;
      flight = 0;
    }
    break;
  case TICK:
    ticks++;
    if (state != CLOSED && state != LISTEN && ++retries > RETRIES)
      reset();
    break;
  default:
    break;
  }
}

int main(void) {
  for (int round = 0; round < N; round++) {
    on(__VERIFIER_nondet_int());
    assert(flight == 0 || state == ESTABLISHED);
    assert(flight >= 0);
    assert(flight <= WINDOW);
    assert(retries <= RETRIES);
  }
  return 0;
}
