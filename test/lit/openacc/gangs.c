// How many gangs run what each of them repeats.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s

// CHECK-LABEL: void sums(
// CHECK: #pragma omp target teams num_teams(het_gangs((10))) map(tofrom: s) reduction(+: s)
void sums(int s) {
#pragma acc parallel num_gangs(10) reduction(+ : s) copy(s)
  { s++; }
}

// A condition that does not hold leaves it to the host.
// CHECK-LABEL: void counts(
// CHECK: #pragma omp target teams num_teams((n > 3) ? het_gangs((n) * (2)) : 1) map(tofrom: s) if(target: (n > 3))
void counts(int s, int n) {
#pragma acc parallel num_gangs(n, 2) copy(s) if (n > 3)
  {
#pragma acc atomic
    s++;
  }
}

// One with a condition (OpenACC 3.4) is always atomic.
// CHECK-LABEL: void conditions(
// CHECK: #pragma omp atomic capture {{$}}
void conditions(int s, int old, int n) {
#pragma acc serial copy(s, old)
  {
#pragma acc atomic capture if (n > 3)
    old = s++;
  }
}

// Gangs share out a loop of their own; one for the threads of a gang is repeated by each.
// CHECK-LABEL: void loops(
// CHECK: #pragma omp target teams num_teams(
// CHECK: #pragma omp distribute parallel for
// CHECK: #pragma omp parallel for
void loops(int n, double *a, double *b) {
#pragma acc parallel num_gangs(10) copy(a[0:n], b[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
#pragma acc atomic
      b[i] += 1;
    }
  }
}

// Nothing tells how many there are: one does as well.
// CHECK-LABEL: void one(
// CHECK: #pragma omp target map(
void one(int n, double *a) {
#pragma acc parallel num_gangs(10) copy(a[0:n])
  a[0] = n;
}

// The sum of a loop that each gang repeats belongs to all of them.
// CHECK-LABEL: void repeated(
// CHECK: #pragma omp target map(
void repeated(int n, const double *a, double s, int t) {
#pragma acc parallel num_gangs(10) copyin(a[0:n]) copy(s, t)
  {
#pragma acc loop vector reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += a[i];
#pragma acc atomic
    t += 1;
  }
}

// CHECK-LABEL: void handedOn(
// CHECK: #pragma omp target teams distribute num_teams(het_gangs((n))) map(tofrom: a[0:n]) firstprivate(own)
void handedOn(int n, int own, int *a) {
#pragma acc parallel loop gang num_gangs(n) firstprivate(own) copy(a[0:n])
  for (int i = 0; i < n; i++) {
    own = own + i;
    a[i] = own;
  }
}
