// Memory that a construct allocates on the host, for want of a kernel, is no device's.
// RUN: %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
struct Base {
  int k = 1;
  virtual int f() { return k; }
};
Base *made(int *r) {
  Base *p = nullptr;
#pragma omp target map(from: p)
  p = new Base;
#pragma omp target map(from: r[0:1])
  {
    Base *own = new Base;
    r[0] = own->k;
    delete own;
  }
  return p;
}
// CHECK: host-memory.cpp:9:1: warning: this target construct runs on the host: no kernel can be made of it
// CHECK: host-memory.cpp:10:7: note: 'new' of this form is not supported in code that runs on a device
// CHECK: host-memory.cpp:10:7: note: memory that it allocates is the host's: only constructs that the host runs, too, can use it
// CHECK: host-memory.cpp:11:1: warning: this target construct runs on the host: no kernel can be made of it
// CHECK: host-memory.cpp:13:17: note: 'new' of this form is not supported in code that runs on a device
// CHECK-NOT: memory that it allocates
