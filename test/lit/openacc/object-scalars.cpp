// Scalars of the enclosing object are shared, not a gang's own. Constructs find those that devices change there.
// RUN: %hetcxx --emit=openmp -o - %s | FileCheck %s

struct Rates {
  double scale, step, own;
  int n, flag;
#pragma acc routine seq
  void faster() { step *= 2; }

  void set() {
    // CHECK: {{^}}#pragma omp target map(tofrom: scale) /* acc serial */
#pragma acc serial
    { this->scale = 2; }
  }
  void use(double *x) {
    // CHECK: {{^}}#pragma omp target teams distribute parallel for map(tofrom: x[0:n], scale, step) /* acc parallel loop */
#pragma acc parallel loop copy(x[0 : n])
    for (int i = 0; i < n; i++)
      x[i] *= scale + step;
  }
  void called() {
    // CHECK: {{^}}#pragma omp target map(tofrom: this[0:1]) map(tofrom: scale) /* acc serial */
#pragma acc serial
    {
      faster();
      scale += 1;
    }
  }
  void found(const double *x) {
    // CHECK: parallel for map(to: x[0:n]) map(tofrom: flag) private(own)
#pragma acc parallel loop copyin(x[0 : n])
    for (int i = 0; i < n; i++) {
      own = x[i];
      if (own > 1)
        flag = n;
    }
  }
  void block(double *x) {
    // CHECK: {{^}}#pragma omp target data map(tofrom: x[0:n])
    // CHECK: {{^}}#pragma omp target map(tofrom: scale, step) /* acc kernels */
    // CHECK: {{^}}#pragma omp target teams distribute parallel for map(alloc: x[0:n]) map(tofrom: scale)
#pragma acc kernels copy(x[0 : n])
    {
      scale = step;
      for (int i = 0; i < n; i++)
        x[i] = scale;
    }
  }
};
void all(Rates &rates, double *x) {
  rates.set(), rates.use(x), rates.called(), rates.found(x), rates.block(x);
}
