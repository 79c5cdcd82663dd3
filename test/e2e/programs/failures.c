//===-- e2e/programs/failures.c - one way to fail for each word on the command line ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// failures.py has the message that each must give; it finds the line by the comment at its end.
#include <het/het.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { N = 1000 };
static double *a, *b;
static int zero;

static void add(double *x, int n) {
#pragma acc region for hetero(1) part_copy(x[1:n]) // loop
  for (int i = 0; i < n; ++i)
    x[i] += 1;
}

static void whole(void) {
#pragma acc region for hetero(1) copyin(b[0:N]) part_copy(a[1:N]) // whole
  for (int i = 0; i < N; ++i)
    a[i] += b[(N - 1 - i) * 7 % N];
}

static void present(void) {
#pragma acc region for hetero(1) present(a) // present
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}

static void partial(void) {
#pragma acc data copy(a[0:N / 2])
  {
#pragma acc region for hetero(1) present(a) // partial
    for (int i = 0; i < N; ++i)
      a[i] += 1;
  }
}

static void grows(void) {
#pragma acc data copy(a[0:N / 2]) // small
  for (int pass = 0; pass < 3; ++pass) {
#pragma acc region for hetero(1) part_copy(a[1:N]) // grows
    for (int i = 0; i < N; ++i)
      a[i] += 1;
  }
  printf("%g %g\n", a[0], a[N - 1]);
}

static void reads(void) {
#pragma acc region for hetero(1) copyin(b[0:N / 2]) part_copy(a[1:N]) // reads
  for (int i = 0; i < N; ++i)
    a[i] += b[(i * 7) % N + zero];
}

// Defined by no file that hetcc compiles.
#pragma acc routine seq
double elsewhere(double x);
__asm__(".text\n.globl elsewhere\nelsewhere: ret");

static void callsElsewhere(void) {
#pragma acc region for hetero(1) part_copy(a[1:N]) // callsElsewhere
  for (int i = 0; i < N; ++i)
    a[i] = elsewhere(a[i]);
}

static void plainElsewhere(void) {
  for (int k = 0; k < 2; ++k)
#pragma acc parallel loop copy(a[0:N]) // plainElsewhere
    for (int i = 0; i < N; ++i)
      a[i] = elsewhere(a[i]);
}

static void sharedItems(void) {
  int start[N + 1];
  for (int i = 0; i <= N; ++i)
    start[i] = i;
  for (int k = 0; k < N; ++k)
    a[k] = 0;
#pragma acc region for hetero(1) copyin(start[0:N+1]) copy(a[0:N]) // sharedItems
  for (int i = 0; i < N; ++i)
    for (int k = start[i] / 2; k < start[i + 1]; ++k)
      a[k] += 1;
  for (int k = 0; k < N; ++k)
    if (a[k] != (2 * k + 2 < N ? 2 * k + 2 : N) - k)
      exit(3);
}

static void neverBrought(void) {
#pragma acc region for hetero(1) create(b[0:N]) part_copyout(a[1:N]) // neverBrought
  for (int i = 0; i < N; ++i)
    a[i] = b[i] + 1;
}

static void neverWritten(void) {
  double *c = calloc(N, sizeof *c);
#pragma acc data create(b[0:N], c[0:N])
  {
#pragma acc region for hetero(1) present(b, c) // middle
    for (int i = 0; i < N; ++i)
      c[i] = b[i] + 1;
#pragma acc region for hetero(1) present(c) part_copyout(a[1:N]) // neverWritten
    for (int i = 0; i < N; ++i)
      a[i] = c[i] + 1;
  }
  free(c);
}

static void writes(void) {
#pragma acc region for hetero(1) part_copy(a[1:N]) // writes
  for (long i = 0; i < N; ++i)
    a[i - (zero + 1) * (1L << 40)] = 1; // where no process has memory
}

static void divides(void) {
  int *c = calloc(N, sizeof *c);
#pragma acc region for hetero(1) part_copy(c[1:N]) // divides
  for (int i = 0; i < N; ++i)
    c[i] = 7 / (c[i] + zero);
}

static void depersist(void) {
#pragma acc depersist(a) // depersist
}

static void exchange(void) {
#pragma acc halo_exchange(a) // exchange
}

static void haloless(void) {
#pragma omp target data device(*) map(tofrom: a[0:N] dist_data(BLOCK))
  {
    add(a, N);
#pragma omp halo_exchange(a) // haloless
  }
}

static void update(void) {
#pragma acc update host(a[0:N]) // update
}

static void updatePart(void) {
#pragma acc data copy(a[0:N / 2])
  {
#pragma acc update host(a[0:N]) // updatePart
  }
}

// A split loop has used what is mapped of it, or a data region of the dialect keeps it.
static void overlapTaken(void) {
#pragma omp target data map(tofrom: a[0:N / 2])
  {
#pragma acc region for hetero(1, all, static) part_copy(a[1:N / 2])
    for (int i = 0; i < N / 2; ++i)
      a[i] += 1;
#pragma omp target map(tofrom: a[0:N]) // overlapTaken
    a[0] += 1;
  }
}

static void mapWhole(void) {
#pragma omp target map(tofrom: a[0:N]) // overlapKept
  a[0] += 1;
}

static void overlapKept(void) {
#pragma omp target data device(*) map(tofrom: a[0:N / 2])
  {
    mapWhole();
  }
}

static void unmapped(void) {
#pragma omp target map(present, tofrom: a[0:N]) // unmapped
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}

static void exitAbsent(void) {
#pragma omp target enter data map(to: b[0:N])
#pragma omp target exit data map(present, release: b[0:N])
#pragma omp target exit data map(from: a[0:N])
#pragma omp target exit data map(present, from: a[0:N]) // exitAbsent
}

static void overlap(void) {
#pragma omp target data map(tofrom: a[0:N / 2]) // outer
  {
#pragma omp target map(tofrom: a[0:N]) // overlap
    for (int i = 0; i < N; ++i)
      a[i] += 1;
  }
}

static void updatePresent(void) {
#pragma omp target update from(present: a[0:N]) // updatePresent
}

static void pointer(void) {
#pragma omp target map(tofrom: b[0:N]) // pointer
  for (int i = 0; i < N; ++i)
    b[i] += a[(int)b[i]]; // no subscript that proves what is needed
}

static void exitUnmapped(void) {
#pragma omp target exit data map(from: a[0:N])
  puts("an exit data of what is not there does nothing");
}

static void mapTwice(void) {
  void *there = acc_malloc(N * sizeof *a);
  acc_map_data(a, there, N * sizeof *a);
  acc_map_data(a, there, N * sizeof *a);
}
static void mapPresent(void) {
  void *there = acc_malloc(N * sizeof *a);
  acc_copyin(a, N * sizeof *a);
  acc_map_data(a, there, N * sizeof *a);
}
static void mapNull(void) { acc_map_data(a, 0, N * sizeof *a); }
static void mapHostNull(void) { acc_map_data(0, acc_malloc(8), 8); }
static void mapNothing(void) { acc_map_data(a, acc_malloc(8), 0); }
static void unmapNothing(void) { acc_unmap_data(a); }
static void unmapCopied(void) {
  acc_copyin(a, N * sizeof *a);
  acc_unmap_data(a);
}
static void deleteLonger(void) {
  acc_create(a, N / 2 * sizeof *a);
  acc_delete(a, N * sizeof *a);
}
static void updateNothing(void) { acc_update_self(a, N * sizeof *a); }
static void createLonger(void) {
  acc_create(a, N / 2 * sizeof *a);
  acc_create(a, N * sizeof *a);
}
static void freeTwice(void) {
  void *there = acc_malloc(80);
  acc_free(there);
  acc_free(there);
}
static void freeHost(void) { acc_free(a); }
static void freeMapped(void) { acc_free(acc_copyin(a, N * sizeof *a)); }
static void copyOutside(void) {
  void *there = acc_malloc(80);
  acc_memcpy_to_device(there, a, N * sizeof *a);
}

static void abi(void) {
  static het_image image = {HET_ABI + 1, "of_another_age", 0, 0, 0};
  het_register_image(&image);
}

static het_site site = {"direct.c", 7, 1, "direct", "by hand", 0};
static void unfinished(void) {
  het_region region = {&site, 1, {{0, 10, 1}}, 0, 0, 0, 0, 0, 0, HET_SCHED_DEFAULT, HET_RATIO_DEFAULT, 0, 1, 1, 0, 0};
  het_enter(&region);
  het_leave(&region);
}
static void noLoops(void) {
  het_region region = {&site, 9, {{0, 10, 1}}, 0, 0, 0, 0, 0, 0, HET_SCHED_DEFAULT, HET_RATIO_DEFAULT, 0, 1, 1, 0, 0};
  het_enter(&region);
}
static void noStep(void) {
  het_region region = {&site, 1, {{0, 10, 0}}, 0, 0, 0, 0, 0, 0, HET_SCHED_DEFAULT, HET_RATIO_DEFAULT, 0, 1, 1, 0, 0};
  het_enter(&region);
}
static void initUnknown(void) { acc_init((acc_device_t)99); }
static void addTo(double *p) {
#pragma acc parallel loop hetero(1) deviceptr(p) // deviceptr
  for (int i = 0; i < N; i++)
    p[i] += 1;
}
static void hostPointer(void) { addTo(a); }
static void twoOwners(void) {
  acc_set_device_num(0, acc_device_nvidia);
  double *p = acc_malloc(8), *q;
  acc_set_device_num(1, acc_device_nvidia);
  q = acc_malloc(8);
#pragma acc parallel loop hetero(1) deviceptr(p, q) // owners
  for (int i = 0; i < 1; i++)
    p[i] = q[i];
}
static void otherDevice(void) {
  acc_set_device_num(0, acc_device_nvidia);
  double *p = acc_malloc(8);
  acc_set_device_num(1, acc_device_nvidia);
#pragma omp target // otherDevice
  p[0] = 1;
}
static void mapsMemory(void) {
  double *p = acc_malloc(8);
#pragma omp target map(tofrom : p[0 : 1]) // mapsMemory
  p[0] = 1;
}
static void fewThreads(void) { // no room for a thread's stack: those there are do the work
  struct rlimit limit = {1 << 20, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
  add(a, N);
  puts(a[0] == 1 && a[N - 1] == 1 ? "done" : "wrong");
}
// Sections of a length that is none; `zero` keeps the compiler from knowing it.
static void longLoop(void) {
  const int n = 50000 + zero, m = 50000 + zero;
#pragma acc region for hetero(1) copyin(b[0:n * m]) part_copy(a[1:N]) // longLoop
  for (int i = 0; i < N; ++i)
    a[i] += b[i];
}
static void shortLoop(void) {
  const int n = zero - 5;
#pragma acc region for hetero(1) copyin(b[0:n]) part_copy(a[1:N]) // shortLoop
  for (int i = 0; i < N; ++i)
    a[i] += b[i];
}
static void shortPart(void) {
  const long n = zero - 5;
#pragma acc region for hetero(1) part_copy(a[1:n]) // shortPart
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}
static void shortMap(void) {
  const int n = zero - 5;
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK)) // shortMap
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}
static void early(void) {
  const int first = zero - 2;
#pragma acc region for hetero(1) copyin(b[first:5]) part_copy(a[1:N]) // early
  for (int i = 0; i < N; ++i)
    a[i] += b[i % 3];
}
static void shortSum(void) {
  const int n = zero - 5;
#pragma acc region for hetero(1) reduction(+: a[0:n]) // shortSum
  for (int i = 0; i < N; ++i)
    a[i % 3] += 1;
}
static void shortData(void) {
  const int n = zero - 5;
#pragma acc data region copy(a[0:n]) // shortData
  add(a, N);
}
static void shortUpdate(void) {
  const int n = zero - 5;
#pragma acc data copy(a[0:N])
  {
#pragma acc update self(a[0:n]) // shortUpdate
  }
}
struct parts {
  double *cells, sum;
};

static void otherPart(void) {
  struct parts s = {a, 0};
#pragma omp target data map(to: s.cells[0:N])
  {
#pragma omp target // otherPart
    s.sum = s.cells[1];
  }
}

static void pointedPart(void) {
  struct parts s = {a, 0}, *at = &s;
#pragma omp target data map(to: at->cells[0:N])
  {
#pragma acc serial // pointedPart
    at->sum = at->cells[1];
  }
}

static void pointedRecord(void) {
  struct parts s = {a, 0}, *at = &s;
  double first = 0;
#pragma omp target map(tofrom: first) // pointedRecord
  first += at->cells[0];
}

static void shortPlain(void) {
  const int n = zero - 5;
#pragma omp target map(tofrom: a[0:n]) // shortPlain
  a[0] += 1;
}
static void longPlain(void) {
  const int n = 50000 + zero, m = 50000 + zero;
#pragma acc parallel loop copy(a[0:n * m]) // longPlain
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}
// Products that wrap to a positive int.
static void wrapLoop(void) {
  const int n = 65537 + zero, m = 65537 + zero;
#pragma acc region for hetero(1) copyin(b[0:n * m]) part_copy(a[1:N]) // wrapLoop
  for (int i = 0; i < N; ++i)
    a[i] += b[i];
}
static void wrapPlain(void) {
  const int n = 65537 + zero, m = 65536 + zero;
#pragma acc parallel loop copy(a[0:n * (m + 1)]) // wrapPlain
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}
static void narrowHalo(void) {
  const int h = zero - 1;
#pragma acc region for hetero(1) part_copyin(b[1:N:h]) part_copy(a[1:N]) // narrowHalo
  for (int i = 0; i < N; ++i)
    a[i] += b[i];
}
static void fine(void) { add(a, N); }
// Scratch of which loops make a part, and an exchange, on devices that have no memory for all of it.
static void scratch(void) {
#pragma acc data copy(a[0:N]) create(b[0:N])
  for (int k = 0; k < 3; ++k) {
#pragma acc region for hetero(1) part_copyin(a[1:N:1]) present(b)
    for (int i = 1; i < N - 1; ++i)
      b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop present(a, b) // rest
    for (int i = 1; i < N - 1; ++i)
      a[i] = b[i] + i;
  }
  printf("%g\n", a[N / 2]);
}
// Tasks with storage of their own, each of which has too little memory.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]v) // crowded
static void step(int n, double *v) {
  for (int i = 0; i < n; ++i)
    v[i] += 1;
}
static void crowded(void) {
  for (int k = 0; k < 8; ++k)
    step(N, a + k % 4 * N);
#pragma omp taskwait
  printf("%g\n", a[3 * N]);
}
// A task's section, one item longer than what is mapped.
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout(v[0:n]) // longerTask
static void more(int n, double *v) {
  for (int i = 0; i < n; ++i)
    v[i] += 1;
}
static void taskPart(void) {
#pragma omp target data map(tofrom : a[0:N])
  {
    more(N, a);
#pragma omp taskwait
  }
}
static void exchanged(void) {
  enum { ROWS = 37, M = 135 };
  static int step[2] = {-1, 1}; // nobody knows that these stay as they are: the loop reads all of f
  static float f[ROWS][M], g[ROWS][M];
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < M; ++j)
      f[i][j] = i * j % 11;
#pragma omp target data device(*) map(tofrom: f[0:ROWS][0:M] dist_data(BLOCK, *) halo(1, )) map(tofrom: g[0:ROWS][0:M] dist_data(BLOCK, *))
  for (int t = 0; t < 6; ++t) {
#pragma omp target device(*) map(to: f[0:ROWS][0:M] dist_data(BLOCK, *) halo(1, )) map(tofrom: g[0:ROWS][0:M] dist_data(BLOCK, *)) // shifted
#pragma omp parallel for
    for (int i = 1; i < ROWS - 1; ++i)
      for (int j = 0; j < M; ++j)
        g[i][j] = f[i - step[j % 2]][j];
#pragma omp halo_exchange(f)
#pragma omp target device(*) map(from: f[0:ROWS][0:M] dist_data(BLOCK, *)) map(to: g[0:ROWS][0:M] dist_data(BLOCK, *))
#pragma omp parallel for
    for (int i = 0; i < ROWS; ++i)
      for (int j = 0; j < M; ++j)
        f[i][j] = g[i][j] * 0.5f + 1;
  }
  double sum = 0;
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < M; ++j)
      sum += f[i][j] * (j % 7);
  printf("%.17g\n", sum);
}

static void leave(void) { printf("left\n"); }
static double limit(double v) {
  if (v < 0) {
    fprintf(stderr, "item %g\n", v);
    exit((int)v + 9);
  }
  return v;
}
static void exits(void) {
  atexit(leave);
  a[N / 2] = -2;
#pragma omp parallel target device(*) map(tofrom : a[0:N] partition([AUTO]))
#pragma omp for
  for (int i = 0; i < N; ++i)
    a[i] = limit(a[i]);
}
static void plainExits(void) {
  atexit(leave);
  a[N / 2] = -2;
#pragma omp target teams distribute parallel for map(tofrom : a[0:N])
  for (int i = 0; i < N; ++i)
    a[i] = limit(a[i]);
}

static const struct {
  const char *word;
  void (*run)(void);
} ways[] = {{"fine", fine}, {"whole", whole}, {"present", present}, {"partial", partial}, {"grows", grows}, {"reads", reads}, {"callsElsewhere", callsElsewhere}, {"plainElsewhere", plainElsewhere}, {"sharedItems", sharedItems}, {"neverBrought", neverBrought}, {"neverWritten", neverWritten}, {"writes", writes},
            {"divides", divides}, {"depersist", depersist}, {"exchange", exchange}, {"haloless", haloless}, {"update", update},
            {"updatePart", updatePart}, {"unmapped", unmapped}, {"exitAbsent", exitAbsent}, {"overlap", overlap}, {"overlapTaken", overlapTaken}, {"overlapKept", overlapKept}, {"updatePresent", updatePresent},
            {"pointer", pointer}, {"exitUnmapped", exitUnmapped}, {"mapTwice", mapTwice}, {"mapPresent", mapPresent},
            {"mapNull", mapNull}, {"mapHostNull", mapHostNull}, {"mapNothing", mapNothing}, {"unmapNothing", unmapNothing},
            {"unmapCopied", unmapCopied}, {"deleteLonger", deleteLonger},
            {"updateNothing", updateNothing}, {"createLonger", createLonger},
            {"freeTwice", freeTwice}, {"freeHost", freeHost}, {"freeMapped", freeMapped}, {"copyOutside", copyOutside},
            {"abi", abi}, {"unfinished", unfinished}, {"noLoops", noLoops}, {"noStep", noStep},
            {"initUnknown", initUnknown}, {"hostPointer", hostPointer}, {"twoOwners", twoOwners},
            {"otherDevice", otherDevice}, {"mapsMemory", mapsMemory}, {"fewThreads", fewThreads},
            {"longLoop", longLoop}, {"shortLoop", shortLoop}, {"shortPart", shortPart}, {"shortMap", shortMap}, {"early", early},
            {"shortSum", shortSum}, {"shortData", shortData}, {"shortUpdate", shortUpdate}, {"shortPlain", shortPlain}, {"otherPart", otherPart}, {"pointedPart", pointedPart}, {"pointedRecord", pointedRecord},
            {"longPlain", longPlain}, {"wrapLoop", wrapLoop}, {"wrapPlain", wrapPlain}, {"narrowHalo", narrowHalo}, {"scratch", scratch}, {"exchanged", exchanged}, {"crowded", crowded}, {"taskPart", taskPart}, {"exits", exits}, {"plainExits", plainExits}};

int main(int count, char **words) {
  a = calloc(N * 4, sizeof *a), b = calloc(N * 4, sizeof *b);
  zero = count > 2 ? atoi(words[2]) : 0;
  for (size_t k = 0; k < sizeof ways / sizeof *ways; ++k)
    if (count > 1 && strcmp(words[1], ways[k].word) == 0)
      ways[k].run();
  return 0;
}
