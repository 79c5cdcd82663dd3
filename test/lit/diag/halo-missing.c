// A halo exchange of an array that the file keeps on the devices without a halo.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:

void part(int n, double *v, double *w) {
#pragma acc data part_copy(v[1:n])
  {
    // CHECK: [[#@LINE+2]]:27: warning: 'v' has no halo here, so that 'acc halo_exchange' has nothing to bring up to date [-Whet-halo-missing]
    // CHECK: [[#@LINE-3]]:28: note: 'part_copy(v[1:n])' keeps it on the devices; write 'part_copy(v[1:n:1])', with as many items as the loops read around
#pragma acc halo_exchange(v)
  }
}

void whole(int n, double *v) {
#pragma omp target data device(*) map(tofrom: v[0:n])
  {
    // CHECK: [[#@LINE+1]]:{{.*}}: warning: 'v' has no halo here, so that 'omp halo_update' has
#pragma omp halo_update left(v)
  }
}

// A caller, or a loop, may have given one.
void unseen(double *u) {
#pragma acc halo_exchange(u)
}
void loop(int n, double *t) {
#pragma acc data copy(t[0:n])
  {
#pragma acc region for hetero(1) part_copy(t[1:n:1])
    for (int i = 0; i < n; i++)
      t[i] = i;
#pragma acc halo_exchange(t)
  }
}
