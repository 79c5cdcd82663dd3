// A mapper's clauses in terms of the item, where a map clause, an update or no clause at all names one of its type.
// RUN: %hetcc --emit=host %s -o - | FileCheck %s

typedef struct {
  int n, m;
  double *v;
} vec;
#pragma omp declare mapper(vec v) map(v, v.v[0:v.n])
#pragma omp declare mapper(part: vec v) map(to: v.m) map(from: v.v[0:v.m])

void f(vec n, vec *p) {
#pragma omp target
  n.v[0] = 1;
#pragma omp target map(mapper(part), tofrom: *p)
  p->v[0] = 1;
#pragma omp target update to(mapper(part): n)
}
// CHECK: het_map het_map_p1[] = {
// CHECK: {"n", (void *)(&n), (void *)(&n), sizeof(n), HET_TOFROM | HET_MAP_MEMBER, 0},
// CHECK: {"n.v[0]", (void *)(n.v), (void *)(&n.v[0]), {{.*}}(0) + (het_length({{.*}}(long)(n.n))) - 1{{.*}}, HET_TOFROM, (void *)(&n.v)},
// CHECK: het_map het_map_p2[] = {
// CHECK: {"(*p).m", (void *)(p), (void *)(&(*p).m), sizeof((*p).m), HET_TO | HET_MAP_MEMBER, 0},
// CHECK: {"(*p).v[0]", {{.*}}(0) + (het_length({{.*}}(long)((*p).m))) - 1{{.*}}, HET_FROM, (void *)(&(*p).v)},
// CHECK: het_map het_map_p3[] = {
// CHECK-NEXT: {"n.m", {{.*}}HET_TO, 0},
// CHECK-NEXT: };

// Items of an array that no clause names.
void g(void) {
  vec table[2][3];
#pragma omp target
  table[1][2].v[0] = 1;
}
// CHECK: {"table", {{.*}}HET_ALLOC | HET_MAP_CARRIER | HET_MAP_MEMBER, 0}
// CHECK: (void *)(&(&table[0][0])[het_i0].v[0]){{.*}}HET_TOFROM, (void *)(&(&table[0][0])[het_i0].v)}
