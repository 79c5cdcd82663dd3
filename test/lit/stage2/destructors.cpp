struct Scope {
  int *place;
  explicit Scope(int *to) : place(to) { *place += 1; }
  ~Scope() { *place += 10; }
};
struct Holder {
  Scope inside;
};
struct Quiet { // does nothing
  int value;
  ~Quiet() {}
};
void add(int n, int *v) {
#pragma acc parallel loop hetero(1) part_copy(v[1 : n])
  for (int i = 0; i < n; i++) {
    Scope scope(&v[i]);
    Holder many[2] = {{Scope(&v[i])}, {Scope(&v[i])}};
    Quiet quiet;
    quiet.value = 1;
  }
}
//   RUN: not %hetcxx --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s
// A kernel runs no destructors: objects whose destructors do something are refused.
// CHECK-NOT: destructors.cpp:18
//     CHECK: {{.*}}destructors.cpp:16:11: error: an object with a destructor is not supported in code that runs on a device [het-not-in-kernel]
//     CHECK: {{.*}}destructors.cpp:17:12: error: an object with a destructor is not supported in code that runs on a device [het-not-in-kernel]
// CHECK-NOT: destructors.cpp:18
