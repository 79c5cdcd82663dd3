// Memory of objects without a constructor, which kernels have from malloc. OpenCL C has no such function.
// RUN: %hetcc --emit=cuda %s | FileCheck %s
// RUN: %hetcc -save-temps -c %s -o %t.o 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
// RUN: not %hetcc -DREPLACED -Werror -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REPLACED %s
// RUN: not %hetcc -DREFUSED -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
#include <cstddef>
#include <new>
#ifdef REPLACED // by the program: a device has no such function
void *operator new[](size_t size) {
  static char all[1000];
  return all + size;
}
#endif
struct point {
  double x, y;
};
struct counted {
  int n = 1;
};
struct own {
  int n;
  void *operator new(size_t size);
};

#pragma acc routine seq
template <class T> double work(const T *x, int n) {
  T *t = new T[n], *z = new T[n + 1]();
  double s = 0;
  for (int i = 0; i < n; i++)
    t[i] = x[n - 1 - i];
  for (int i = 0; i < n; i++)
    s += t[i] * i + z[i];
  delete[] t;
  delete[] z;
  int *const count = new int(n), *const none = new int{};
  point *const at = new point;
  at->x = *count + *none;
  s += at->x;
  delete at;
  delete count;
  delete none;
  return s;
}

void f(double *a, double *b) {
#pragma acc parallel loop copyin(a[0:40]) copyout(b[0:40])
  for (int i = 0; i < 40; i++)
    b[i] = work(a, i);
}

#ifdef REFUSED
void g(double *b) {
#pragma acc region for hetero(1) part_copyout(b[1:40])
  for (int i = 0; i < 40; i++) {
    counted *c = new counted;
    own *o = new own;
    int *p = new (&b[i]) int;
    b[i] = c->n + o->n + *p;
    delete c;
  }
}
#endif

// REPLACED: note: 'new' of this form is not supported in code that runs on a device
// QUIET-NOT: warning
// CHECK: ::het::allocated<double>((long long)(n))
// CHECK: ::het::zeroed<double>((long long)(n + 1))
// CHECK: free((void *)(t));
// CHECK: ::het::made<int>(n)
// CHECK: ::het::zeroed<int>(1)
// CHECK: ::het::allocated<struct point>(1)
// REFUSED: error: 'new' of this form is not supported in code that runs on a device
// REFUSED: error: 'new' of this form is not supported in code that runs on a device
// REFUSED: error: 'new' of this form is not supported in code that runs on a device
