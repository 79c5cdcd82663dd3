// Instantiations by objects, lambdas and functions find their kernels: GCC and Clang differ in decltype of an object.
// The host computes the one by a lambda.
// RUN: %hetcxx -std=c++20 --cuda-arch=none %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
struct Scaled {
  double by;
  constexpr double operator()(double x) const { return by * x; }
};
constexpr double square(double x) { return x * x; }

template <auto F> double sum(int n) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += F(i);
  return s;
}

int main() {
  return !(sum<Scaled{2}>(10) == 90 && sum<Scaled{3}>(10) == 135 && sum<square>(10) == 285 &&
           sum<[](double x) { return x + 1; }>(10) == 55);
}
