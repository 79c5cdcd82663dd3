// Constants of the file in functions of `declare target`, also in their lambdas and the loops of directives. Clang's
// error asks for a clause about each. It comes for no other variable either: the host computes the construct.
// RUN: %hetcxx -fopenmp --cuda-arch=none -Werror -Rhet %s -o %t 2>&1 | FileCheck %s
// RUN: %hetcxx -fopenmp --cuda-arch=none -DVARIABLE %s -o %t 2>&1 | FileCheck --check-prefix=VARIABLE %s
static constexpr double one = 1;
const int three = 3;
int counter = 5;

#pragma omp declare target
template <int N> double f(const double *x) {
  double t[N], sum = 0;
#pragma omp simd
  for (int l = 0; l < N; l++)
    t[l] = one * x[l] + three;
  const auto g = [&](int i) { return t[i] * one; };
#pragma omp simd reduction(+ : sum)
  for (int l = 0; l < N; l++)
    sum += t[l] * one + three;
  return sum + g(1);
}
inline int h(int x) {
  const auto of = [=] { return x + counter; };
  return of();
}
#pragma omp end declare target

int main() {
  double a[64] = {}, sum = 0;
// CHECK-NOT: {{error|captured}}
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a)
// CHECK: :[[@LINE+1]]:3: remark: a kernel with a thread for each iteration
  for (int i = 0; i < 60; i++)
    sum += f<4>(a + i);
#ifdef VARIABLE
// VARIABLE-NOT: {{error|captured}}
// VARIABLE: :[[@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 60; i++)
    sum += h(i);
// VARIABLE: note: variable 'counter' cannot be used in a function that runs on a device
#endif
  return sum != 60 * 16;
}
