// Variables of which a task can have no copy: one message each, at the task. Clauses share them.
// RUN: not %hetcc++ -std=c++17 --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s

struct Only {
  Only();
  Only(Only &&);
  int n;
};

void objects(int &x) {
  Only one, other, shared;
  static Only kept;
#pragma omp task inout(x)
  x += one.n;
#pragma omp task inout(x) in(other)
  x += other.n;
#pragma omp task inout(x) shared(shared)
  x += shared.n + kept.n;
#pragma omp task inout(x) default(shared)
  x += shared.n;
#pragma omp taskwait
}

template <class... T> void sum(int *to, T... all) {
#pragma omp task out(*to)
  *to = (all + ...);
}
template void sum(int *, int, long);

// CHECK: :13:1: error: 'one', an object that cannot be copied and that no clause of the task names, is not supported yet [het-not-supported]
// CHECK: :13:1: note: write 'shared(one)', or its storage in a clause such as 'in(one)'
// CHECK: :25:1: error: the parameter pack 'all' in a task is not supported yet [het-not-supported]
// CHECK: :25:1: note: write a variable in front of the task, such as a tuple of them
// CHECK: 2 errors generated.
