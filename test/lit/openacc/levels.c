// Who shares out the loops within a loop of OpenACC.
// RUN: %hetcc -fopenacc --emit=openmp %s -o - | FileCheck %s

// A sum within two loops that nothing gives to gangs, workers or vectors: each iteration around adds it up by itself,
// and the loops around have the threads.
// CHECK-LABEL: void collapsed(
// CHECK: #pragma omp target teams distribute parallel for collapse(2)
// CHECK-NOT: #pragma omp
// CHECK: s += a[i * n + k]
void collapsed(int n, const double *a, const double *b, double *c) {
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// CHECK-LABEL: void marked(
// CHECK: #pragma omp target teams distribute map(
// CHECK: #pragma omp parallel for{{ *$}}
// CHECK-NOT: #pragma omp
// CHECK: s += a[i * n + k]
void marked(int n, const double *a, const double *b, double *c) {
#pragma acc kernels loop independent copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma acc loop independent
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma acc loop independent reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  }
}

// One loop around: a team has the sum. So it has where the user says vector, and where the loops around are short.
// CHECK-LABEL: void teams(
// CHECK-COUNT-3: #pragma omp parallel for reduction(+: s)
void teams(int n, const double *a, double *c) {
#pragma acc parallel loop copyin(a[0:n*n]) copyout(c[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma acc loop reduction(+ : s)
    for (int k = 0; k < n; k++)
      s += a[i * n + k];
    c[i] = s;
  }
#pragma acc parallel loop gang collapse(2) copyin(a[0:n*n]) copyout(c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * j;
      c[i * n + j] = s;
    }
#pragma acc parallel loop collapse(2) copyin(a[0:n*n]) copyout(c[0:9])
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * j;
      c[i * 3 + j] = s;
    }
}

// A loop between those of gangs and vectors is the gangs' as well, if it is all that an iteration has.
// CHECK-LABEL: void three(
// CHECK: #pragma omp target teams distribute collapse(2) {{.*}}private(
// CHECK: for (i = 0
// CHECK-NOT: #pragma omp
// CHECK: for (j = 0
// CHECK: #pragma omp parallel for{{ *$}}
// CHECK: #pragma omp target teams distribute{{ *}}map(
// CHECK: #pragma omp parallel for{{ *$}}
// CHECK: #pragma omp target teams distribute{{ *}}map(
// CHECK: #pragma omp parallel for{{ *$}}
void three(int n, double *a, double *b) {
  int i, j, k;
#pragma acc parallel loop gang copy(a[0:n*n*n], b[0:n*n])
  for (i = 0; i < n; i++)
#pragma acc loop worker
    for (j = 0; j < n; j++) {
      double t = b[i * n + j];
#pragma acc loop vector
      for (k = 0; k < n; k++)
        a[(i * n + j) * n + k] += t;
    }
  // An iteration has more.
#pragma acc parallel loop gang copy(a[0:n*n*n], b[0:n*n])
  for (i = 0; i < n; i++) {
    b[i] += 1;
#pragma acc loop worker
    for (j = 0; j < n; j++)
#pragma acc loop vector
      for (k = 0; k < n; k++)
        a[(i * n + j) * n + k] += 1;
  }
  // A triangle.
#pragma acc parallel loop gang copy(a[0:n*n*n], b[0:n*n])
  for (i = 0; i < n; i++)
#pragma acc loop worker
    for (j = 0; j < i; j++)
#pragma acc loop vector
      for (k = 0; k < n; k++)
        a[(i * n + j) * n + k] += 1;
}

// Directives at loops that a collapse takes say what they say of all of its loops.
// CHECK-LABEL: void taken(
// CHECK: #pragma omp target teams distribute parallel for collapse(2) {{.*}}reduction(+: s) private(t) /* acc parallel loop */
// CHECK-NOT: #pragma omp
// CHECK: s += t[1]
// CHECK: #pragma omp target teams distribute collapse(2) {{.*}} /* acc kernels loop */
// CHECK-NOT: #pragma omp
// CHECK: c[i * n + j] = 0
// CHECK: #pragma omp parallel for{{ *$}}
void taken(int n, double *a, double *c) {
  double s = 0, t[2];
#pragma acc parallel loop gang collapse(2) copy(a[0:n*n]) copy(s)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector private(t) reduction(+ : s)
    for (int j = 0; j < n; j++) {
      t[1] = a[i * n + j];
      s += t[1];
    }
#pragma acc kernels copyin(a[0:n*n]) copyout(c[0:n*n])
#pragma acc loop independent collapse(2)
  for (int i = 0; i < n; i++) {
#pragma acc loop independent
    for (int j = 0; j < n; j++) {
      c[i * n + j] = 0;
#pragma acc loop independent vector
      for (int k = 0; k < n; k++)
        c[i * n + j] += k == j ? a[k] : 0;
    }
  }
}

// Nobody counts the iterations of a loop in its own order.
// CHECK-LABEL: void uncounted(
// CHECK: #pragma omp target teams distribute parallel for map(
// CHECK-NOT: #pragma
// CHECK: while (a[i] > 1)
// CHECK-NOT: #pragma
// CHECK: do
void uncounted(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop seq
    while (a[i] > 1)
      a[i] /= 2;
#pragma acc loop seq
    do
      a[i] *= 2;
    while (a[i] < 0.5);
  }
}

// Short loops: the gangs have those of the nest together, as many as a grid has axes.
static double lattice[8][8][8][8];
// CHECK-LABEL: void short_loops(
// CHECK: #pragma omp target teams distribute parallel for collapse(3) map(
// CHECK-NOT: #pragma omp
// CHECK: lattice[t][z][y][x] = x + t
// CHECK: #pragma omp target teams distribute map(
// CHECK: #pragma omp parallel for{{ *$}}
// CHECK-NOT: #pragma omp
// CHECK: lattice[t][z][y][0] = t
// CHECK: #pragma omp target teams distribute map(
// CHECK: #pragma omp parallel for{{ *$}}
// CHECK-NOT: #pragma omp
// CHECK: a[(i * n + j) * 3 + k] = k
void short_loops(int n, double *a) {
#pragma acc parallel loop gang copy(lattice)
  for (int t = 0; t < 8; t++)
#pragma acc loop
    for (int z = 0; z < 8; z++)
#pragma acc loop worker
      for (int y = 0; y < 8; y++)
#pragma acc loop vector
        for (int x = 0; x < 8; x++)
          lattice[t][z][y][x] = x + t;
  // A triangle, and what is in it.
#pragma acc parallel loop gang copy(lattice)
  for (int t = 0; t < 8; t++)
#pragma acc loop
    for (int z = 0; z < t; z++)
#pragma acc loop vector
      for (int y = 0; y < 8; y++)
        lattice[t][z][y][0] = t;
  // Threads have the loop around a short one.
#pragma acc parallel loop gang copy(a[0:3*n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < 3; k++)
        a[(i * n + j) * 3 + k] = k;
}
