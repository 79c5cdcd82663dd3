// Forms that cannot be meant, and forms that are not done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

#pragma acc routine bind(other)
void one(void);

void f(int n, double *a, double *b) {
#pragma acc update self(a)
  b[0] = a[0];
#pragma acc parallel loop copy(b[0:n])
  while (n--)
    ;
}
double rows[4][4];
void g(void) {
#pragma acc parallel copy(rows[0:16])
  rows[0][0] = 1;
#pragma acc parallel copy(rows[1:3][0:4]) // to the last item
  rows[0][0] = 1;
#pragma acc enter data copyin(rows[2][1:4])
}
void modified(int n, double *a) {
#pragma acc data copy(always, capture : a[0:n])
  ;
#pragma acc data copyin(zero : a[0:n])
  ;
}
void silent(int n, double *a) {
#pragma acc set if(n > 1)
#pragma acc host_data if_present
  a[0] = 1;
}

//      CHECK:{{.*}}/refused.c:23:31: error: the modifier 'capture' in 'copy' is not supported yet [het-not-supported]
//      CHECK:{{.*}}/refused.c:25:25: error: the modifier 'zero' in 'copyin' is not supported yet [het-not-supported]
//      CHECK:{{.*}}/refused.c:29:1: error: '#pragma acc set' says nothing of what to set [het-names-nothing]
//      CHECK:{{.*}}/refused.c:29:1: note: clauses of 'acc set' are: if, device_type, device_num, default_async
//      CHECK:{{.*}}/refused.c:30:1: error: '#pragma acc host_data' names no array [het-names-nothing]
//      CHECK:{{.*}}/refused.c:4:1: error: 'bind' to 'other', which is no function with the parameters of 'one' here is not supported yet [het-not-supported]
// CHECK-NEXT:    4 | #pragma acc routine bind(other)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/refused.c:5:6: note: write a declaration of it instead
//      CHECK:{{.*}}/refused.c:8:25: error: 'a' in clause 'self' is a pointer: its extent is not known [het-no-extent]
//      CHECK:{{.*}}/refused.c:10:1: error: expected a 'for' loop after '#pragma acc parallel loop' [het-expected-loop]
//      CHECK:{{.*}}/refused.c:16:31: error: section [0:16] reaches beyond the 4 items of 'rows' [het-section-bounds]
//      CHECK:{{.*}}/refused.c:20:38: error: section [1:4] reaches beyond the 4 items of 'rows' [het-section-bounds]
