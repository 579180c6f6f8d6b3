// A report with aligned columns, totals, and text wrapped by printf widths only.
#include <stdio.h>
static const struct {
  const char *item;
  int qty;
  double price;
} t[] = {{"bolts", 1200, 0.125}, {"nuts", 85, 0.5}, {"left-handed screwdriver", 3, 17.75}, {"", 0, 0}};
int main(void) {
  double tot = 0;
  printf("%-12s|%8s|%10s|%12s\n", "item", "qty", "price", "total");
  printf("%.12s+%.8s+%.10s+%.12s\n", "------------", "--------", "----------", "------------");
  for (int i = 0; i < 4; i++) {
    double x = t[i].qty * t[i].price;
    tot += x;
    printf("%-12.12s|%8d|%10.3f|%+12.2f\n", t[i].item, t[i].qty, t[i].price, x);
  }
  printf("%*s%.2f%%\n%#x %#o %e\n", 20, "", tot / 3, 255, 8, tot);
  return 0;
}
