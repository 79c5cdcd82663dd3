// Scalars in plain target constructs: a warning where a value is lost that is read behind, none for what the construct needs
// for itself, reductions, loop variables, and what clauses bring back.
// RUN: %hetcxx -fopenmp -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

int shared;
int f(int n, int *a) {
  int own = 0, lost = 0, sum = 0, mapped = 0, again = 0, k;
  bool any = false;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) {
    own = a[i];
    a[i] = own + 1;
  }
  own = 3;
#pragma omp target map(tofrom: mapped)
  {
    lost = 2;
    mapped += lost;
    shared = 5;
    any = true;
  }
#pragma omp target
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma omp target map(tofrom: a[0:n])
  for (k = 0; k < n; k++)
    a[k]++;
  for (k = 0; k < n; k++)
    a[k] += again; // of the iteration before
  for (int round = 0; round < 2; round++) {
    a[round] += again;
#pragma omp target
    again = 1;
  }
  return sum + mapped + own + lost + shared + any;
}

// CHECK: :17:5: warning: the value that 'lost' gets here stays in '#pragma omp target', but is read later [-Whet-scalar-lost]
// CHECK: :15:1: note: a scalar that no clause names is firstprivate here; write 'map(tofrom: lost)'
// CHECK: :19:5: warning: the value that 'shared' gets
// CHECK: :20:5: warning: the value that 'any' gets
// CHECK: :34:5: warning: the value that 'again' gets
