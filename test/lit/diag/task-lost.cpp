// Values that stay in a task's copy: a warning where the creator reads the variable behind, none where a clause says whose
// it is, where threads share it, or where it gets another value first.
// RUN: %hetcxx -fopenmp --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:

// Parameters of a task's function: no reference is a call's own.
struct View {
  int *first;
};
#pragma oss task in(view, other) inout(*to)
void views(View view, const int &other, int *to) { *to += *view.first + other; }
// CHECK: :[[#@LINE-2]]:21: warning: 'in' names the parameter 'view', and each call has its own [-Whet-task-value]
// CHECK: note: {{.*}} write 'in(view[0;n])' for n items
#pragma oss task in(text) inout(*to)
void texts(int *to, const View &text, int more = 1);
void callViews(int *to) {
  views({to}, *to, to);
  texts(to, {to});
#pragma oss taskwait
}

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

// CHECK: :[[#@LINE-45]]:3: warning: the value that 'other' gets here stays in '#pragma omp task', but is read later [-Whet-scalar-lost]
// CHECK: :[[#@LINE-47]]:1: note: a variable that no clause names is firstprivate in a task; write 'shared(other)', or name it in 'inout'
// CHECK: :[[#@LINE-36]]:5: warning: the value that 'lost' gets
// CHECK: :[[#@LINE-25]]:7: warning: the value that 'outer' gets
// CHECK: :[[#@LINE-14]]:7: warning: the value that 'inner' gets

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
// CHECK: :[[#@LINE-13]]:5: warning: the value that 'made' gets
// CHECK: :[[#@LINE-4]]:3: warning: the value that 'shared' gets

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
// CHECK: :[[#@LINE-16]]:7: warning: the value that 'last' gets
// CHECK: :[[#@LINE-6]]:5: warning: the value that 'first' gets

// Tasks within a task write its copy.
double inner(int n) {
  int count = 0, own = 0, all[4] = {}, sum = 0;
#pragma omp task
  {
#pragma omp task inout(count)
    count++;
#pragma omp task firstprivate(own)
    own++;
#pragma omp task shared(sum)
    {
#pragma omp task reduction(+ : sum)
      sum += n;
    }
#pragma omp taskwait
  }
#pragma oss taskiter
  for (int i = 0; i < n; i++) {
#pragma oss task out(all[1])
    all[1] = i;
  }
#pragma omp taskwait
  return count + own + all[1] + sum;
}
// CHECK: :[[#@LINE-18]]:5: warning: the value that 'count' gets
// CHECK: :[[#@LINE-22]]:1: note:
// CHECK: :[[#@LINE-14]]:7: warning: the value that 'sum' gets
// CHECK: :[[#@LINE-8]]:5: warning: the value that 'all' gets
// CHECK: :[[#@LINE-12]]:1: note:

// Whose a variable is within a task: `default(shared)`, the threads of a region, and constructs with copies.
int within(int n) {
  int whole = 0, own = 0, region = 0, copied = 0, deep = 0, outer = 0;
#pragma oss task
  {
#pragma oss task default(shared) firstprivate(own)
    whole = own = n;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      region++;
    }
#pragma omp parallel firstprivate(copied)
#pragma omp single
    {
#pragma omp task
      copied++;
    }
#pragma oss task inout(deep)
    {
#pragma oss task default(none) shared(deep)
      deep++;
    }
#pragma oss taskwait
  }
#pragma oss task inout(outer)
  {
#pragma oss task inout(outer)
    outer = n;
  }
#pragma oss taskwait
  return whole + own + region + copied + deep + outer;
}
// CHECK: :[[#@LINE-28]]:5: warning: the value that 'whole' gets
// CHECK: :[[#@LINE-32]]:1: note:
// CHECK: :[[#@LINE-25]]:7: warning: the value that 'region' gets
// CHECK: :[[#@LINE-15]]:7: warning: the value that 'deep' gets
