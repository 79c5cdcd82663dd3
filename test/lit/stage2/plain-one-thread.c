// A body that asks for its team's or thread's number, and how many there are, runs on one thread where its construct cannot be shared out, with a
// warning. The others are kernels of teams.
// RUN: %hetcc --emit=host %s -o %t.c 2>&1 | FileCheck %s
int omp_get_thread_num(void);
int omp_get_team_num(void);
int omp_get_num_teams(void);
void f(int n, int *a, int *b) {
#pragma omp target teams map(from: a[0:n]) num_teams(4)
  a[omp_get_team_num()] = omp_get_num_teams();
#pragma omp target map(from: a[0:n])
  a[omp_get_thread_num()] = 1;
#pragma omp target teams num_teams(1) thread_limit(1) map(from: a[0:n])
  a[omp_get_team_num()] = 1;
#pragma omp target parallel for map(from: b[0:n]) ordered
  for (int i = 0; i < n; i++)
    b[i] = omp_get_thread_num() + 2 * i;
}
//  CHECK-NOT: warning
//      CHECK:{{.*}}plain-one-thread.c:14:1: warning: this target construct runs on one thread of the device [-Whet-target-one-thread]
// CHECK-NEXT:   14 | #pragma omp target parallel for map(from: b[0:n]) ordered
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}plain-one-thread.c:16:12: note: the body asks for the number of its thread or team here; write a loop after 'target teams distribute parallel for' over what each thread is to do
// CHECK-NEXT:   16 |     b[i] = omp_get_thread_num() + 2 * i;
// CHECK-NEXT:      |            ^
//      CHECK:1 warning generated.
