// Kernels of teams: what each thread computes, what one does between barriers, what is held once, and how many are launched.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | grep -v "^// " | FileCheck --check-prefix=HOST %s
// RUN: %hetcc -Rhet --emit=host %s -o /dev/null 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: %hetcc -DBARRIERS -fopenmp --emit=host %s -o /dev/null 2>&1 | FileCheck --check-prefix=BARRIER %s

double use(double x) { return x * x; }

// SAID: :[[#@LINE+8]]:1: remark: a kernel of teams of at most 256 threads, which share the loops and regions inside [-Rhet-teams]
// CHECK-LABEL: HET_KERNEL(256) het_k_{{.*}}_1(
// CHECK: HET_SPREAD_TEAMS(int, i, het_first_i, <, het_bound_i, +, 1) {
// CHECK: double s = use{{.*}};
// CHECK: double het_sum_s = (double)(0);
// CHECK: HET_SPREAD_THREADS(int, j, het_first_j, <, het_bound_j, +, 1) {
// HOST-LABEL: void rows(
void rows(int n, int m, const double *a, double *b) {
#pragma omp target teams distribute map(to: a[0:n * m]) map(from: b[0:n])
  for (int i = 0; i < n; i++) {
    double s = use(i);
#pragma omp parallel for reduction(+: s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    b[i] = s;
  }
}
// CHECK: het_sum_s += a[i * m + j];
// CHECK: const double het_all_s = HET_TEAM_REDUCE(Sum, het_sum_s);
// CHECK-NEXT: s = (double)::het::op::Sum::of(s, het_all_s);
// CHECK: HET_ONE {
// CHECK-NEXT: b[i] = s;
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(1);
// HOST: const long het_extent[] = {-(het_at_least({{.*}}n{{.*}})), -het_at_least({{.*}}m{{.*}})};

// SAID: :[[#@LINE+6]]:1: remark: a kernel of one team of 1024 threads
// CHECK-LABEL: HET_KERNEL(1024) het_k_{{.*}}_2(
// CHECK: HET_ROOM(het_room_2)
// CHECK: memcpy((void *)&het_room.x, (const void *)&x, sizeof het_room.x);
// HOST-LABEL: void region(
void region(int n, double *a, double x) {
#pragma omp target parallel map(tofrom: a[0:n]) num_threads(16)
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma omp critical
    x += 1;
#pragma omp barrier
#pragma omp single
    a[0] = x;
    double y;
#pragma omp single copyprivate(y)
    y = a[1];
  }
}
// CHECK: HET_SPREAD_THREADS(int, i,
// CHECK-NOT: HET_SYNC
// CHECK: HET_CRITICAL(het_lock_of_) {
// CHECK-NEXT: het_room.x += 1;
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(1);
// CHECK-NEXT: HET_ONE {
// CHECK: a[0] = het_room.x;
// CHECK: HET_ONE {
// CHECK-NEXT: y = a[1];
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(3);
// CHECK-NEXT: HET_FROM_ONE(y);
// HOST: const long het_extent[] = {1, het_at_least((long)(16))};

// Loops for teams and for threads with nothing between them are one grid.
// SAID: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loops over 'i' and 'j'
// CHECK-LABEL: _3{{[(,]}}
void nested(int n, int m, double *a) {
#pragma omp target teams distribute map(tofrom: a[0:n * m])
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      a[i * m + j] += 1;
}
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j,

// Short loops are better off in the threads of the loop around them.
// SAID: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
// CHECK-LABEL: _4{{[(,]}}
void few(int n, double *a) {
#pragma omp target teams distribute map(tofrom: a[0:n * 4])
  for (int i = 0; i < n; i++) {
    double s = 1.0 / i;
#pragma omp parallel for
    for (int j = 0; j < 4; j++)
      a[i * 4 + j] += s;
  }
}
// CHECK: HET_SHARE_X(0, int, i,

// `loop` in `loop` is for the threads. What calls functions that ask for their thread runs on one.
// SAID: :[[#@LINE+3]]:1: remark: a kernel of teams
// CHECK-LABEL: _5{{[(,]}}
void loops(int n, int m, double *a) {
#pragma omp target teams loop map(tofrom: a[0:n * m])
  for (int i = 0; i < n; i++) {
    double s = 1.0 / i;
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * m + j] += s;
  }
}
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_SPREAD_THREADS(int, j,

// More than a block's shared memory holds: a thread for each iteration, as its own.
// SAID: :[[#@LINE+4]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
// CHECK-LABEL: _6{{[(,]}}
void large(int n, double *a) {
#pragma omp target teams distribute map(tofrom: a[0:n * 8192])
  for (int i = 0; i < n; i++) {
    double row[8192];
#pragma omp parallel for
    for (int j = 0; j < 8192; j++)
      row[j] = a[i * 8192 + j];
#pragma omp parallel for
    for (int j = 0; j < 8192; j++)
      a[i * 8192 + j] = row[8191 - j];
  }
}
// CHECK-NOT: HET_ROOM
// CHECK: HET_SHARE_X(0, int, i,

// Variables that inner constructs have as their own are no parameters: nobody reads the host's.
// CHECK-LABEL: HET_KERNEL(256) het_k_{{[^(]*}}(int n, double *a) {
void owned(int n, double *a) {
  int i, j;
  double t, u;
#pragma omp target teams distribute map(tofrom: a[0:n * n])
  for (i = 0; i < n; i++) {
#pragma omp parallel for private(t)
    for (j = 0; j < n; j++) {
      t = a[i * n + j];
      a[i * n + j] = t * t;
    }
#pragma omp parallel private(u)
    {
      u = i;
#pragma omp for
      for (j = 0; j < n; j++)
        a[i * n + j] += u;
    }
  }
}

extern int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_team_num(void);

// The largest region's number is the team's. The others' threads count the region's, and the rest waits at its end.
// SAID: :[[#@LINE+9]]:1: remark: a kernel of teams
// CHECK-LABEL: (int *a, int few) {
// CHECK: const int het_threads = HET_OF_THREADS(few);
// CHECK: if (HET_THREAD < het_threads) {
// CHECK-NEXT: a[HET_THREAD] += het_threads;
// CHECK-NEXT: }
// CHECK-NEXT: HET_SYNC(
// HOST-LABEL: void numbers(
void numbers(int n, int *a, int few) {
#pragma omp target teams num_teams(4) thread_limit(64) map(tofrom: a[0:n])
  {
#pragma omp parallel num_threads(few)
    a[omp_get_thread_num()] += omp_get_num_threads();
#pragma omp parallel num_threads(8)
    a[omp_get_thread_num()] += 1;
  }
// HOST: const long het_extent[] = {het_at_least((long)(4)), het_at_most(het_larger(het_at_least((long)(few)), het_at_least((long)(8))), het_at_least((long)(64)))};

// CHECK: const int het_threads = HET_OF_THREADS(HET_TEAM + 2);
// CHECK: for (long het_iteration = (HET_THREAD < het_threads ? HET_THREAD : het_end); het_iteration < het_end; het_iteration += het_threads) {
#pragma omp target teams num_teams(4) map(tofrom: a[0:n])
  {
#pragma omp parallel for num_threads(omp_get_team_num() + 2)
    for (int i = 0; i < 10; i++)
      a[i] += omp_get_thread_num();
  }
// HOST: const long het_extent[] = {het_at_least((long)(4)), 1024};
}

// A static schedule counts where iterations read what others of their thread have left. A team's last value comes out.
// CHECK-LABEL: HET_KERNEL(1024) het_k_{{.*}}(int n, int p, int *a) {
// CHECK: int het_own_p = p;
// CHECK: for (long het_chunk = 3, het_begin = HET_THREAD * het_chunk; het_begin < het_end; het_begin += HET_THREADS * het_chunk)
// CHECK-LABEL: HET_KERNEL(256) het_k_{{.*}}(int n, int *last, int *a) {
// CHECK: HET_SYNC(1);
// CHECK-NEXT: if (!((long)i + (long)1 < (long)het_bound_i)) {
// CHECK-NEXT: HET_ONE (*last) = het_own_last;
int left(int n, int *a) {
  int p = 0, last = 0;
#pragma omp target parallel for num_threads(4) schedule(static, 3) firstprivate(p) map(from : a[0 : n])
  for (int i = 0; i < n; i++) {
    p += i;
    a[i] = p;
  }
#pragma omp target teams distribute num_teams(4) lastprivate(last) map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++) {
    last = omp_get_team_num();
    a[i] += last;
  }
  return last;
}

#ifdef BARRIERS
// BARRIER: :[[#@LINE+3]]:1: warning: this target construct runs on the host
// BARRIER: :[[#@LINE+6]]:1: note: a barrier in a region that has fewer threads than another one of its team is not supported
void barriers(int n, int *a, int few) {
#pragma omp target teams num_teams(4) map(tofrom: a[0:n])
  {
#pragma omp parallel num_threads(8)
    a[omp_get_thread_num()] += 1;
#pragma omp parallel num_threads(few)
    {
      a[omp_get_thread_num()] += 1;
#pragma omp barrier
      a[omp_get_thread_num() + 1] += 1;
    }
  }
}
#endif
