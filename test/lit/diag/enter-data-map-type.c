// Each of the directives has map types of its own.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma omp target enter data map(from: a[0:n] halo())
#pragma omp target exit data map(to: a[0:n] halo())
#pragma omp target enter data map(a[0:n] halo())
#pragma omp target data map(release: a[0:n] halo())
  a[0] = 1;
}

//      CHECK:{{.*}}/enter-data-map-type.c:5:35: error: map type 'from' is not allowed on '#pragma omp target enter data' [het-map-type-here]
// CHECK-NEXT:    5 | #pragma omp target enter data map(from: a[0:n] halo())
// CHECK-NEXT:      |                                   ^~~~
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:5:35: note: map types of 'omp target enter data' are 'to' and 'alloc'
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:6:34: error: map type 'to' is not allowed on '#pragma omp target exit data' [het-map-type-here]
// CHECK-NEXT:    6 | #pragma omp target exit data map(to: a[0:n] halo())
// CHECK-NEXT:      |                                  ^~
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:6:34: note: map types of 'omp target exit data' are 'from', 'release' and 'delete'
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:7:35: error: 'map' on '#pragma omp target enter data' needs a map type [het-map-type-missing]
// CHECK-NEXT:    7 | #pragma omp target enter data map(a[0:n] halo())
// CHECK-NEXT:      |                                   ^
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:7:35: note: map types of 'omp target enter data' are 'to' and 'alloc'
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:8:29: error: map type 'release' is not allowed on '#pragma omp target data' [het-map-type-here]
// CHECK-NEXT:    8 | #pragma omp target data map(release: a[0:n] halo())
// CHECK-NEXT:      |                             ^~~~~~~
// CHECK-NEXT:{{.*}}/enter-data-map-type.c:8:29: note: map types are 'to', 'from', 'tofrom' and 'alloc'
// CHECK-NEXT:4 errors generated.
