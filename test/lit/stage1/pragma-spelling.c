// Odd spacing, tabs, comments and empty continued lines in a directive; comments between it and its loop; hints on inner
// loops, which mean nothing to the compiler that reads the text.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
void odd(int n, int m, double (*x)[m]) {
	#  pragma	acc   region /* why */ for \
		hetero(1)	\
   part_copy(x[1:n][0:m])  /* odd */ \

	// about the loop
	for (int i = 0; i < n; i++) { /* body */
#pragma acc loop vector \
    independent
		for (int j = 0; j < m; j++)
			x[i][j] = 0;
	}
}
// CHECK: {{^	}}// about the loop
// CHECK-NEXT: {{^	}}{ /* hetcc: acc region for
// CHECK: #line 11 "{{.*}}"
// CHECK-NEXT: {{^	}}for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1) { /* body */
// CHECK-NOT: acc loop
// CHECK: {{^		}}for (int j = 0; j < m; j++)
