// An assignment of a whole object is C's where its class says nothing else: it writes the item and reads nothing of it. One of
// the class's own may read it. The loop over j is shared out too.
// RUN: %hetcc++ --emit=openmp %s | FileCheck %s
// RUN: %hetcc++ --cuda-arch=none -Rhet-grid -c %s -o %t.o 2>&1 | FileCheck --check-prefix=GRID %s
struct cell { double f[9]; };
struct kept {
  double x;
  kept &operator=(const kept &other) {
    x += other.x;
    return *this;
  }
};
void copied(int n, int m, cell *a, const cell *b, kept *c, const kept *d) {
#pragma acc region for hetero(1) copyin(b[0:n*m]) copy(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[i * m + j];
#pragma acc region for hetero(1) copyin(d[0:n*m]) copy(c[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] = d[i * m + j];
}
//      CHECK: {"b", {{.*}}, HET_TO | HET_READ, 2
// CHECK-NEXT: {"a", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 2
//      CHECK: {"c", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 2
// GRID: records-assigned.cpp:15:3: remark: a kernel with a thread for each iteration of the loops over 'i' and 'j'
// GRID: records-assigned.cpp:19:3: remark: a kernel with a thread for each iteration of the loops over 'i' and 'j'
struct wide : cell { int more; };
void parts(int n, wide *e, const cell *b) {
#pragma acc region for hetero(1) copyin(b[0:n]) copy(e[0:n])
  for (int i = 0; i < n; i++)
    static_cast<cell &>(e[i]) = b[i];
}
// The rest of an item stays.
// CHECK: {"e", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 1
