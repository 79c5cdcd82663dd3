//===-- e2e/programs/kmeans.c - k-means clustering ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The nearest centre of every point is found in a split loop; the points stay on the devices (persist). Labels and
// the number of points that changed hands are compared exactly, centres to 1e-12. Argument: number of points.
#include "check.h"

#define DIMS 4
#define CENTRES 7
#define PASSES 12

static long assign(int n, double *points, double *centres, int *label, double *spread) {
  long changed = 0;
  double total = 0;
#pragma acc region for hetero(1, all, adaptive) persist(points) part_copyin(points[1:n][0:DIMS]) \
    copyin(centres[0:CENTRES*DIMS]) part_copy(label[1:n]) reduction(+:changed) reduction(+:total)
  for (int i = 0; i < n; ++i) {
    int best = 0;
    double least = 1e300;
    for (int c = 0; c < CENTRES; ++c) {
      double distance = 0;
      for (int d = 0; d < DIMS; ++d) {
        double delta = points[i * DIMS + d] - centres[c * DIMS + d];
        distance += delta * delta;
      }
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    if (label[i] != best)
      changed++;
    label[i] = best;
    total += least;
  }
  *spread = total;
  return changed;
}

static long assignSerial(int n, const double *points, const double *centres, int *label, double *spread) {
  long changed = 0;
  *spread = 0;
  for (int i = 0; i < n; ++i) {
    int best = 0;
    double least = 1e300;
    for (int c = 0; c < CENTRES; ++c) {
      double distance = 0;
      for (int d = 0; d < DIMS; ++d) {
        double delta = points[i * DIMS + d] - centres[c * DIMS + d];
        distance += delta * delta;
      }
      if (distance < least)
        least = distance, best = c;
    }
    changed += label[i] != best;
    label[i] = best;
    *spread += least;
  }
  return changed;
}

static void recentre(int n, const double *points, const int *label, double *centres) {
  double sum[CENTRES * DIMS] = {0};
  long count[CENTRES] = {0};
  for (int i = 0; i < n; ++i) {
    ++count[label[i]];
    for (int d = 0; d < DIMS; ++d)
      sum[label[i] * DIMS + d] += points[i * DIMS + d];
  }
  for (int c = 0; c < CENTRES; ++c)
    for (int d = 0; d < DIMS && count[c]; ++d)
      centres[c * DIMS + d] = sum[c * DIMS + d] / (double)count[c];
}

static void run(int n) {
  double *points = check_array((long)n * DIMS, 1), centres[2][CENTRES * DIMS], spread[2];
  int *label[2];
  for (int side = 0; side < 2; ++side) {
    label[side] = (int *)check_alloc(sizeof(int) * (size_t)n);
    memset(label[side], -1, sizeof(int) * (size_t)n);
    for (int c = 0; c < CENTRES * DIMS; ++c)
      centres[side][c] = check_value(9, c);
  }
  for (int pass = 0; pass < PASSES; ++pass) {
    long changed = assign(n, points, centres[0], label[0], &spread[0]);
    long wanted = assignSerial(n, points, centres[1], label[1], &spread[1]);
    check_long("changed", changed, wanted);
    check_one("spread", spread[0], spread[1], TOLERANCE);
    recentre(n, points, label[0], centres[0]);
    recentre(n, points, label[1], centres[1]);
  }
#pragma acc depersist(points)
  check_ints("label", label[0], label[1], n);
  check_norm("centres", centres[0], centres[1], CENTRES * DIMS, TOLERANCE);
  free(points), free(label[0]), free(label[1]);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(5000);
  return check_result("kmeans");
}
