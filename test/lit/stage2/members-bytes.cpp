// Members of classes that kernel text cannot lay out are bytes there, if the kernel names others only.
//
// RUN: %hetcxx --emit=cuda %s | FileCheck %s
// RUN: not %hetcxx -DNAMED -Werror=het-target-on-host --emit=cuda %s 2>&1 | FileCheck %s --check-prefix=NAMED
#include <memory>

struct Corner {
  int angle;
};
struct Shape : virtual Corner {
  int sides;
};

struct Mesh {
  std::unique_ptr<double[]> points;
  Shape shape[2];
  long n;
  double scale;
  void move(double *x);
};

// CHECK: struct Mesh {
// CHECK-NEXT: struct unique_ptr points;
// CHECK-NEXT: alignas(8) char shape[32];
// CHECK-NEXT: long n;
// CHECK-NEXT: double scale;
void Mesh::move(double *x) {
#ifdef NAMED
  // NAMED: :[[@LINE+3]]:1: error: this target construct runs on the host
  // NAMED: note: the class 'Shape' with virtual bases is not supported
#endif
#pragma omp target teams distribute parallel for map(x[0 : n])
  for (long i = 0; i < n; i++) {
    x[i] *= scale;
#ifdef NAMED
    x[i] += shape[i & 1].sides;
#endif
  }
}
