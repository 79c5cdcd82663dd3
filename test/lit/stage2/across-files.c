// Functions of other files: what kernels call, what a file offers, and what stays as it was.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --check-prefix=KERNELS %s
// RUN: %hetcc --emit=host -Rhet-no-device-version %s -o %t.host.c 2>%t.remarks
// RUN: FileCheck --check-prefix=HOST %s < %t.host.c
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
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
// KERNELS: HET_IMAGE([[UNIT]], 0)
// KERNELS: HET_DESCRIBE([[UNIT]], 2,
// KERNELS: #if !defined(__CUDACC__) || HET_LINKED == 1
// KERNELS: namespace het_[[UNIT]]l1 {
// KERNELS: HET_IMPORT(default) double het_device_far_away(double het_0, struct pair het_1);
// KERNELS: het_device_far_away(
// KERNELS: HET_IMPORTED(default, far_away)
// KERNELS: HET_LINKED_IMAGE([[UNIT]]l1, 0, 1, {"far_away", het_function_far_away, het_opencl_far_away}, {})
// KERNELS: HET_DESCRIBE([[UNIT]]l1, 1,
// KERNELS: #if !defined(__CUDACC__) || HET_LINKED == 2
// KERNELS: HET_EXPORT(default) double het_device_offered(double *het_0, int het_1) { return offered(het_0, het_1); }
// KERNELS: HET_EXPORT(default) double het_device_routine(int het_0) { return routine(het_0); }
// KERNELS-NOT: het_device_counted
// KERNELS: HET_LINKED_IMAGE([[UNIT]]l2, 0, 2, {})
// KERNELS: HET_OFFER([[UNIT]]l2, default, offered)
//
// Functions with variables have a unit of their own, with a table of their addresses.
// KERNELS: #if !defined(__CUDACC__) || HET_LINKED == 3
// KERNELS-NEXT: HET_VARIABLES([[UNIT]]l3, 2)
// KERNELS: int counted({{.*}}) {
// KERNELS-NEXT: return ++(*((int *)het_variables_[[UNIT]]l3[0])) + ((double *)het_variables_[[UNIT]]l3[1])[2] > 1;
// KERNELS: HET_EXPORT(default) int het_device_counted() { HET_FIND_VARIABLES([[UNIT]]l3) return counted(); }
// KERNELS-NOT: het_device_linked
// KERNELS: HET_LINKED_IMAGE_OF_VARIABLES([[UNIT]]l3, 0, 3, {})
// HIDDEN: HET_IMPORT(default) double het_device_far_away(
// HIDDEN: HET_IMPORTED(default, far_away)
// HIDDEN: HET_EXPORT(hidden) double het_device_offered(
// HIDDEN: HET_OFFER({{[0-9a-f]+}}l2, hidden, offered)
double offered(double *x, int n) { return x[n]; }
double routine(int i) { return i; }

#pragma omp declare target
static int counter;
extern double elsewhere[4];
int counted(void) { return ++counter + elsewhere[2] > 1; }
#pragma omp end declare target

// On a device it is there only while something maps it.
int sometimes;
#pragma omp declare target link(sometimes)
#pragma omp declare target
// REMARK: across-files.c:[[@LINE+1]]:5: remark: kernels of other files cannot call 'linked': {{.*}}sometimes{{.*}} [-Rhet-no-device-version]
int linked(void) { return ++sometimes; }
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

// HOST: HET_ADDRESSES([[UNIT]]l3) = {
// HOST-NEXT: {"counter", (void *)&counter},
// HOST-NEXT: {"elsewhere", (void *)&elsewhere},
// HOST-NEXT: {0, 0}};
