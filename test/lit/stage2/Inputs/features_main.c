/* Calls `features` as translated and as written, and compares. */
#include <stdio.h>
#include <stdlib.h>
typedef struct vec { double x, y; unsigned tint; } vec;
void features(int n, double a[n][8], int *out, vec *points);
int one_device_launches(void);
int main(void) {
  enum { n = 40 };
  static double a[n][8];
  static int out[n];
  static vec points[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = i * 0.25 + j;
  features(n, a, out, points);
  for (int i = 0; i < n; i++)
    printf("%d %d %.15g %u\n", i, out[i], points[i].x, points[i].tint);
  return 0;
}
