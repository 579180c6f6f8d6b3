// The number of a day in its year; what can go wrong?
#include <polysem.h>

static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

static int day_of_year(int month, int day) {
  if (month < 1 || day < 1 || day > 31)
    return -1;
  return before[month - 1] + day;
}

int main(void) {
  int month, day;
  polysem_symbolic(&month, sizeof month, "month");
  polysem_symbolic(&day, sizeof day, "day");
  return day_of_year(month, day) < 0;
}
