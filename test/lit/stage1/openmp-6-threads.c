// Words of OpenMP 6.0 that every device here obeys anyway.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck --implicit-check-not=safesync --implicit-check-not=strict %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t
#pragma omp requires device_safesync
int main(void) {
  int first = 0, second = 1, sum = 0;
// CHECK: #pragma omp parallel num_threads({{ *}}8)
#pragma omp target map(tofrom : first, second, sum)
#pragma omp parallel num_threads(strict : 8) safesync(1)
  {
    int mine, now;
#pragma omp atomic capture
    mine = ++first;
    do {
#pragma omp atomic read acquire
      now = second;
    } while (now < mine);
    sum += mine;
#pragma omp atomic release
    second++;
  }
  int own = 5, more = 0;
// CHECK: #pragma omp target firstprivate({{ *}}own)
#pragma omp target firstprivate(target : own) map(from : more)
  more = own++;
  return sum != 36 || own != 5 || more != 5;
}
