// Storage that a task names and uses in another way.
// RUN: %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
#pragma omp target device(opencl) copy_deps
#pragma omp task in([n]x)
void twice(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
// CHECK: :[[@LINE-2]]:5: warning: the task writes 'x', which 'in' names as what it reads [-Whet-task-written]
// CHECK: :4:21: note: tasks that read 'x' may run beside it
#pragma omp task in([n]x) out(*y)
void sum(int n, double *x, double *y) {
  for (int i = 0; i < n; i++)
    *y += x[i];
}
void f(int n, double *x, double *p, double *s) {
  double t[100], a[10][10], *made;
#pragma omp task in(x) out(*s)
  for (int i = 0; i < n; i++)
    *s += x[i];
// CHECK: :[[@LINE-3]]:21: warning: 'in' names the pointer 'x' alone, and the task follows it [-Whet-task-pointer]
// CHECK: note: tasks are ordered by the storage that clauses name; write 'in(*x)' for one item, 'in(x[0;n])' or 'in([n]x)'
#pragma omp task inout(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] += 1;
// CHECK: :[[@LINE-3]]:24: warning: 'p[0:n]' names item 'n', which the task does not touch [-Whet-task-last]
// CHECK: note: the number behind ':' is the index of the last item; write 'p[0;n]', with a length
#pragma omp task inout(p[0:n])
  for (int i = 0; i <= n; i++)
    p[i] += 1;
#pragma omp task out(t[0:100])
  t[0] = 1;
// CHECK: :[[@LINE-2]]:22: warning: 't[0:100]' names item 100, and the array has 100 [-Whet-task-last]
#pragma omp task out(t[10:2])
  t[0] = 1;
// CHECK: :[[@LINE-2]]:22: warning: 't[10:2]' is empty: its last item is before the first one [-Whet-task-last]
#pragma omp task out(t[0:99]) out([10]a)
  a[0][0] = t[0] = 1;
#pragma omp task out([10][10]a)
  a[0][0] = 1;
#pragma omp task out([5][20]a)
  a[0][0] = 1;
// CHECK: :[[@LINE-2]]:22: warning: '[5][20]a' is 100 items of the array, which has 10 [-Whet-task-last]
#pragma omp task out(made)
  made = x;
#pragma omp task in(made)
  made[0] = 1;
#pragma omp taskwait
  sum(n, x, s);
}
// Parameters by value: each call has its own.
#pragma oss task in(first, x[i]) inout(y) out([n]x)
void own(int n, int i, int first, double *x, double y[4]);
// CHECK: :[[@LINE-2]]:21: warning: 'in' names the parameter 'first', and each call has its own [-Whet-task-value]
// CHECK: note: tasks are ordered by storage that they have in common; leave 'first' out, or make the parameter a pointer and write 'in(*first)'
// CHECK: :[[@LINE-4]]:40: warning: 'inout' names the parameter 'y', and each call has its own
// CHECK: note: tasks are ordered by storage that they have in common; write 'inout(*y)' for one item, 'inout([n]y)' for n items
#pragma omp task depend(mutexinoutset: count) depend(in: *x)
void counted(int count, double *x) { x[count--] = 1; }
// CHECK: :[[@LINE-2]]:40: warning: 'depend' names the parameter 'count', and
// CHECK: note: {{.*}} write 'commutative(*count)'
void called(double *x) {
  own(1, 2, 3, x, x);
  own(2, 2, 3, x, x);
  counted(1, x);
}
// CHECK: 9 warnings generated.
