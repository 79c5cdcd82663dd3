// `task for` over pointers and random access iterators: threads share the items in chunks. In templates one thread runs it.
// RUN: %hetcc++ -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=host:1 %t
// RUN: %hetcc++ -std=c++20 %s -o %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck %s
#include <deque>
#include <list>
#include <vector>

template <class T> static void add(std::vector<T> &v, T by) {
#pragma oss task for inout(v) chunksize(4) label("template")
  for (auto it = v.begin(); it != v.end(); ++it)
    *it += by;
}

int main() {
  std::vector<int> v(20, 1);
  std::deque<double> d(10, 2.0);
  std::list<int> l(6, 3);
  int a[12] = {}, sum = 0, total = 0;
#pragma oss task for inout(v) chunksize(8) label("vector")
  for (std::vector<int>::iterator it = v.begin(); it < v.end(); it++) {
    if (*it > 1)
      continue;
    *it += static_cast<int>(it - v.begin());
  }
  add(v, 1);
#pragma oss task for inout(d) chunksize(5) label("deque")
  for (auto it = d.begin() + 1, end = d.end(); it != end; ++it) // of two variables: one thread
    *it += 1;
#pragma oss task for inout(d) chunksize(3) label("rest")
  for (auto it = d.begin() + 1; it != d.end(); ++it)
    *it += 1;
#pragma oss task for inout(a) chunksize(4) label("array")
  for (int *p = a; p < a + 12; ++p)
    *p = static_cast<int>(p - a);
#pragma oss task for in(a) reduction(+ : sum) chunksize(6) label("constant")
  for (const int *p = a + 2; p != a + 12; ++p)
    sum += *p;
  long places = 0, copies = 0; // a copy of the container, which the threads have together
#pragma oss task for reduction(+ : places) chunksize(7) label("places")
  for (auto it = v.begin(); it != v.end(); ++it)
    places += it - v.begin();
#pragma oss task for reduction(+ : copies) firstprivate(v) label("copy")
  for (auto it = v.begin(); it != v.end(); ++it)
    copies += it - v.begin();
#pragma oss task for inout(l) label("list")
  for (auto it = l.begin(); it != l.end(); ++it)
    total += *it;
#pragma oss taskwait
  for (int i = 0; i < 20; i++)
    if (v[i] != i + 2)
      return 1;
  return d[0] != 2 || d[9] != 4 || a[11] != 11 || sum != 65 || places != 190 || copies != 190;
}
// CHECK-DAG: main {{ *}}3 {{.*}}.cpp:19
// CHECK-DAG: main {{ *}}3 {{.*}}.cpp:29
// CHECK-DAG: main {{ *}}3 {{.*}}.cpp:32
// CHECK-DAG: main {{ *}}2 {{.*}}.cpp:35
// CHECK-DAG: main {{ *}}3 {{.*}}.cpp:39
