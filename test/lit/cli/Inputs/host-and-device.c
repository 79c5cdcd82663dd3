#include <openacc.h>
#include <stdio.h>

int main(void) {
  int a[10], s = 0, i;
#pragma omp parallel for
  for (i = 0; i < 10; ++i)
    a[i] = i;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (i = 0; i < 10; ++i)
    s += a[i];
  printf("%d %d\n", s, acc_get_num_devices(acc_device_nvidia));
  return 0;
}
