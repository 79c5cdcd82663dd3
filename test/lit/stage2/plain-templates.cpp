// A plain construct in a template has one text; each instantiation launches a kernel of its own.
// RUN: %hetcxx --emit=host %s -o - | FileCheck %s
// RUN: %hetcxx --emit=cuda %s -o - | FileCheck %s --check-prefix=CUDA
// RUN: not %hetcxx -fno-rtti --emit=host %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=RTTI
// RUN: %hetcxx -DDIFFERENT --emit=host %s -o - | FileCheck %s --check-prefix=FORMS
template <class T> void add(int n, T *x, T by) {
#pragma omp target data map(tofrom: x[0:n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      x[i] += by;
  }
}
template void add(int, double *, double);
template void add(int, int *, int);
// CHECK: het_names_[[N:[0-9a-f]+_p[0-9]+]][] = {"P7het_keyIJdEE", "P7het_keyIJiEE"};
// CHECK: het_kernels_[[N]]_0[] = {&het_kernel_{{.*}}, &het_kernel_{{.*}}};
// The data construct is the same for all of them.
// CHECK: void add(int n, T *x, T by) {
// CHECK-NEXT: { /* hetcc: omp target data */
// CHECK-NEXT: static het_site het_site_p{{[0-9]+}}_{{[0-9a-f]+}} =
// CHECK: { static const int het_which_[[N]] = het_instance(&het_instances_[[N]], typeid(het_key<T> *).name()); { /* hetcc: omp target teams distribute parallel for */
// CHECK: het_target_launch(&het_target_p{{[0-9]+}}, het_kernels_[[N]]_0[het_which_[[N]]], het_extent
// CUDA: (int n, double *x, double by)
// CUDA: (int n, int *x, int by)
// RTTI: plain-templates.cpp:9:1: error: a construct with kernels in a template with several instantiations under '-fno-rtti' is not supported yet
// RTTI: note: write the loop in a function that is no template, for each type

// Another kernel where a type asks for other parameters: a reference and a value, a record and a number.
struct Pair {
  int a, b;
  Pair &operator+=(Pair other) {
    a += other.a;
    return *this;
  }
};
template <class T> void put(T *x, T value) {
#pragma omp target map(tofrom: x[0:1])
  x[0] += value;
}
template void put(float *, float);
template void put(Pair *, Pair);
// CHECK: void put(T *x, T value) {
// CHECK-NEXT: { static const int het_which_
// CHECK-SAME: if ([[W:het_which_[0-9a-f]+_p[0-9]+]] == 0) { /* hetcc: omp target */
// CHECK: const auto het_arg_1 = value;
// CHECK: else { /* hetcc: omp target */
// CHECK: {"value", (void *)(__builtin_addressof(value)),

// Pointers in a lambda are the device's in the copy that travels.
template <class F> void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}
void scale(int n, double by, double *x) {
  each(n, [=](int i) { x[i] *= by; });
}
// CHECK: {"captured by f at 0", (void *)(het_pointer_in(__builtin_addressof(f), 0)), {{.*}} HET_ALLOC | HET_MAP_LOOKUP, 0},
// CHECK: auto het_arg_1 = f; het_set_pointer_in(__builtin_addressof(het_arg_1), 0, het_address_p{{[0-9]+}}[0]);

// A region's threads share an object that comes by a reference to what is constant, as each has one that comes by value.
extern "C" int omp_get_thread_num(void);
template <class F> void inTeams(int n, const F &f) {
#pragma omp target teams distribute map(to: f)
  for (int i = 0; i < n; i++) {
#pragma omp parallel num_threads(16)
    f(i * 16 + omp_get_thread_num());
  }
}
void scaleInTeams(int n, double by, double *x) {
  inTeams(n, [=](int i) { x[i] *= by; });
}
// CUDA: HET_SPREAD_TEAMS(int, i,
// CUDA-NOT: het_room
// CUDA: HET_THREAD

#ifdef DIFFERENT
void elsewhere(void *);
template <class T> void share(T *x, T value) {
#pragma omp target map(tofrom: x[0:1])
  {
    elsewhere(x);
    x[0] += value;
  }
}
template void share(float *, float);
template void share(Pair *, Pair);
#endif
// A construct that runs on the host in different data environments stands there once for each.
// FORMS: void share(T *x, T value) {
// FORMS: if (het_which_{{[0-9a-f]+_p[0-9]+}} == 1) { /* hetcc: omp target */
// FORMS: {"value", (void *)(__builtin_addressof(value)),
// FORMS: cleanup(het_target_host_leave)
// FORMS: elsewhere(x);
// FORMS: } else { /* hetcc: omp target */
// FORMS: cleanup(het_target_host_leave)
// FORMS: elsewhere(x);
