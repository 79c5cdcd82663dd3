// Functions of other files: what kernels call, what a file offers, and what stays as it was.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --check-prefix=KERNELS %s
// RUN: %hetcc --emit=host -Rhet-no-device-version %s -o - 2>&1 | FileCheck --check-prefix=HOST %s
// RUN: %hetcc --emit=cuda -fvisibility=hidden %s -o - | FileCheck --check-prefix=HIDDEN %s
//
// -fvisibility is about what a file defines. Two libraries may have hidden functions of one name.
struct pair { double first; int second; };

#pragma omp declare target
double far_away(double x, struct pair p);
double offered(double *x, int n);
#pragma omp end declare target

#pragma acc routine seq
double routine(int i);

// KERNELS: #if !HET_LINKED
// KERNELS: namespace het_[[UNIT:[0-9a-f]+]] {
// KERNELS: static void het_sim_2(
// KERNELS: HET_IMAGE([[UNIT]])
// KERNELS: HET_DESCRIBE([[UNIT]], 2,
// KERNELS: #if !defined(__CUDACC__) || HET_LINKED == 1
// KERNELS: namespace het_[[UNIT]]l1 {
// KERNELS: HET_IMPORT(default) double het_device_far_away(double het_0, struct pair het_1);
// KERNELS: het_device_far_away(
// KERNELS: HET_IMPORTED(default, far_away)
// KERNELS: HET_LINKED_IMAGE([[UNIT]]l1, 1, {"far_away", het_function_far_away, het_opencl_far_away}, {})
// KERNELS: HET_DESCRIBE([[UNIT]]l1, 1,
// KERNELS: #if !defined(__CUDACC__) || HET_LINKED == 2
// KERNELS: HET_EXPORT(default) double het_device_offered(double *het_0, int het_1) { return offered(het_0, het_1); }
// KERNELS: HET_EXPORT(default) double het_device_routine(int het_0) { return routine(het_0); }
// KERNELS-NOT: het_device_counted
// KERNELS: HET_LINKED_IMAGE([[UNIT]]l2, 2, {})
// KERNELS: HET_OFFER([[UNIT]]l2, default, offered)
// HIDDEN: HET_IMPORT(default) double het_device_far_away(
// HIDDEN: HET_IMPORTED(default, far_away)
// HIDDEN: HET_EXPORT(hidden) double het_device_offered(
// HIDDEN: HET_OFFER({{[0-9a-f]+}}l2, hidden, offered)
double offered(double *x, int n) { return x[n]; }
double routine(int i) { return i; }

#pragma omp declare target
int counter;
// HOST: across-files.c:[[@LINE+1]]:5: remark: kernels of other files cannot call 'counted': {{.*}}counter{{.*}} [-Rhet-no-device-version]
int counted(void) { return ++counter; }
#pragma omp end declare target

// HOST: if (het_kernel_ready(&het_kernel_[[UNIT:[0-9a-f]+]]l1_1, "{{.*}}across-files.c", [[@LINE+5]])) { /* hetcc: omp target teams distribute parallel for */
// HOST: het_target_launch(&het_target_p1, &het_kernel_[[UNIT]]l1_1,
// HOST: else { /* hetcc: omp target teams distribute parallel for */
// HOST: HET_TARGET_GLOBALS
void with(int n, double *a, struct pair p) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = far_away(a[i], p);
}

// HOST-NOT: het_kernel_ready
void without(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = offered(a, i) + routine(i);
}
