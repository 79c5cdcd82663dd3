#include <vector>
template <class T> void scale(int n, T *x, T by) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] = T(x[i] * by);
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] = T(x[i] + 1);
}
template <class T> void raise(int n, T *x, T by) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] = T(x[i] + by);
}
inline void lower(int n, double *x) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] -= 1;
}
inline void half(int n, float *x) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] *= 0.5f;
}
template <class T> struct Field {
  std::vector<T> data;
  Field(int n) : data(n) {}
  void ramp() {
    T *p = data.data(); int n = (int)data.size();
#pragma acc parallel loop hetero(1) part_copyout(p[1:n])
    for (int i = 0; i < n; ++i)
      p[i] = T(i % 50);
  }
};
double sum_a(int n);
double sum_b(int n);
