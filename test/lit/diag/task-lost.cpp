// Values that stay in a task's copy: a warning where the creator reads the variable behind, none where a clause says whose
// it is, where threads share it, or where it gets another value first.
// RUN: %hetcxx -fopenmp --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:

template <class T> T twice(T value) {
#pragma omp task in(value)
  {
  }
  T other = 1;
#pragma omp task
  other += 1;
#pragma omp taskwait
  return other;
}

int global;
int f(int n, int *a) {
  int lost = 0, own = 1, shared = 0, named = 0, copied = 0, scratch, late = 0, outer = 0;
  static int kept;
#pragma omp task inout([n]a)
  {
    lost = a[0];
    for (scratch = 0; scratch < n; scratch++)
      a[scratch] += own++;
    global = kept = 1;
  }
#pragma omp task inout(named) shared(shared) firstprivate(copied)
  named = shared = copied = 1;
#pragma omp task default(firstprivate)
  late = 1;
  for (scratch = 0; scratch < n; scratch++) {
#pragma omp task in(a[scratch])
    {
      outer += a[scratch];
#pragma omp task shared(outer)
      outer++;
    }
  }
#pragma omp parallel
#pragma omp single
  {
    int inner = 0;
#pragma omp task in(*a)
    {
      named = 2;
      inner = 3;
    }
#pragma omp taskwait
    global = inner;
  }
#pragma omp taskwait
  own = 3;
  return lost + shared + named + copied + scratch + late + outer + own + twice(1) + static_cast<int>(twice(2.0));
}

// CHECK: :11:3: warning: the value that 'other' gets here stays in '#pragma omp task', but is read later [-Whet-scalar-lost]
// CHECK: :10:1: note: a variable that no clause names is firstprivate in a task; write 'shared(other)', or name it in 'inout'
// CHECK: :22:5: warning: the value that 'lost' gets
// CHECK: :34:7: warning: the value that 'outer' gets
// CHECK: :46:7: warning: the value that 'inner' gets

double arrays(int n) {
  double made[10], scratch[10][10], shared[4];
  for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
    made[i] = i;
#pragma omp task in(n) shared(shared)
    {
      scratch[0][1] = n;
      shared[0] = scratch[0][1];
    }
  }
#pragma omp taskwait
  scratch[2][2] = 3;
#pragma omp task
  shared[1] = scratch[0][1];
  return made[3] + shared[0];
}
// CHECK: :66:5: warning: the value that 'made' gets
// CHECK: :76:3: warning: the value that 'shared' gets

// Copies that a loop's own clause makes end with it.
double copies(int n, double *v) {
  double own[4], first[4] = {}, last = 0;
#pragma omp task inout([n]v)
  {
#pragma omp parallel for private(own) firstprivate(first, last) lastprivate(last)
    for (int i = 0; i < n; i++) {
      own[0] = v[i];
      first[1] += own[0];
      last = v[i] = first[1];
    }
  }
#pragma omp taskwait
  own[1] = 1;
  double sum = own[0] + first[1] + last;
#pragma omp task inout([n]v)
  {
#pragma omp parallel for private(first)
    for (int i = 0; i < n; i++)
      first[0] = v[i];
    first[1] = v[0];
  }
#pragma omp taskwait
  return sum + first[1];
}
// CHECK: :91:7: warning: the value that 'last' gets
// CHECK: :102:5: warning: the value that 'first' gets
