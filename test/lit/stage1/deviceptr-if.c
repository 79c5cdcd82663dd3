// Where the condition is false the pointers are the host's, and nobody asks which device has them. It is evaluated once.
// RUN: %hetcc --emit=openmp %s | FileCheck %s
int on(void);
void f(int n, double *x, double *y) {
#pragma acc region for deviceptr(x, y) if(on())
  for (int i = 0; i < n; i++)
    x[i] = y[i];
#pragma acc region for deviceptr(x)
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
// CHECK: const int het_if_1 = (on()) ? 1 : 0;
// CHECK: het_range_1[] = {{[{][{]}}(long)(het_if_1 ? het_device_of(&het_site_1, "y", (const void *)y, het_device_of({{.*}})) : het_num_devices()), 1, HET_KIND_ANY | HET_OWN_MEMORY}};
// CHECK: het_region het_region_1 = {
// CHECK-SAME: het_if_1, 0, 0, 0, {0, 2}};
// CHECK-NOT: het_if_2
// CHECK: het_range_2[] = {{[{][{]}}(long)(het_device_of(&het_site_2, "x", (const void *)x, -1)), 1,
