// A body that changes the bound.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    n--;
  }
}

typedef struct {
  int n, length[2];
  int *items;
} List;

// Items and members are apart where their names or numbers are, and where the loop begins behind the item.
void parts(List *list, int *row, int *items, double *a) {
#pragma acc region for hetero(1) part_copy(row[1:40])
  for (int i = 0; i < row[1] + 20; i++)
    row[i] = i;
#pragma acc region for hetero(1) part_copy(row[1:40])
  for (int i = 1; i < row[0]; i++)
    row[i] = i;
#pragma acc region for hetero(1) part_copy(items[1:list->n])
  for (int i = 0; i < list->n; i++)
    items[i] = list->length[1];
}

//      CHECK:{{.*}}/loop-bound-changed.c:8:5: error: the loop after '#pragma acc region for' is not in canonical form: its body changes 'n', of which its bound or step is made [het-not-canonical]
// CHECK-NEXT:    8 |     n--;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}/loop-bound-changed.c:6:3: note: the form is 'for (i = first; i < bound; i += step)', with an integer 'i', one of < <= > >= != and bounds and step that the loop does not change
// CHECK-NEXT:    6 |   for (int i = 0; i < n; i++) {
// CHECK-NEXT:      |   ^
//      CHECK:{{.*}}/loop-bound-changed.c:21:5: error: the loop after '#pragma acc region for' is not in canonical form: its body may change 'row[1]', of which its bound or step is made [het-not-canonical]
// CHECK-NEXT:   21 |     row[i] = i;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}/loop-bound-changed.c:20:3: note: the form is {{.*}}
// CHECK-NEXT:   20 |   for (int i = 0; i < row[1] + 20; i++)
// CHECK-NEXT:      |   ^
// CHECK-NEXT:2 errors generated.
