// Static members that an object names are the class's variables. The text that has them for bounds is the user's.
// RUN: %hetcxx -fopenmp --emit=cuda %s -o - 2>&1 | FileCheck %s
// RUN: %hetcxx -fopenmp --emit=host %s -o - | FileCheck %s --check-prefix=HOST
struct Scale {
  static double by[4];
  static int limit;
  double *p;
  void run(Scale &other, int m) {
#pragma omp target teams distribute parallel for map(tofrom : p[ : m])
    for (int i = 0; i < other.limit; ++i)
      p[i] *= this->by[i & 3];
  }
};
double Scale::by[4] = {1, 2, 3, 4};
int Scale::limit = 5;
void use(double *a) {
  Scale s{a};
  s.run(s, 5);
}
// CHECK-NOT: warning
// CHECK: p[i] *= by[i & 3]
// HOST: het_trip_count((long)(0), (long)(other.limit), 1)
