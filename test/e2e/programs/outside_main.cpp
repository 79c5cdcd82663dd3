// Constructs before main and behind it: in constructors, exit handlers and destructors of objects of static storage.
// The file that is linked behind this one has the kernels of one of them.
#include <cstdio>
#include <cstdlib>

double work(int n);

namespace {

struct Pool {
  double *p;
  int n;
  explicit Pool(int n) : p(static_cast<double *>(calloc(n, sizeof(double)))), n(n) {
    double *q = p;
#pragma omp target enter data map(to : q[0:n])
  }
  void add() {
    double *q = p;
    int n = this->n;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      q[i] += 1;
  }
  ~Pool() {
    double *q = p;
    int n = this->n;
    add();
#pragma omp target exit data map(from : q[0:n])
    printf("a pool of %d ends with %g\n", n, p[n - 1]);
    free(p);
  }
};

struct Before {
  double value;
  Before() : value(work(20)) {}
} before;

Pool pool(8);

void late() {
  double x[4] = {1, 2, 3, 4}, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : x) reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    x[i] *= 2;
    sum += x[i];
  }
#pragma omp target data map(tofrom : x)
  {
#pragma omp target
    x[0] += 1;
  }
#pragma acc region for hetero(1) part_copy(x[1:4])
  for (int i = 0; i < 4; i++)
    x[i] += i;
  printf("at exit: %g %g %g\n", x[0], x[3], sum);
  static double later[8];
#pragma omp target nowait map(tofrom : later)
  for (int i = 0; i < 8; i++)
    later[i] += 3;
#pragma omp taskwait
  printf("and a task: %g\n", later[7]);
}

} // namespace

int main() {
  atexit(late);
  static Pool local(64);
  local.add();
  pool.add();
  double y[10] = {};
#pragma omp target teams distribute parallel for map(tofrom : y)
  for (int i = 0; i < 10; i++)
    y[i] += i;
#pragma acc region for hetero(1) part_copy(y[1:10])
  for (int i = 0; i < 10; i++)
    y[i] += i;
  printf("%g %g\n", before.value, y[9]);
}
