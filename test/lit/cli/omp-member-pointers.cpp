// A member in `is_device_ptr` is the construct's own pointer: an assignment to it does not reach the object.
// RUN: %hetcc++ --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
#include <omp.h>

struct Items {
  double *at;
  int n;
  void fill() {
#pragma omp target teams distribute parallel for is_device_ptr(at)
    for (int i = 0; i < n; i++)
      this->at[i] = i;
  }
  void more() {
#pragma omp target teams distribute parallel for is_device_ptr(this->at)
    for (int i = 0; i < n; i++)
      this->at[i] += at == nullptr ? 9 : 4;
  }
  void last() {
#pragma omp target is_device_ptr(at)
    {
      at += n - 1;
      *at = 9;
    }
  }
};

int main() {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  double *const there = static_cast<double *>(omp_target_alloc(4 * sizeof(double), device)), back[4] = {};
  Items items{there, 4};
  items.fill();
  items.more();
  items.last();
  int bad = items.at != there || items.n != 4;
  bad += omp_target_memcpy(back, there, sizeof back, 0, 0, host, device) != 0;
  omp_target_free(there, device);
  return bad || back[0] != 4 || back[1] != 5 || back[3] != 9;
}
