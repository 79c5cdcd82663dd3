// Names in clauses may begin with `::`, and have template arguments. A static member that an object names is the class's.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

int h;
template <class T> struct Table {
  static T x[4];
};
template <class T> T Table<T>::x[4] = {};
struct Model {
  static double rate;
  static const int count = 4;
};
double Model::rate = 2;

void names(double *d, Model model, Model *other) {
// CHECK: { auto &h = ::h; auto &x = Table<Table<int> *>::x; auto &het_x = Table<double>::x;
// CHECK: #pragma omp target teams distribute parallel for map(to: h, x, het_x) map(from: d[0:4])
// CHECK: d[i] = h + het_x[i];
#pragma acc parallel loop copyin(::h, Table<Table<int> *>::x, Table<double>::x) copyout(d[0:4])
  for (int i = 0; i < 4; i++)
    d[i] = ::h + Table<double>::x[i];
// CHECK: { auto &rate = Model::rate;
// CHECK: #pragma omp target teams distribute parallel for map(to: rate) map(tofrom: d[0:4])
// CHECK: d[i] += rate + rate + model.count;
#pragma acc parallel loop copyin(model.rate) copy(d[0:4])
  for (int i = 0; i < 4; i++)
    d[i] += model.rate + other->rate + model.count;
}

template <class T, int n> struct Row {
  static T x[n];
};
template <class T, int n> T Row<T, n>::x[n] = {};
template <int a, int b> constexpr int sum() { return a + b; }

// Commas between a template's arguments separate no items.
void several(double *d, int n) {
// CHECK: { auto &x = Row<double, 4>::x;
// CHECK: #pragma omp target teams distribute parallel for map(to: x) map(tofrom: d[0:sum<2, 2>()])
#pragma acc parallel loop copyin(Row<double, 4>::x) copy(d[0:sum<2, 2>()]) num_gangs(sum<1, 2>())
  for (int i = 0; i < 4; i++)
    d[i] += Row<double, 4>::x[i];
// CHECK: map(tofrom: d[0:16]) if(target: (n < 4 || n > 5))
#pragma acc parallel loop tile(sum<1, 1>(), 4) copy(d[0:16]) if (n < 4 || n > 5)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      d[i * 4 + j] += 1;
}
