// Variables of which a task can have no copy: one message each, at the task. Clauses share them.
// RUN: not %hetcc++ -std=c++17 --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s

#include <map>
#include <memory>
#include <string>
#include <vector>

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

struct Held {
  std::vector<std::unique_ptr<int>> all;
};

void containers(int &x) {
  std::vector<std::unique_ptr<int>> items;
  Held held[2];
  std::map<std::string, std::shared_ptr<int>> copied;
#pragma omp task inout(x)
  x += *items[0];
#pragma omp task inout(x)
  x += *held[1].all[0];
#pragma omp task inout(x)
  x += *copied.at("a");
#pragma omp taskwait
}

template <class... T> void sum(int *to, T... all) {
#pragma omp task out(*to)
  *to = (all + ...);
}
template void sum(int *, int, long);

// CHECK: :18:1: error: 'one', an object that cannot be copied and that no clause of the task names, is not supported yet [het-not-supported]
// CHECK: :18:1: note: write 'shared(one)', or its storage in a clause such as 'in(one)'
// CHECK: :37:1: error: 'items', an object that cannot be copied
// CHECK: :39:1: error: 'held', an object that cannot be copied
// CHECK: :47:1: error: the parameter pack 'all' in a task is not supported yet [het-not-supported]
// CHECK: :47:1: note: write a variable in front of the task, such as a tuple of them
// CHECK: 4 errors generated.
