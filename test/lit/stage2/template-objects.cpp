// C++20: an object that is a template's argument is a constant of the kernel's text. Both texts have it.
// RUN: %hetcxx -std=c++20 --emit=cuda %s | FileCheck --check-prefix=CUDA %s
// RUN: %hetcxx -std=c++20 --emit=opencl %s -o %t.cl && FileCheck %s < %t.cl
// RUN: clang-19 -x cl -cl-std=CL3.0 -fsyntax-only -Wno-unused -I%S/../../../include %t.cl
struct Line {
  int slope;
  double ends[2];
  constexpr double at(double x) const { return slope * x + ends[0]; }
};
static double end(const Line &line) { return line.ends[1]; }

// CUDA: HET_CONSTANT const struct Line het_argument = Line{2, {0.5, 0.25}};
// CUDA: v[i] = het_argument.ends[0] + Line_at(&het_argument, i) + end(het_argument);
// CHECK: __constant const struct Line het_argument = (struct Line){2, {0.5, 0.25}};
// CHECK: v[i] = het_argument.ends[0] + f_Line_at(&het_argument, i) + f_end(&het_argument);
template <Line L> void f(double *v, int n) {
#pragma omp target teams distribute parallel for map(from : v[0 : n])
  for (int i = 0; i < n; i++)
    v[i] = L.ends[0] + L.at(i) + end(L);
}
template void f<Line{2, {0.5, 0.25}}>(double *, int);

// A word of the library that drivers define.
// CHECK: int het___half = n / 2;
void g(int *v, int n) {
#pragma omp target teams distribute parallel for map(from : v[0 : n])
  for (int i = 0; i < n; i++) {
    int __half = n / 2;
    v[i] = __half + i;
  }
}
