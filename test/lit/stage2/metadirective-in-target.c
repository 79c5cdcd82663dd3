// A metadirective in a target construct is resolved for a device: kernels are what it selects for. The host runs the
// same text. One that chooses the construct itself is the host's to resolve.
// RUN: %hetcc -fopenmp --emit=openmp %s | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Rhet %s -o %t 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: env HET_DEVICES=sim:2 %t && env HET_DEVICES=host %t
// RUN: not %hetcc -fopenmp --cuda-arch=none -DBAD -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BAD
void f(int *v) {
#pragma omp target map(tofrom : v[0:16])
  {
// CHECK: {{^}}#pragma omp parallel for{{$}}
#pragma omp metadirective when(device = {kind(host)} : nothing) default(parallel for)
    for (int i = 0; i < 16; i++)
      v[i]++;
// CHECK: {{^}}#pragma omp parallel for{{$}}
#pragma omp metadirective when(user = {condition(1)} : parallel for) default(nothing)
    for (int i = 0; i < 16; i++)
      v[i]++;
  }
// CHECK: {{^}}#pragma omp target map(tofrom : v[0:16]){{$}}
#pragma omp metadirective when(device = {kind(host)} : target map(tofrom : v[0:16])) default(parallel for)
  for (int i = 0; i < 16; i++)
    v[i]++;
// CHECK: {{^}}#pragma omp parallel for{{$}}
#pragma omp metadirective when(device = {kind(host)} : parallel for) default(nothing)
  for (int i = 0; i < 16; i++)
    v[i]++;
}

// Directly behind `target`, and one in another; the first of the highest score counts.
void g(int (*v)[8]) {
// CHECK: {{^}}#pragma omp teams distribute{{$}}
// CHECK: {{^}}#pragma omp parallel for{{$}}
// GRID: remark: a kernel with a thread for each iteration of the loops over 'i' and 'j'
#pragma omp target map(tofrom : v[0:16])
#pragma omp metadirective when(implementation = {vendor(llvm)} : parallel) \
    when(device = {kind(nohost, gpu)}, implementation = {vendor(llvm)} : teams distribute) default(parallel for)
  for (int i = 0; i < 16; i++) {
#pragma omp metadirective when(device = {kind(nohost)} : parallel for) default(simd)
    for (int j = 0; j < 8; j++)
      v[i][j] = i + j;
  }
}

// A condition beside other selectors: `target` comes into the branches. On the host no traits of others remain.
void h(int *v, int n) {
// CHECK: if (n > 9) {
// CHECK-NEXT: #line [[@LINE+6]] "{{.*}}"
// CHECK-NEXT: {{^}}#pragma omp target map(tofrom : v[0:n]){{$}}
// CHECK-NEXT: {{^}}#pragma omp teams distribute parallel for{{$}}
// CHECK: } else {
// CHECK-NEXT: #line [[@LINE+2]]
// GRID: :[[@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
#pragma omp target map(tofrom : v[0:n])
#pragma omp metadirective when(user = {condition(n > 9)}, device = {kind(nohost)} : teams distribute parallel for) \
    when(user = {condition(n > 8)}, device = {kind(host)} : nothing) otherwise(parallel for)
  for (int i = 0; i < n; i++)
    v[i] += 2;
// CHECK: if (n > 12) {
// CHECK-NEXT: {{^}}#pragma omp parallel for{{$}}
// CHECK: } else if ((n > 10) && (het_device_is(-1000, "kind(nohost)"))) {
// CHECK-NEXT: {{^}}#pragma omp target map(tofrom : v[0:n]){{$}}
// CHECK: } else {
#pragma omp metadirective when(user = {condition(n > 10)}, target_device = {kind(nohost)} : target map(tofrom : v[0:n])) \
    when(user = {condition(n > 11)}, device = {arch(nvptx)} : nothing) when(user = {condition(score(8) : n > 12)} : parallel for)
  for (int i = 0; i < n; i++)
    v[i] += 4;
}

#ifdef BAD
void b(int *v) {
#pragma omp target map(tofrom : v[0:16])
// BAD: :[[@LINE+2]]:1: error: a context selector of this 'metadirective' in a target construct is not supported yet
// BAD: note: write the directive that is meant here instead
#pragma omp metadirective when(device = {kind(nohost)}, implementation = {extension(match_any)} : parallel for) default(nothing)
  for (int i = 0; i < 16; i++)
    v[i]++;
}
#endif

int main(void) {
  int v[16] = {0}, w[16][8], wrong = 0;
  f(v);
  h(v, 16);
  g(w);
  for (int i = 0; i < 16; i++)
    wrong += v[i] != 10 || w[i][7] != i + 7;
  return wrong;
}
