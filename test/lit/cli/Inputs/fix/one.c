#include "shared.h"
#include <system.h>
#define SCHEDULE adaptve
void one(int n, double *a, double *count) {
#pragma acc regoin for hetero(1) part_copy(a[1:n]) // a comment
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc region for \
    hetero(1, al, adaptive) independent(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc region for hetero(1, all, SCHEDULE) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}
