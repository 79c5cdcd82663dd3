// Calls of tasks that name a virtual function's class, or give temporaries, have makers of their own.
// RUN: %hetcxx --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
struct Base {
#pragma omp task inout(v)
  virtual void go(int k) { v += k; }
  int v = 0;
};
struct Text {
  Text(const char *);
  int n;
};
#pragma omp task inout(x)
void add(int &x, const Text &s);
void f(Base *p, int &x, Text &t) {
  p->go(1);
  p->Base::go(2);
  add(x, t);
  add(x, "text");
}
#pragma omp task inout(*mean)
void mean(double *mean);
// CHECK: void het_task_of_go(int k) {
// CHECK: "go", "omp task"
// CHECK: {{^}}  go(k); } }
// CHECK: void het_task_of_go_het_of_Base(int k) {
// CHECK: "go", "omp task"
// CHECK: Base::go(k); } }
// CHECK: void het_task_of_add_het_copy_2(int &x, {{(const )?}}Text s);
// CHECK: p->het_task_of_go(1);
// CHECK: p->Base::het_task_of_go_het_of_Base(2);
// CHECK: het_task_of_add(x, t);
// CHECK: het_task_of_add_het_copy_2(x, "text");
// CHECK: het_task_of_mean(double *mean_) {
// CHECK: "*mean_"
