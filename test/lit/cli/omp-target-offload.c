// OMP_TARGET_OFFLOAD, as OpenMP has it: `disabled` leaves the host alone, `mandatory` ends a program that needs a device
// and has none.
// RUN: %hetcc --cuda-arch=none -fopenmp -Wno-het %s -o %t
// RUN: env HET_DEVICES=sim:2 %t | FileCheck --check-prefix=DEVICES %s
// RUN: env HET_DEVICES=sim:2 OMP_TARGET_OFFLOAD=default %t | FileCheck --check-prefix=DEVICES %s
// RUN: env HET_DEVICES=sim:2 OMP_TARGET_OFFLOAD=Mandatory %t | FileCheck --check-prefix=DEVICES %s
// DEVICES: devices 2, sum 499500, by host 0, loop 10
// RUN: env HET_DEVICES=sim:2,host:1 OMP_TARGET_OFFLOAD=disabled %t | FileCheck --check-prefix=HOST %s
// RUN: env HET_DEVICES= OMP_TARGET_OFFLOAD=DISABLED %t | FileCheck --check-prefix=HOST %s
// RUN: env HET_DEVICES=host OMP_TARGET_OFFLOAD=default %t | FileCheck --check-prefix=HOST %s
// HOST: devices 0, sum 499500, by host 1, loop 10
// RUN: env HET_DEVICES=host OMP_TARGET_OFFLOAD=mandatory %t host | FileCheck --check-prefix=OWN %s
// OWN: device(host) 1
// RUN: not env HET_DEVICES=host OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | FileCheck --check-prefix=NONE -DLINE=50 %s
// RUN: not env HET_DEVICES=host OMP_TARGET_OFFLOAD=mandatory %t split 2>&1 | FileCheck --check-prefix=NONE -DLINE=29 %s
// NONE: het: error: OMP_TARGET_OFFLOAD is set to 'mandatory', and there is no device but the host
// NONE-NEXT: note: HET_DEVICES=sim:1 simulates one
// NONE-NEXT: note: region at {{.*}}omp-target-offload.c:[[LINE]]
// RUN: not env HET_DEVICES=sim:1 OMP_TARGET_OFFLOAD=mandatory %t text 2>&1 | FileCheck --check-prefix=KERNEL %s
// KERNEL: het: error: OMP_TARGET_OFFLOAD is set to 'mandatory', and this construct has no kernel
// RUN: env HET_DEVICES=sim:2 OMP_TARGET_OFFLOAD=never %t 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: het: warning: OMP_TARGET_OFFLOAD: 'never' is ignored; it can be 'default', 'disabled' or 'mandatory'
#include <omp.h>
#include <stdio.h>
#include <string.h>

static double split(void) {
  double x[10] = {0}, sum = 0;
#pragma omp target device(*) map(tofrom : x[0:10] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    x[i] += 1;
  for (int i = 0; i < 10; i++)
    sum += x[i];
  return sum;
}
int main(int count, char **words) {
  const char *word = count > 1 ? words[1] : "";
  int host = -1, sum = 0;
  if (!strcmp(word, "split"))
    return split() != 10;
  if (!strcmp(word, "text")) {
#pragma omp target map(tofrom : sum)
    sum += fflush(NULL);
  } else if (!strcmp(word, "host")) {
#pragma omp target device(omp_initial_device) map(from : host)
    host = omp_is_initial_device();
    printf("device(host) %d\n", host);
  } else {
#pragma omp target teams distribute parallel for reduction(+ : sum) map(from : host)
    for (int i = 0; i < 1000; i++) {
      sum += i;
      if (i == 0)
        host = omp_is_initial_device();
    }
    printf("devices %d, sum %d, by host %d, loop %g\n", omp_get_num_devices(), sum, host, split());
  }
  return 0;
}
