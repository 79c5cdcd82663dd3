// Loops over random-access iterators of the program's own, and over ranges that give them, are counted: Clang holds
// them to what OpenMP says. The distance is computed in front of the construct.
// RUN: %hetcxx -fopenmp -std=c++17 --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcxx -fopenmp -std=c++17 --cuda-arch=none -Werror -Rhet %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host:2 %t
#include <iterator>

struct Counting {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = long;
  using difference_type = long;
  using pointer = const long *;
  using reference = long;
  long v;
  long operator*() const { return v; }
  Counting &operator++() { return ++v, *this; }
  Counting &operator+=(long k) { return v += k, *this; }
  Counting &operator-=(long k) { return v -= k, *this; }
  Counting operator+(long k) const { return {v + k}; }
  long operator-(Counting other) const { return v - other.v; }
  bool operator<(Counting other) const { return v < other.v; }
  bool operator>=(Counting other) const { return v >= other.v; }
  bool operator!=(Counting other) const { return v != other.v; }
};
struct Numbers {
  long first, last;
  Counting begin() const { return {first}; }
  Counting end() const { return {last}; }
};
template <class T> class Both {
  T *a, *b;

public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = T;
  using difference_type = long;
  using pointer = T *;
  using reference = T &;
  Both(T *a, T *b) : a(a), b(b) {}
  Both &operator++() { return *this += 1; }
  Both &operator+=(long k) { return a += k, b += k, *this; }
  friend long operator-(const Both &one, const Both &other) { return one.a - other.a; }
  friend bool operator<(const Both &one, const Both &other) { return one.a < other.a; }
  void swap() const {
    const T t = *a;
    *a = *b, *b = t;
  }
};

template <class F> void each(Numbers numbers, F f) {
// CHECK: { const long het_count_1 = (long)((numbers).end() - (numbers).begin());
// CHECK: for (long het_at_1 = 0; het_at_1 < het_count_1; ++het_at_1)
// CHECK-NEXT: { auto i = *((numbers).begin() + het_at_1); f(i); } }
#pragma omp target teams distribute parallel for firstprivate(f)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (auto i : numbers)
    f(i);
}

int main() {
  int x[10], y[10];
  int *px = x, *py = y;
  for (int i = 0; i < 10; i++)
    x[i] = i, y[i] = -i;
// CHECK: { const long het_count_2 = (long)((Both<int>(px + 10, py + 10)) - Both<int>(px, py));
// CHECK: for (long het_at_2 = 0; het_at_2 < het_count_2; het_at_2 += 2)
// CHECK-NEXT: { Both<int> both = Both<int>(px, py); both += het_at_2; both.swap(); } }
#pragma omp target teams distribute parallel for map(tofrom : px[0 : 10], py[0 : 10])
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (Both<int> both(px, py); both < Both<int>(px + 10, py + 10); both += 2)
    both.swap();
  long sum = 0;
  const Counting first{3};
// CHECK: { const long het_count_3 = (long)(Counting{30} - (first));
// CHECK: for (long het_at_3 = het_count_3; het_at_3 >= 0; het_at_3 -= 3)
// CHECK-NEXT: { Counting c = (first); c += het_at_3; sum += *c; } }
#pragma omp target teams distribute parallel for reduction(+ : sum)
// REMARK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (Counting c{30}; c >= first; c -= 3)
    sum += *c;
#pragma omp target data map(tofrom : px[0 : 10])
  each({3, 9}, [=](long i) { px[i] *= 100; });
  return !(sum == 165 && x[2] == -2 && x[3] == 300 && y[4] == 4 && x[4] == -400 && x[9] == 9);
}
