//===-- e2e/programs/task_calls.cpp - forms of calls that are tasks ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Calls that name the class of a virtual function, and calls with temporaries. Output is that of a serial build.
#include <cstdio>
#include <string>
#include <vector>

struct Base {
  virtual ~Base() {}
  int v = 0;
#pragma omp task inout(v)
  virtual void go(int k) { v += k; }
};
struct Derived : Base {
  void go(int k) override { v += 10 * k; }
};
struct Doubled : Base {
#pragma omp task inout(v)
  void go(int k) override {
    v *= 2;
    Base::go(k);
  }
};
struct Tripled : Base {
  void go(int k) override {
    Base::go(k);
#pragma omp taskwait
    v *= 3;
  }
};
template <class T> struct Typed {
  virtual ~Typed() {}
  T v = 0;
#pragma omp task inout(v)
  virtual void go(T k) { v += k; }
};
struct Own : Typed<long> {
  void go(long k) override { v += 10 * k; }
};

namespace texts {
#pragma omp task inout(x) in(s)
void add(int &x, const std::string &s, const std::vector<int> &more = {1, 2, 3}) { x = x * 3 + s.size() + more.size(); }
} // namespace texts

#pragma omp task in(a) inout(sum)
template <class T> void join(T &sum, const T &a, int) { sum = sum * 2 + a; }

// The function has the name of a parameter.
#pragma omp task in([n]a) out(*mean)
void mean(int n, const double *a, double *mean) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  *mean = s / n;
}

int main() {
  Derived derived;
  Base base, *p = &derived;
  p->go(2);
  base.go(2);
  p->Base::go(1);
  derived.Base::go(4);
  Doubled doubled;
  doubled.go(3);
  doubled.Base::go(1);
  Tripled tripled;
  tripled.go(5);
  Own own;
  own.Typed<long>::go(7);
#pragma omp taskwait
  std::printf("%d %d %d %d %ld\n", derived.v, base.v, doubled.v, tripled.v, own.v);
  using texts::add;
  int x = 0;
  const std::string kept = "kept";
  add(x, std::string(40, 'a'));
  add(x, "a temporary of more than fifteen characters");
  add(x, kept, {1});
  texts::add(x, kept);
  texts::add(x, kept + "and more than fifteen", std::vector<int>(7));
  long sum = 1, one = 5;
  for (int i = 0; i < 4; i++) {
    join(sum, one, 0);
    join(sum, 3L + i, 0);
  }
  double a[2] = {1, 2}, m;
  mean(2, a, &m);
#pragma omp taskwait
  std::printf("%d %ld %g\n", x, sum, m);
}
