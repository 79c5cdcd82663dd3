// Tabs and letters of several bytes before the caret; a directive over several lines; a name of such letters. The same
// with the line ends of Windows.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: mkdir -p %t && sed 's/$/\r/' %s > %t/caret-tabs-and-letters.c
// RUN: not %hetcc --emit=openmp %t/caret-tabs-and-letters.c -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void tabs(int n, double *x) {
	#pragma	acc	region for	hetero(1)	part_copi(x[1:n])
	for (int i = 0; i < n; ++i)
		x[i] += 1;
}
void letters(int n, double *x) {
#pragma acc region for /* Größe: € 数 */ hetero(1) part_copi(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void lines(int n, double *x) {
#pragma acc region for hetero(1) \
    part_copy(x[1:n]) \
    hallo(3)
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}
void names(int n, double *größe) {
#pragma acc region for hetero(1) part_copy(größe[1:n]) copyin(große[0:n])
  for (int i = 0; i < n; ++i)
    größe[i] += 1;
}

//      CHECK:{{.*}}/caret-tabs-and-letters.c:8:35: error: unknown clause 'part_copi' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:    8 |         #pragma acc     region for      hetero(1)       part_copi(x[1:n])
// CHECK-NEXT:      |                                                         ^
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:8:35: note: did you mean 'part_copy'?
// CHECK-NEXT:    8 |         #pragma acc     region for      hetero(1)       part_copi(x[1:n])
// CHECK-NEXT:      |                                                         ^~~~~~~~~
// CHECK-NEXT:      |                                                         part_copy
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:13:57: error: unknown clause 'part_copi' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:   13 | #pragma acc region for /* Größe: € 数 */ hetero(1) part_copi(x[1:n])
// CHECK-NEXT:      |                                                    ^
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:13:57: note: did you mean 'part_copy'?
// CHECK-NEXT:   13 | #pragma acc region for /* Größe: € 数 */ hetero(1) part_copi(x[1:n])
// CHECK-NEXT:      |                                                    ^~~~~~~~~
// CHECK-NEXT:      |                                                    part_copy
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:20:5: error: unknown clause 'hallo' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:   20 |     hallo(3)
// CHECK-NEXT:      |     ^
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:20:5: note: clauses of 'acc region for' are: hetero, part_copy, part_copyin, part_copyout, partial, copy, copyin, copyout, create, present, persist, reduction, private, firstprivate, collapse, independent, if, self, device_type, dtype, deviceptr, no_create, attach, async, wait, default, seq, auto, num_gangs
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:25:65: error: use of undeclared identifier 'große' in '#pragma acc region for' [het-undeclared]
// CHECK-NEXT:   25 | #pragma acc region for hetero(1) part_copy(größe[1:n]) copyin(große[0:n])
// CHECK-NEXT:      |                                                               ^
// CHECK-NEXT:{{.*}}/caret-tabs-and-letters.c:25:65: note: did you mean 'größe'?
// CHECK-NEXT:   25 | #pragma acc region for hetero(1) part_copy(größe[1:n]) copyin(große[0:n])
// CHECK-NEXT:      |                                                               ^~~~~
// CHECK-NEXT:      |                                                               größe
// CHECK-NEXT:4 errors generated.
