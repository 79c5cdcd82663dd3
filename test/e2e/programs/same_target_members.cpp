//===-- e2e/programs/same_target_members.cpp - plain OpenMP: constructs in member functions ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A clause names one member, the body uses others. Its output is compared with that of the same file built without hetcc.
#include <cstdio>

struct Line {
  double *p;
  int n;
  double w;
  void scale() {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
    for (int i = 0; i < n; i++)
      p[i] = p[i] * w + i;
  }
};

// Members that are reduced, and of which each iteration or thread has its own.
template <class T> struct Sums {
  T sum;
  int most, k;
  void add(int n, const T *p) {
#pragma omp target map(to : p[0 : n])
#pragma omp teams distribute parallel for reduction(+ : sum) reduction(max : most) private(k)
    for (int i = 0; i < n; i++) {
      this->k = (i * 7) % n;
      sum += p[k];
      this->most = this->most > k ? this->most : k;
    }
  }
};

// Clauses that name the members of a base class.
struct Bounded : Sums<int> {
  int least;
  void bound(int n, const int *p) {
#pragma omp target teams distribute parallel for map(to : p[0 : n]) reduction(+ : Sums<int>::sum) \
    reduction(min : Bounded::least) private(Sums<int>::k)
    for (int i = 0; i < n; i++) {
      k = p[i] * 3;
      this->Sums<int>::sum += k;
      least = Sums::k < this->least ? k : least;
    }
  }
};

// A clause names all members that the body uses. The object as a whole is not asked for.
struct Single {
  int n = 4;
  double s = 0, a[4] = {1, 2, 3, 4};
  void add() {
#pragma omp target data map(tofrom : s, a) map(to : n)
    {
#pragma omp target map(tofrom : s)
      s += 1;
#pragma omp target teams distribute parallel for map(tofrom : a) map(tofrom : n)
      for (int i = 0; i < 4; i++)
        this->a[i] += n;
    }
#pragma omp target enter data map(to : s)
#pragma omp target map(tofrom : this->s)
    s *= 3;
#pragma omp target exit data map(from : s)
  }
};

// Constructs of the host around have members as their own.
struct Around {
  int a = 1;
  int f() {
    int sum = 0;
#pragma omp parallel firstprivate(a) num_threads(2) reduction(+ : sum)
    {
#pragma omp target map(tofrom : a)
      a += this->a;
      sum += a;
    }
    return sum;
  }
};

int main() {
  double items[20] = {1, 2, 3};
  Line line{items, 20, 2.5};
  line.scale();
  std::printf("line %g %g %g %d %d\n", items[0], items[2], items[19], line.n, line.p == items);
  Sums<double> sums{1, -1, 0};
  sums.add(20, items);
  Sums<int> counts{2, -1, 0};
  const int numbers[5] = {3, 4, 5, 6, 7};
  counts.add(5, numbers);
  std::printf("sums %g %d %d %d\n", sums.sum, sums.most, counts.sum, counts.most);
  Bounded bounded{{1, 0, 0}, 1000};
  bounded.bound(5, numbers);
  std::printf("bounded %d %d\n", bounded.sum, bounded.least);
  Single single;
  single.add();
  std::printf("single %g %g\n", single.s, single.a[2]);
  Around around;
  const int twice = around.f();
  std::printf("around %d %d\n", twice, around.a);
  return 0;
}
