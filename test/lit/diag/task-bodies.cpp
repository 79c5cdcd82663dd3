// Functions of C++ that no kernel is made of: the warning says so, though a template has its body for all types only.
// RUN: %hetcc++ --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s

#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]y)
template <class T> void scale(int n, T *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] *= 2;
}

// CHECK-DAG: :4:1: warning: this task runs on the host: no kernel can be made of it [-Whet-target-on-host]
// CHECK-DAG: :6:44: note: the task's body is that of a function template

struct Line {
  int n;
  double *x;
#pragma omp target device(opencl) copy_deps
#pragma omp task inout([n]x)
  void half() {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      x[i] /= 2;
  }
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([count]y)
  template <class T> void fill(int count, T *y) {
    for (int i = 0; i < count; i++)
      y[i] = 1;
  }
};

// CHECK-DAG: :18:1: warning: this task runs on the host
// CHECK-DAG: :20:15: note: the task's body is that of a member function
// CHECK-DAG: :25:1: warning: this task runs on the host
// CHECK-DAG: :27:49: note: the task's body is that of a {{member function|function template}}

#pragma omp target device(smp, cuda) copy_deps
#pragma omp task inout([n]y)
template <class T> void for_both(int n, T *y) {
  for (int i = 0; i < n; i++)
    y[i] *= 2;
}

void calls(int n, double *x, float *y, Line &line) {
  scale(n, x);
  scale(n, y);
  line.half();
  line.fill(n, y);
  for_both(n, x);
}
