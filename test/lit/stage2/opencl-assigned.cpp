// An assignment is an object in C++, and none in OpenCL C: its address is that of the object which gets the value.
// RUN: %hetcc -fopenmp --emit=opencl %s -o - | FileCheck %s
// CHECK: return (++(*v), v);
static float &next(float &v) { return ++v; }
struct V {
  float x, y;
  V operator+(const V &o) const { return V{x + o.x, y + o.y}; }
// CHECK: return ((*het_self) = {{.*}}, &(*het_self));
  V &operator+=(const V &o) { return *this = *this + o; }
};
void f(V *a, float *x, int n) {
#pragma omp target teams distribute parallel for map(a[0 : n], x[0 : n])
  for (int i = 0; i < n; ++i) {
    float g;
// CHECK: (*(g = x[i], &g)) += 2;
    (g = x[i]) += 2;
    a[i] += V{g, next(x[i])};
// CHECK: x[i] = g = 3;
    x[i] = g = 3;
  }
}
