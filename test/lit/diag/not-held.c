// Pointers of which the file shows that nothing keeps them on the devices.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
#include <stdlib.h>
void fill(double *v);

void f(int n, const int *where, double *x) {
  double *table = malloc(n * sizeof *table), *out;
  out = calloc(n, sizeof *out);
  table[0] = 1;
  // CHECK: [[#@LINE+4]]:13: warning: no clause names 'table', nothing in this file keeps it on the devices, and the loop does not show its extent [-Whet-not-held]
  // CHECK: [[#@LINE+1]]:1: note: write its section in a clause, as in 'copyin(table[0:n])'
#pragma acc region for hetero(1) part_copyin(where[1:n]) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] += table[where[i]];
  free(table);
  free(out);
}

// A caller, another function or a directive may keep these on the devices.
void fine(int n, const int *where, double *x, double *given) {
  double *same = given, *passed = malloc(n * sizeof *passed), *held = malloc(n * sizeof *held);
  fill(passed);
#pragma acc enter data copyin(held[0:n])
#pragma acc region for hetero(1) part_copyin(where[1:n]) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] += given[where[i]] + same[where[i]] + passed[where[i]] + held[where[i]];
#pragma acc exit data delete(held[0:n])
}
