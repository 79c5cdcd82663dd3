// A member that has left is not present any more, though another member keeps the object's storage.
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
#include <omp.h>

struct pair {
  double a[4], between[4], b[4];
};

int main(void) {
  struct pair s = {{1}, {2}, {3}};
  const int device = omp_get_default_device();
  int bad = 0;
#pragma omp target enter data map(alloc : s.a, s.b)
  bad += !omp_target_is_present(s.a, device) || !omp_target_is_present(s.b, device);
  bad += omp_target_is_present(s.between, device) || omp_get_mapped_ptr(s.between, device) != 0;
#pragma omp target exit data map(release : s.b)
  bad += !omp_target_is_present(s.a, device) || omp_target_is_present(s.b, device);
#pragma omp target exit data map(release : s.a)
  bad += omp_target_is_present(s.a, device);
  return bad;
}
