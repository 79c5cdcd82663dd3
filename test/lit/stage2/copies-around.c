// A construct within code that has a copy of a `declare target` variable takes the copy. A function that it calls would
// use the variable itself, which has no name there.
// RUN: not %hetcc --emit=host %s 2>&1 | FileCheck %s
#pragma omp declare target
int level = 5;
int above(int i) { return i + level; }
#pragma omp end declare target

int both(void) {
  int a = 0;
#pragma omp parallel firstprivate(level)
// CHECK: copies-around.c:[[#@LINE+1]]:1: error: a call of a function that uses 'level' where the code around has a copy of it is not supported yet
#pragma omp target map(tofrom : a)
  a += above(level);
  return a;
}
