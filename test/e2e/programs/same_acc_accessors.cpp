//===-- e2e/programs/same_acc_accessors.cpp - acc kernels over items that member functions give -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops without `independent`: those whose items are apart, and those that need their order. Output is compared with
// that of the same file built without hetcc.
#include <cstdio>
#include <cstdlib>

struct Field {
  double *data;
  int rows, columns;
  double &operator()(int i, int j) { return data[i * columns + j]; }
  const double &operator()(int i, int j) const { return data[i * columns + j]; }
  double at(int i) const { return data[i]; }
  int size() const { return rows * columns; }
};

static void stencil(Field out, const Field &in) {
#pragma acc data copy(out.data[0 : out.size()]) copyin(in.data[0 : in.size()])
  {
#pragma acc kernels
    for (int i = 1; i < out.rows - 1; ++i)
      for (int j = 1; j < out.columns - 1; ++j)
        out(i, j) = in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1);
#pragma acc kernels
    for (int i = 1; i < out.rows; ++i)
      for (int j = 0; j < out.columns; ++j)
        out(i, j) += out(i - 1, j) / 2;
  }
}

class Owner {
public:
  explicit Owner(int n) : n(n), values(new double[n]) {
    for (int i = 0; i < n; ++i)
      values[i] = i;
  }
  ~Owner() { delete[] values; }
  double &operator[](int i) { return values[i]; }
  void run(int times) {
#pragma acc data copy(values[0 : n])
    {
#pragma acc kernels
      for (int i = 0; i < n; ++i)
        (*this)[i] = (*this)[i] * times + 1;
#pragma acc kernels
      for (int i = 1; i < n; ++i)
        (*this)[i] += (*this)[i - 1] / 3;
    }
  }

private:
  int n;
  double *values;
};

int main() {
  Field a{static_cast<double *>(calloc(20 * 30, 8)), 20, 30}, b{static_cast<double *>(calloc(20 * 30, 8)), 20, 30};
  for (int i = 0; i < b.size(); ++i)
    b.data[i] = i % 17;
  stencil(a, b);
  stencil(a, a); // one storage: in order
  double sum = 0;
  for (int i = 0; i < a.size(); ++i)
    sum = sum * 0.99 + a.at(i);
  printf("%.10g\n", sum);
  Owner owner(500);
  owner.run(3);
  for (int i = 0; i < 500; i += 37)
    printf("%.10g\n", owner[i]);
}
