// In a region the threads of a team join arrays, and values of the program's operations, in turn. Numbers meet as a tree.
// RUN: %hetcc -fopenmp --emit=cuda %s | FileCheck %s
// RUN: %hetcc -fopenmp --emit=opencl %s | FileCheck --check-prefix=OPENCL %s
typedef struct {
  double value;
  int at;
} best;
#pragma omp declare reduction(most : best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out)                  \
    initializer(omp_priv = (best){-1, -1})

// What they join is held once.
void rows(int n, int m, double a[n][m], int *found) {
#pragma omp target teams distribute map(to : a[0 : n][0 : m]) map(from : found[0 : n])
  for (int i = 0; i < n; i++) {
    best one = {-1, -1};
    int bins[4] = {0};
#pragma omp parallel for reduction(most : one) reduction(+ : bins)
    for (int j = 0; j < m; j++) {
      if (a[i][j] > one.value)
        one = (best){a[i][j], j};
      bins[j % 4] += j;
    }
    found[i] = one.at + bins[3];
  }
}
//      CHECK: struct het_room_1 {
//  CHECK-DAG: best one;
//  CHECK-DAG: int bins[4];
//      CHECK: best het_sum_one = {-1, -1};
//      CHECK: int het_sum_bins[4];
//      CHECK: HET_SYNC(
// CHECK-NEXT: for (int het_turn = 0; het_turn < HET_THREADS; ++het_turn) {
// CHECK-NEXT: if (HET_THREAD == het_turn) {
// CHECK-NEXT: het_room.one = het_sum_one.value > het_room.one.value ? het_sum_one : het_room.one;
//      CHECK: for (long het_at = (HET_THREAD + HET_THREADS - het_turn) % HET_THREADS; het_at < 4; het_at += HET_THREADS)
// CHECK-NEXT: ((int *)het_room.bins)[het_at] = (int)::het::op::Sum::of(((int *)het_room.bins)[het_at], het_sum_bins[het_at]);
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(
// OPENCL: for (int het_turn = 0; het_turn < HET_THREADS; ++het_turn) {
// OPENCL: ((__local int *)het_room.bins)[het_at] = HET_OP_Sum(int, ((__local int *)het_room.bins)[het_at], het_sum_bins[het_at]);

// A section of a length that the program computes has memory of the device's heap.
void sections(int n, int first, int count, long *sums) {
#pragma omp target map(tofrom : sums[0 : n])
#pragma omp parallel
  {
#pragma omp for reduction(+ : sums[first : count])
    for (int i = 0; i < 1000; i++)
      sums[first + i % count] += i;
#pragma omp single
    sums[0]++;
  }
}
//      CHECK: const long het_first = (long)first;
// CHECK-NEXT: const long het_count = (long)count;
// CHECK-NEXT: ::het::VariableArray<long> het_array(het_count);
//      CHECK: ((long *)sums)[het_first + het_at] =

// The teams' own value of a sum is in the room of each one, and joins the value in memory at the end.
void of_teams(int n, const int *key, int *found) {
  int bins[6] = {0};
  best top = {-1, -1};
#pragma omp target teams map(to : key[0 : n]) map(tofrom : bins, top) reduction(+ : bins[2 : 4]) reduction(most : top)
  {
    int own[4];
#pragma omp distribute
    for (int b = 0; b < n; b += 64) {
#pragma omp parallel for
      for (int i = 0; i < 4; i++)
        own[i] = key[b + i];
#pragma omp parallel for reduction(most : top)
      for (int i = 0; i < 64; i++)
        if (key[b + i] > top.value)
          top = (best){key[b + i], b + i};
      for (int i = 0; i < 4; i++)
        bins[2 + i] += own[i];
    }
  }
  *found = bins[3] + top.at;
}
//      CHECK: ((int *)&het_room.bins + (long)2)[het_at] = (int)(0);
//      CHECK: het_room.top = het_item;
//      CHECK: for (long het_at = HET_THREAD; het_at < 4; het_at += HET_THREADS) {
// CHECK-NEXT: ::het::atomicJoin<::het::op::Sum>(&((int *)bins)[(long)2 + het_at], ((int *)&het_room.bins + (long)2)[het_at]);
//      CHECK: HET_ONE {
// CHECK-NEXT: HET_CRITICAL(
//      CHECK: (*top) = het_room.top.value > (*top).value ? het_room.top : (*top);
// OPENCL: for (long het_at = HET_THREAD; het_at < 4; het_at += HET_THREADS) {
