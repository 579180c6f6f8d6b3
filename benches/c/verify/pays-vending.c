// A vending machine: in each of N rounds a coin comes in, something is chosen, or the money is asked back.
// Nothing is given away: what was paid is what was spent, what was given back, and what is left.
#include <assert.h>
#ifndef N
#define N 10
#endif
#define MOST 6
int __VERIFIER_nondet_int(void);

static int credit, stock = 3;
static int paid, spent, back;
static unsigned refused, served;

static void coin(int value) {
  paid += value;
  if (credit + value > MOST) {
    back += value;
    refused++;
  } else
    credit += value;
}

static void choose(int price) {
  if (stock == 0 || credit < price) {
    refused++;
    return;
  }
  credit -= price;
  spent += price;
  stock--;
  served++;
}

int main(void) {
  for (int round = 0; round < N; round++) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
      coin(1);
      break;
    case 2:
      coin(2);
      break;
    case 3:
      choose(3);
      break;
    case 4:
      back += credit;
      credit = 0;
      break;
    default:
      break;
    }
    assert(credit >= 0);
    assert(credit <= MOST);
    assert(stock >= 0);
  }
  assert(paid == spent + back + credit);
  return 0;
}
