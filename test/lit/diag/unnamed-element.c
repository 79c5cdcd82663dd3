// An array of a structure without a name: no text of the kernel can declare it.
// RUN: not %hetcc -c %s -o /dev/null 2>&1 | FileCheck %s
enum { N = 100 };
// CHECK: :[[@LINE+9]]:44: error: an array of a type without a name in device code is not supported yet [het-not-supported]
// CHECK: :[[@LINE+3]]:3: note: 'p' is declared here
static struct {
  double x, v;
} p[N];
void step(void) {
  // The host's own loops may use it.
  for (int i = 0; i < N; i++)
    p[i].v = i;
#pragma acc region for hetero(1) part_copy(p[1:N])
  for (int i = 0; i < N; i++)
    p[i].x += 0.5 * p[i].v;
}
// CHECK: 1 error generated.
