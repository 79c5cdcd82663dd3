// The clauses of tasks are checked like all others: where they are wrong, that is said.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s

#pragma omp target device(smpp) copy_deps
#pragma omp task input([n]x) output(y[])
void a(int n, double *x, double *y);
#pragma omp task inn(x)
void b(int n, double *x, double *y);
#pragma omp task in(x[1;2;3])
void c(int n, double *x, double *y);
#pragma omp task in([1:2]x)
void d(int n, double *x, double *y);
#pragma omp target device(opencl) ndrange(2, n)
#pragma omp task in(x y)
void e(int n, double *x, double *y);
#pragma omp target device(opencl) ndrange(n) implements() file()
#pragma omp task out()
void e(int n, double *x, double *y);
#pragma omp target device(cuda) implements()
#pragma omp task out(3)
void e(int n, double *x, double *y);
#pragma omp target device(cuda) file()
#pragma omp task in(x[n+])
void e(int n, double *x, double *y);
void wait(int *x) {
#pragma omp taskwait on
}
void sums(int *x) {
#pragma omp task reduction(x[0])
  x[0]++;
#pragma omp task in((double))
  x[0]++;
}
void lists(int n, int *x) {
#pragma omp task in({x[0]})
  x[0]++;
#pragma omp task out({x[i], i})
  x[0]++;
#pragma omp task out({x[i], i=0:n:1:2})
  x[0]++;
}

// CHECK: :4:27: error: 'smpp' is no device of a task [het-task-device]
// CHECK: note: did you mean 'smp'?
// CHECK: :5:38: error: a value is missing in the brackets of 'output' [het-task-section]
// CHECK: :7:18: error: unknown clause 'inn' on '#pragma omp task' [het-unknown-clause]
// CHECK: note: did you mean 'in'?
// CHECK: :9:22: error: there are too many values in the brackets of 'in' [het-task-section]
// CHECK: note: the forms are 'v', 'v[first;length]', 'v[first:last]' and '[length]v'
// CHECK: :11:21: error: there are too many values in the brackets of 'in' [het-task-section]
// CHECK: :13:35: error: clause 'ndrange' takes 1 to 3 dimensions and sizes for each of them, 1 given [het-argument-count]
// CHECK: note: the form is 'ndrange(dims, [offsets,] global..., local...)'
// CHECK: :14:23: error: expected ',' or ')' in 'in', found 'y' [het-expected-comma]
// CHECK: :16:35: error: clause 'ndrange' takes the number of dimensions and a size for each, 1 given [het-argument-count]
// CHECK: :17:22: error: clause 'out' names nothing [het-empty-list]
// CHECK: :19:44: error: expected the name of a variable in 'implements', found ')' [het-expected-name]
// CHECK: :20:22: error: expected the name of a variable in 'out', found '3' [het-expected-name]
// CHECK: :22:33: error: clause 'file' takes a file's name, 0 given [het-argument-count]
// CHECK: :23:24: error: expected an expression after '+' [het-expression]
// CHECK: :26:24: error: expected '(' after 'on' [het-expected-paren]
// CHECK: :29:18: error: expected the name of a variable in 'reduction', found ')' [het-expected-name]
// CHECK: note: the form is 'reduction(op: v...)'
// CHECK: :31:28: error: expected expression
// CHECK: :35:21: error: a list of storage in 'in' has an item and iterators [het-task-list]
// CHECK: note: the form is 'in({v[i], i=first:last})' or 'in({v[i], i=first;length})'
// CHECK: :37:29: error: a list of storage in 'out' has an item and iterators [het-task-list]
// CHECK: :39:29: error: a list of storage in 'out' has an item and iterators [het-task-list]
// CHECK: 19 errors generated.
