// Storage without a type: bytes, with the size of an item as a dimension. A cast says which of them are used.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s --check-prefix=BEYOND
struct record {
  double value;
  int key;
};
void f(int n, int m, const void *in, void *out, char *raw, void *rows) {
#pragma acc region for hetero(1) part_copyin(in(sizeof(struct record))[1:n]) part_copyout(out(16)[1:n]) \
    part_copy(raw(sizeof(struct record))[1:n]) part_copy(rows(m * sizeof(double))[1:n])
  for (int i = 0; i < n; i++) {
    struct record *made = (struct record *)out + i;
    made->value = ((const struct record *)in)[i].value;
    ((struct record *)raw)[i].key++;
    for (int j = 0; j < m; j++)
      ((double *)rows)[i * m + j] += 1;
  }
}
// A use beyond the item is seen.
void g(int n, const void *in, double *out) {
#pragma acc region for hetero(1) part_copyin(in(16)[1:n]) part_copyout(out[1:n])
  for (int i = 1; i < n; i++)
    out[i] = ((const struct record *)in)[i - 1].value;
}
//      CHECK: access in: unsigned char, view const void *@, mode to read
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: dim extent 16, section [0:16], whole
//      CHECK: access out: unsigned char, view void *@, mode from write
//      CHECK: access raw: char, view char *@, mode to from read write
//      CHECK: access rows: unsigned char, view void *@, mode to from read write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: dim extent m * 8L, section [0:m * 8L], whole
// BEYOND: warning: 'in' is read at i - 1, which 'part_copyin(in(16)[1:n])' does not bring
// BEYOND: note: write 'part_copyin(in(16)[1:n:1])' instead
