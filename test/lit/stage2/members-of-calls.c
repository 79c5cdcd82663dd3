// Clang 19 takes `f(i).x` and `((T *)v)[i].x` in a target construct for items of a map clause. Those are no errors; an
// item that is none stays one.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: not %hetcc -DDIRECT -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ITEM
// RUN: not %hetcc -DCONTINUED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ITEM
// RUN: not %hetcc -DOPERATOR -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ITEM
// RUN: not %hetcc -DMACRO -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ITEM
// RUN: not %hetcc -DOTHER -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OTHER
struct pair {
  double x;
  int k;
};
static struct pair make(int i) {
  const struct pair made = {i, 2 * i};
  return made;
}
#define SECOND(i) make(i).k
#define PAR(text) _Pragma(text)
void f(int n, double *y, void *v) {
#pragma acc region for hetero(1) part_copyout(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] = make(i).x + SECOND(i);
#ifdef DIRECT
#pragma omp target map(to: make(1).x)
  ;
#elif defined(CONTINUED)
#pragma omp target \
    map(to: \
    SECOND(1))
  ;
#elif defined(OPERATOR)
  PAR("omp target map(to: make(1).x)")
  ;
#elif defined(MACRO)
#pragma omp target map(to: SECOND(1))
  ;
#endif
#pragma omp target teams distribute parallel for map(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += make(i).x + ((struct pair *)v)[i].x;
#ifdef OTHER
  y[0] = unknown;
#endif
}
// CHECK: {{HET_(GRID_)?KERNEL}}
// CHECK: .x
// CHECK: {{HET_(GRID_)?KERNEL}}
// ITEM: error: expected addressable lvalue in 'map' clause
// ITEM: 1 error generated.
// OTHER-NOT: addressable
// OTHER: error: use of undeclared identifier 'unknown'
// OTHER: 1 error generated.
