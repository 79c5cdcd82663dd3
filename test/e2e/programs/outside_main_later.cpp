// Kernels, a variable and an object of static storage for outside_main.cpp. Its destructor ends the program with
// another status where a kernel was not run; a shared library's own destructors come last of all.
#include <cstdlib>

#pragma omp declare target
double scale = 2;
double twice(double x) { return x * scale; }
#pragma omp end declare target

double work(int n) {
  double *x = static_cast<double *>(malloc(n * sizeof(double)));
#pragma omp target teams distribute parallel for map(from : x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = twice(i);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  free(x);
  return sum;
}

namespace {
struct Last {
  ~Last() {
    if (work(10) != 90)
      _Exit(3);
  }
} last;
} // namespace
