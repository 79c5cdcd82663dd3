//===-- e2e/programs/kernel_memory.cpp - objects and memory that kernels make -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The pointers go from one construct to the next: the memory is the device's.
#include <cstdio>
#include <cstdlib>
#include <new>
#include <omp.h>

static int bad = 0;
static void check(const char *what, bool right) {
  if (!right) {
    std::printf("wrong: %s\n", what);
    bad = 1;
  }
}

struct Value {
  int v;
  Value() : v(7) {}
  Value(int x) : v(x) {}
};
struct Node {
  int x;
  Node *next;
};
struct Partly {
  int n = 4;
  int m;
};
struct Buffer {
  double *d;
  int n;
  Buffer(int k) : d(new double[k]), n(k) {
    for (int i = 0; i < k; i++)
      d[i] = i;
  }
  ~Buffer() { delete[] d; }
  double sum() const {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += d[i];
    return s;
  }
};
struct Counter {
  int *c;
  ~Counter() { *c += 1; }
};
struct Both : Counter {
  Counter other;
  int k;
  Both(int *p) : k(3) { c = other.c = p; }
  ~Both() { *c *= 10; }
};

static void objects() {
  int r[16] = {0};
  double s = 0;
#pragma omp target map(tofrom : r, s)
  {
    Value *p = new Value(3), *a = new Value[5], *none = nullptr;
    r[0] = p->v == 3 && a[4].v == 7;
    delete p;
    delete none;
    delete[] a;
    Node *head = nullptr;
    for (int i = 0; i < 5; i++)
      head = new Node{i, head};
    for (Node *n = head; n;) {
      r[1] = r[1] * 10 + n->x;
      Node *const next = n->next;
      delete n;
      n = next;
    }
    Partly *d = new Partly();
    r[2] = d->n * 10 + d->m;
    delete d;
    Buffer *b = new Buffer(5);
    s = b->sum();
    delete b;
    int count = 0;
    Both *t = new Both(&count);
    r[3] = t->k;
    delete t;
    r[4] = count; // its own, then the member, then the base
    count = 0;
    Counter *c = new Counter[3];
    for (int i = 0; i < 3; i++)
      c[i].c = &count;
    delete[] c;
    r[5] = count;
    int *z = (int *)std::calloc(10, sizeof(int));
    r[6] = z[0] + z[9];
    std::free(z);
    alignas(8) char room[64];
    r[7] = (new (room) Value(9))->v;
    Value *quiet = new (std::nothrow) Value(8);
    r[8] = quiet->v;
    delete quiet;
    int(*m)[4] = new int[3][4];
    m[2][3] = 5;
    r[9] = m[2][3];
    delete[] m;
  }
  check("objects with constructors", r[0] == 1);
  check("a list", r[1] == 43210);
  check("members that the parentheses set", r[2] == 40);
  check("an object with storage of its own", s == 10);
  check("the end of an object with members and a base", r[3] == 3 && r[4] == 2);
  check("the ends of an array", r[5] == 3);
  check("calloc", r[6] == 0);
  check("a place that is there, and no exceptions", r[7] == 9 && r[8] == 8);
  check("rows", r[9] == 5);
}

static void between() {
  Value *p = nullptr;
  int made = 0, used = 1, v = 0;
#pragma omp target map(from : p, made)
  {
    p = new Value(6);
    made = omp_is_initial_device();
  }
#pragma omp target map(from : v, used) is_device_ptr(p)
  {
    v = p->v;
    used = omp_is_initial_device();
    delete p;
  }
  check("an object that the next construct uses", v == 6 && made == used);
}

static void allocators() {
  int a[100], r[4] = {0};
#pragma omp target map(from : a) map(tofrom : r)
  {
    int *x = (int *)omp_alloc(100 * sizeof(int), omp_default_mem_alloc);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
      x[i] = 2 * i;
    for (int i = 0; i < 100; i++)
      a[i] = x[i];
    omp_free(x, omp_default_mem_alloc);
  }
  check("memory for a region's threads", a[0] == 0 && a[99] == 198);
#pragma omp target map(tofrom : r)
  {
    int *x = (int *)omp_calloc(10, sizeof(int), omp_large_cap_mem_alloc);
    r[0] = x[0] + x[9];
    x[3] = 4;
    x = (int *)omp_realloc(x, 1000 * sizeof(int), omp_default_mem_alloc, omp_default_mem_alloc);
    r[1] = x[3];
    omp_free(x, omp_default_mem_alloc);
    char *y = (char *)omp_aligned_alloc(128, 1, omp_default_mem_alloc);
    r[2] = (int)((unsigned long)y % 128);
    omp_free(y, omp_null_allocator);
    omp_alloctrait_t trait[1];
    trait[0].key = omp_atk_alignment;
    trait[0].value = 256;
    const omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 1, trait);
    y = (char *)omp_alloc(3, own);
    r[3] = (int)((unsigned long)y % 256);
    omp_free(y, own);
    omp_destroy_allocator(own);
  }
  check("the functions of allocators", r[0] == 0 && r[1] == 4 && r[2] == 0 && r[3] == 0);
}

int main() {
  objects();
  between();
  allocators();
  std::puts(bad ? "FAILED" : "kernel_memory: verified");
  return bad;
}
