// Forms that cannot be moved to a device, or whose text cannot be changed where it stands: an error each, never wrong code.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
struct view { double *data; int n; };
void forms(int n, double **rows, struct view v, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++) {
    static int calls;
    if (i == 3)
      goto next;
    x[i] = rows[i][0] + v.data[i];
    __asm__("nop");
  next:;
  }
}
// CHECK: {{.*}}refused-forms.c:7:16: error: the static variable 'calls' in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-forms.c:7:16: note: declare it without 'static', or outside of the loop
// CHECK-NEXT: {{.*}}refused-forms.c:9:7: error: a label or 'goto' in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-forms.c:9:7: note: use 'if', 'continue' and loops
// CHECK-NEXT: {{.*}}refused-forms.c:10:12: error: an array of pointers in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-forms.c:10:12: note: use one contiguous array, as in 'a[i * m + j]' or 'double (*a)[m]'
// CHECK-NEXT: {{.*}}refused-forms.c:10:27: error: following the pointer member 'data' in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-forms.c:10:27: note: name it in a clause of the loop or of a data construct around the loop, or copy it to a local variable before the directive and use that
// CHECK-NEXT: {{.*}}refused-forms.c:11:5: error: inline assembly in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-forms.c:11:5: note: write the computation in the language instead
// CHECK-NEXT: 5 errors generated.
