// Teams and their threads have copies of variables of the whole program, as of others.
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck %s

static double weight;
#pragma omp declare target
static int scale;
static int scaled(int i) { return scale * i; }
#pragma omp end declare target

// One value for the block: each thread sets it.
//      CHECK: HET_KERNEL({{[0-9]+}}) het_k_{{[0-9a-f]+}}_1(double weight, double *a)
//  CHECK-NOT: HET_ONE
//      CHECK: weight = 5;
//  CHECK-NOT: HET_ONE
//      CHECK: HET_SPREAD_THREADS
void values(double a[64]) {
#pragma omp target map(from : a[0:64])
  {
    weight = 5;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      a[i] = weight * i;
  }
}

//      CHECK: het_k_{{[0-9a-f]+}}_2(double *a)
//      CHECK: double het_own_weight;
//  CHECK-NOT: HET_ONE
//      CHECK: het_own_weight = i;
//  CHECK-NOT: HET_ONE
//      CHECK: HET_SPREAD_THREADS
void privates(double a[64]) {
#pragma omp target teams distribute private(weight) map(from : a[0:64])
  for (int i = 0; i < 8; i++) {
    weight = i;
#pragma omp parallel for
    for (int j = 0; j < 64; j++)
      a[i * 64 + j] = weight * j;
  }
}

// What the threads of a team add to is the team's, and not one for all teams.
//      CHECK: het_k_{{[0-9a-f]+}}_3(double sum, double *a)
//      CHECK: const double het_all_sum = HET_TEAM_REDUCE(Sum, het_sum_sum);
// CHECK-NEXT: sum = (double)::het::op::Sum::of(sum, het_all_sum);
void sums(double a[64], double sum) {
#pragma omp target teams distribute firstprivate(sum) map(tofrom : a[0:64])
  for (int i = 0; i < 64; i++) {
    sum = i;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < 64; j++)
      sum += j;
    a[i] = sum;
  }
}

// Called functions have the variable itself.
//      CHECK: het_k_{{[0-9a-f]+}}_4, (int *a, int *[[ITSELF:[a-z_0-9]+]])
//      CHECK: het_global_scale = [[ITSELF]];
//      CHECK: int [[COPY:[a-z_0-9]+]];
//      CHECK: [[COPY]] = i;
//      CHECK: a[i] = [[COPY]] + scaled(i);
void both(int a[64]) {
#pragma omp target teams distribute parallel for private(scale) map(from : a[0:64])
  for (int i = 0; i < 64; i++) {
    scale = i;
    a[i] = scale + scaled(i);
  }
}

// A copy of a target itself may be in memory, as one that all threads add to. A team's is in its room.
//      CHECK: het_k_{{[0-9a-f]+}}_5(double *sum, double *a)
//      CHECK: HET_ONE {
// CHECK-NEXT: (*sum) = (double)::het::op::Sum::of((*sum), het_all_sum);
//      CHECK: het_k_{{[0-9a-f]+}}_6(double *many, double *a)
//      CHECK: memcpy((void *)&het_room.many, (const void *)many, sizeof het_room.many);
void inMemory(double a[64], double sum) {
  double many[200] = {1, 2, 3};
#pragma omp target firstprivate(sum) map(tofrom : a[0:64])
  {
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < 64; j++)
      sum += j;
    a[0] = sum;
  }
#pragma omp target teams distribute firstprivate(many) map(tofrom : a[0:64])
  for (int i = 0; i < 64; i++) {
    many[i] = i;
#pragma omp parallel for
    for (int j = 100; j < 200; j++)
      many[j] = i;
    a[i] = many[i] + many[i + 100];
  }
}
