// Within host_data an array is one still: its size is that of all its items, and its address that of the device.
// RUN: %hetcc -fopenacc --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcc++ -x c++ -fopenacc --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcc -fopenacc --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=host %t
#include <openacc.h>

int main(void) {
  double a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {0}, *at = 0;
  unsigned long size = 0, items = 0;
#pragma acc data copy(a, b)
  {
#pragma acc host_data use_device(a, b)
    {
      size = sizeof a;
      items = sizeof(a) / sizeof(a[0]);
      at = &a[2];
      acc_memcpy_device(b, a, sizeof a);
    }
    at = at == (double *)acc_deviceptr(a) + 2 ? at : 0;
  }
  return size != 64 || items != 8 || !at || b[7] != 8;
}
