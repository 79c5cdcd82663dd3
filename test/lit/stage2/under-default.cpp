// Under a `default` clause of the host's the text names no variable of the file: the host's compiler would want it in a clause.
// RUN: %hetcxx -fopenmp --cuda-arch=none -c %s -o %t.o
// RUN: %hetcxx -fopenmp --emit=host %s -o - | FileCheck %s
template <class T> T sum(int n) {
  T all = 0;
// CHECK: #pragma omp parallel default(none)
// CHECK-NOT: {{[ (&]}}het_kernels_{{[0-9a-f]+_p[0-9]+_[0-9]+}}[
// CHECK: het_instance(het_instances_[[N:[0-9a-f]+_p[0-9]+]]_at(), typeid
// CHECK: het_target_launch(&het_target_{{[a-z0-9]+}}, het_kernels_[[N]]_0_at()[het_which_[[N]]], het_extent
#pragma omp parallel default(none) shared(all) firstprivate(n)
  {
    T one = 0;
#pragma omp target teams distribute parallel for reduction(+ : one)
    for (int i = 0; i < n; i++)
      one += i;
#pragma omp atomic
    all += one;
  }
  return all;
}
template double sum(int);
template int sum(int);

// CHECK-LABEL: void task(
void task(int n, double *a) {
// CHECK: het_target_launch(&het_target_{{[a-z0-9]+}}, het_kernel_{{[0-9a-f]+_[0-9]+}}_at(), het_extent
#pragma omp task default(firstprivate)
  {
#pragma omp target teams distribute parallel for map(tofrom : a[0:n])
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
// CHECK: het_target_launch(&het_target_{{[a-z0-9]+}}, &het_kernel_
#pragma omp parallel default(shared)
#pragma omp single
#pragma omp target teams distribute parallel for map(tofrom : a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
