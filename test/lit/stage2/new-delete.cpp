// Memory of objects, which kernels have from malloc. OpenCL C has no such function.
// RUN: %hetcc -fopenmp --emit=cuda %s | FileCheck %s
// RUN: %hetcc -fopenmp -save-temps -c %s -o %t.o 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
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

// A constructor returns its object, destructors are functions.
struct held {
  double *d;
  held(int n) : d(new double[n]) {}
  ~held() { delete[] d; }
};
int both(int n) {
  int r;
#pragma omp target map(from: r)
  {
    counted *c = new counted(), *all = new counted[n];
    held *h = new held(n);
    r = c->n + all[1].n;
    delete c;
    delete[] all;
    delete h;
  }
  return r;
}

#ifdef REFUSED
struct base {
  virtual int f() { return 1; }
};
struct knot {
  knot *self;
  knot() : self(this) {}
};
void g(double *b) {
#pragma acc region for hetero(1) part_copyout(b[1:40])
  for (int i = 0; i < 40; i++) {
    own *o = new own;
    base *c = new base;
    knot k;
    b[i] = o->n + (k.self == &k);
  }
}
#endif

// REPLACED: note: 'new' of this form is not supported in code that runs on a device
// QUIET-NOT: warning
// CHECK: ::het::allocated<double>((long long)(n))
// CHECK: ::het::zeroed<double>((long long)(n + 1))
// CHECK: free((void *)(t));
// CHECK: ::het::placed<int>(::het::allocated<int>(1), [&] { return n; })
// CHECK: ::het::zeroed<int>(1)
// CHECK: ::het::allocated<struct point>(1)
// CHECK: ::het::placed<struct counted>(::het::allocated<struct counted>(1), [&] { return counted_make(); })
// CHECK: ::het::placedEach<struct counted>((long long)(n), false, [&] { return counted_make(); })
// CHECK: ::het::placed<struct held>(::het::allocated<struct held>(1), [&] { return held_make(n); })
// CHECK: ::het::ended((struct held *)(h), [](struct held *het_object) { held_destroy(het_object); });
// REFUSED: error: 'new' of this form is not supported in code that runs on a device
// REFUSED: error: 'new' of this form is not supported in code that runs on a device
// REFUSED: error: a constructor that keeps the address of its object is not supported in code that runs on a device
