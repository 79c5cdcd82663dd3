// `dispatch` (OpenMP 5.1) calls the variant for it, which GCC 12 does not know.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:2 %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -x c++ %s -o %t && env HET_DEVICES=sim:2 %t
static int values[50], called;

static void addThere(int *a);
// CHECK-NOT: declare variant
#pragma omp declare variant(addThere) match(construct = {dispatch})
static void add(int *a) {
  called = 1;
  a[3] += 2;
}
static void addThere(int *a) {
  called = 2;
#pragma omp target map(tofrom : a[0 : 50])
  for (int i = 0; i < 50; i++)
    a[i] += 4;
}

static int sumThere(const int *p, int k);
#pragma omp declare variant(sumThere) match(construct = {dispatch}) adjust_args(need_device_ptr : p)
static int sum(const int *p, int k) { return k + p[0]; }
static int sumThere(const int *p, int k) {
  int r = 0;
#pragma omp target is_device_ptr(p) map(from : r)
  r = p[0] + 100 * k;
  return r;
}

static int none(int k) { return k; }

// CHECK-LABEL: int main(
int main(void) {
  int wrong = 0, r = 0, other = 0, *p = values;
// CHECK: { if (!(called == 2)) {
// CHECK: addThere(values);
// CHECK: } else {
// CHECK: add(values);
  for (int i = 0; i < 2; i++) {
#pragma omp dispatch novariants(called == 2)
    add(values);
  }
  wrong += called != 1 || values[3] != 6;
// CHECK-NOT: omp dispatch
#pragma omp dispatch nocontext(other)
  add(values);
  wrong += called != 2 || values[3] != 10;
#pragma omp target data map(to : values)
  {
// CHECK: r = sumThere(({ __typeof__((p) + 0) het_host = (p);
#pragma omp dispatch
    r = sum(p, 3);
#pragma omp target data use_device_ptr(p)
    {
// CHECK: r = sumThere(p, 1)
#pragma omp dispatch is_device_ptr(p)
      r = sum(p, 1);
    }
  }
  wrong += r != 108;
  values[0] = 5;
// CHECK: #pragma omp taskwait depend(inout : values)
#pragma omp dispatch depend(inout : values) nowait
  add(values);
#pragma omp dispatch device(0)
  add(values);
#pragma omp dispatch
  r = none(7);
  return wrong + (values[0] != 13) + (r != 7);
}
