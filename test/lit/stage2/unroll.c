// Kernels keep what a program says of unrolling. In OpenCL C short loops of a constant length are unrolled besides: then drivers of
// processors compute several iterations of the grid in a vector.
// RUN: %hetcc -Wall -Werror -Wno-unknown-pragmas -fopenmp --emit=cuda %s | FileCheck --check-prefix=BOTH %s
// RUN: %hetcc -fopenmp --emit=cuda %s | FileCheck --check-prefix=CUDA %s
// RUN: %hetcc -fopenmp --emit=opencl %s | FileCheck --check-prefixes=BOTH,OPENCL %s

void asked(int n, const double *restrict a, double *restrict b) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : b[0 : n])
  for (int i = 0; i < n; ++i) {
    double s = 0;
    // BOTH: _Pragma("unroll 4")
    // BOTH-NEXT: for (int j = 0; j < n; ++j) {
#pragma unroll 4
    for (int j = 0; j < n; ++j)
      s += a[j];
    // BOTH: _Pragma("unroll 3")
    // BOTH-NEXT: for (int k = 0; k < n; ++k) {
#pragma clang loop unroll_count(3)
    for (int k = 0; k < n; ++k)
      s += a[k];
    // BOTH: _Pragma("unroll 1")
    // BOTH-NEXT: for (int l = 0; l < 8; ++l) {
    if (n > 8)
#pragma nounroll
      for (int l = 0; l < 8; ++l)
        s += a[l];
    // BOTH: _Pragma("unroll")
    // BOTH-NEXT: for (int m = 0; m < 8; ++m) {
#pragma omp unroll full
    for (int m = 0; m < 8; ++m)
      s += a[m];
    // BOTH: _Pragma("unroll 2")
    // BOTH-NEXT: for (int o = 0; o < n; ++o) {
#pragma omp unroll partial(2)
    for (int o = 0; o < n; ++o)
      s += a[o];
    // A pragma of another loop has no say here.
    // BOTH-NOT: _Pragma
    // BOTH: while
#pragma unroll 5
    while (s > 100)
      s /= 2;
    // BOTH-NEXT: s /= 2;
    // BOTH-NEXT: }
    // BOTH-NEXT: for (int p = 0; p < n; ++p) {
    for (int p = 0; p < n; ++p)
      s += a[p];
    b[i] = s;
  }
}

void nearest(int n, const double *restrict a, double *restrict b) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(from : b[0 : n])
  for (int i = 0; i < n; ++i) {
    double best = 1e300;
    // OPENCL: best = 1.0{{.*}}E+300
    // OPENCL: _Pragma("unroll")
    // OPENCL-NEXT: for (int c = 15; c >= 0; --c) {
    // CUDA: best = 1.0{{.*}}E+300
    // CUDA-NOT: _Pragma
    for (int c = 15; c >= 0; --c)
      if ((a[i] - a[c]) * (a[i] - a[c]) < best)
        best = (a[i] - a[c]) * (a[i] - a[c]);
    // Too long; a loop within; an end that comes early.
    // OPENCL-NOT: _Pragma
    // OPENCL: for (int d = 0; d < 17; ++d) {
    for (int d = 0; d < 17; ++d)
      best += a[d];
    // OPENCL: for (int e = 0; e < 4; ++e) {
    // OPENCL-NEXT: for (int f = 0; f < n; ++f) {
    for (int e = 0; e < 4; ++e)
      for (int f = 0; f < n; ++f)
        best += a[f];
    // OPENCL: for (int g = 0; g < 4; ++g) {
    for (int g = 0; g < 4; ++g) {
      if (a[g] < 0)
        break;
      best += a[g];
    }
    b[i] = best;
  }
}
