//===-- e2e/programs/findings.c - one mistake for each word on the command line ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// findings.py has what HET_CHECK must say of each; it finds lines by the comment at their end. The last ones are no mistakes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100, M = 10 };
static double *a, *b;
static double square[N][M], turned[N][M];
static int *at;
struct pair {
  int left, right;
};
static struct pair *pairs;
typedef double row[M];

// ---- loops that leave what their clauses bring ----

static void readsBeside(void) {
#pragma acc region for hetero(1, all, static) part_copyin(a[1:N], at[1:N]) part_copy(b[1:N]) // readsBeside
  for (int i = 0; i < N; ++i)
    b[i] += a[at[i]]; // besideRead
}

static void readsBeyond(void) {
#pragma acc region for hetero(1, all, static) copyin(a[0:N], at[0:N]) part_copy(b[1:N]) // readsBeyond
  for (int i = 0; i < N; ++i)
    b[i] += a[at[i] + N]; // beyondRead
}

static void writesBeside(void) {
#pragma acc region for hetero(1, all, static) part_copyin(at[1:N]) part_copy(b[1:N]) // writesBeside
  for (int i = 0; i < N; ++i)
    b[at[i]] = i; // besideWrite
}

static void packed(void) {
#pragma acc region for hetero(1, all, static) copyin(at[0:N]) part_copyin(square[0:N][1:M]) part_copyout(turned[0:N][1:M]) // packed
  for (int j = 0; j < M; ++j)
    for (int i = 0; i < N; ++i)
      turned[i][j] = square[i][at[j] % M]; // packedRead
}

static double inFunction(const double *x, int i) { return x[i]; } // functionRead

static void called(void) {
#pragma acc region for hetero(1, all, static) part_copyin(a[1:N], at[1:N]) part_copy(b[1:N]) // called
  for (int i = 0; i < N; ++i)
    b[i] = inFunction(a, at[i]);
}

static void chunks(void) {
#pragma acc region for hetero(1, all, chunk) part_copyin(a[1:N], at[1:N]) part_copy(b[1:N]) // chunks
  for (int i = 0; i < N; ++i)
    b[i] += a[at[i]]; // chunkRead
}

static void nest(void) {
#pragma omp target device(*) map(to : square[0:N][0:M] dist_data(BLOCK, *), at[0:N]) map(tofrom : turned[0:N][0:M] dist_data(BLOCK, *)) // nest
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      turned[at[i]][j] = square[i][j]; // nestWrite
}

// Sections that end too early, of storage that goes on.
static void shortSection(void) {
#pragma acc region for hetero(1, all, static) part_copyin(a[1:N / 2]) part_copy(b[1:N]) // shortSection
  for (int i = 0; i < N; ++i)
    b[i] += a[i]; // shortRead
}

static void shortResult(void) {
#pragma acc region for hetero(1, all, static) part_copyin(a[1:N]) part_copyout(b[1:N / 2]) // shortResult
  for (int i = 0; i < N; ++i)
    b[i] = a[i]; // shortWrite
}

static void shortTable(void) {
#pragma acc region for hetero(1, all, static) copyin(square[0:N / 2][0:M], at[0:N]) part_copy(b[1:N]) // shortTable
  for (int i = 0; i < N; ++i)
    b[i] += square[at[i]][0]; // shortTableRead
}

// ---- iterations that need each other ----

static void carried(void) {
#pragma acc region for hetero(1, all, static) part_copy(a[1:N:N]) copyin(at[0:N]) // carried
  for (int i = 0; i < N; ++i)
    a[i] += a[at[i]]; // carriedRead
}

static void collides(void) {
#pragma acc region for hetero(0) copy(b[0:N]) copyin(at[0:N]) // collides
  for (int i = 0; i < N; ++i)
    b[at[i] / 2] = i; // collidesWrite
}

// ---- the host and what devices keep ----

static void readsOld(void) {
#pragma acc data copy(a[0:N])
  {
#pragma acc region for hetero(1) part_copy(a[1:N]) // oldLoop
    for (int i = 0; i < N; ++i)
      a[i] += 1;
    b[0] = a[5]; // oldRead
  }
}

static void changes(void) {
#pragma acc data copy(a[0:N])
  {
#pragma acc region for hetero(1) part_copy(a[1:N]) // changesLoop
    for (int i = 0; i < N; ++i)
      a[i] += 1;
    a[3] = 7; // changed
#pragma acc region for hetero(1) part_copy(a[1:N]) // changesUse
    for (int i = 0; i < N; ++i)
      a[i] += 1;
  }
}

static void changesLast(void) {
#pragma acc region for hetero(1) part_copy(a[1:N]) persist(a) // lastLoop
  for (int i = 0; i < N; ++i)
    a[i] += 1;
  memset(&a[4], 0, sizeof *a); // lastChanged
  a[5] = 7;
#pragma acc depersist(a)
}

static void changesInput(void) {
#pragma omp target data device(*) map(to : a[0:N] dist_data(BLOCK)) map(tofrom : b[0:N] dist_data(BLOCK))
  for (int pass = 0; pass < 2; ++pass) {
#pragma omp target device(*) // inputLoop
#pragma omp parallel for
    for (int i = 0; i < N; ++i)
      b[i] += a[i];
    a[9] = pass; // inputChanged
  }
}

static void add(void) {
#pragma acc region for hetero(1) part_copy(a[1:N]) // add
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}

static void clears(void) {
#pragma acc data copy(a[0:N])
  {
    add();
    memset(a, 0, N * sizeof *a); // cleared
    add();
  }
}

static void copiesPart(void) {
#pragma acc data copy(a[0:N])
  {
    add();
#pragma acc update self(a[0:N / 2])
    memcpy(b, a, N / 2 * sizeof *a);
    memcpy(b, a, N * sizeof *a); // copied
  }
}

static void frees(void) {
  double *old = a;
#pragma acc enter data copyin(a[0:N]) // entered
  add();
  a = calloc(N, sizeof *a);
  free(old); // freed
}

// ---- the same with plain constructs ----

static void plainReads(void) {
#pragma omp target data map(tofrom : a[0:N])
  {
#pragma omp target teams distribute parallel for // plainReadsLoop
    for (int i = 0; i < N; ++i)
      a[i] += 1;
    b[0] = a[5]; // plainOldRead
  }
}

static void plainChanges(void) {
#pragma omp target data map(tofrom : a[0:N])
  {
    a[3] = 7; // plainChanged
#pragma omp target teams distribute parallel for // plainChangesLoop
    for (int i = 0; i < N; ++i)
      a[i] += 1;
  }
}

static void plainChangesLast(void) {
#pragma omp target enter data map(to : a[0:N])
#pragma omp target teams distribute parallel for // plainLastLoop
  for (int i = 0; i < N; ++i)
    a[i] += 1;
  a[6] = 7; // plainLastChanged
#pragma omp target exit data map(from : a[0:N])
}

static void plainUpdates(void) {
#pragma omp target data map(tofrom : a[0:N])
  {
    a[3] += 1;
#pragma omp target update to(a[3:1])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#pragma omp target update from(a[0:N])
    a[4] = a[5] + a[3];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; ++i)
      a[i] = b[i] + i;
  }
  b[0] = a[0];
}

// Two lines with a mistake each: HET_CHECK=continue has both.
static void both(void) {
  readsOld();
  collides();
}

static void many(void) {
#pragma acc data copy(a[0:N])
  {
#pragma acc region for hetero(1) part_copy(a[1:N]) // manyLoop
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#define ONE(i) b[i] = a[i];
#define FIVE(i) ONE(i) ONE(i + 1) ONE(i + 2) ONE(i + 3) ONE(i + 4)
    FIVE(0) FIVE(5) FIVE(10) FIVE(15) FIVE(20) // manyReads
  }
}

// ---- no mistakes ----

static void updates(void) {
#pragma acc data copy(a[0:N])
  {
#pragma acc region for hetero(1) part_copy(a[1:N])
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#pragma acc update host(a[0:N])
    for (int i = 0; i < N; ++i)
      a[i] += a[N - 1 - i];
#pragma acc update device(a[0:N])
#pragma acc region for hetero(1) part_copy(a[1:N])
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#pragma acc update host(a[2:3])
    b[0] = a[2] + a[4];
  }
  b[1] = a[1];
}

// Items that nobody reads again may be changed: the loop makes all of them anew.
static void overwritten(void) {
#pragma acc data create(a[0:N]) copy(b[0:N])
  for (int pass = 0; pass < 3; ++pass) {
    a[pass] = 1;
#pragma acc region for hetero(1) part_copyout(a[1:N])
    for (int i = 0; i < N; ++i)
      a[i] = i;
#pragma acc region for hetero(1) part_copyin(a[1:N]) part_copy(b[1:N])
    for (int i = 0; i < N; ++i)
      b[i] += a[i];
  }
}

static void library(void) {
#pragma acc data copy(a[0:N])
  {
    add();
#pragma acc update self(a[0:N])
    memcpy(b, a, N * sizeof *a);
    memset(a, 0, N / 2 * sizeof *a);
#pragma acc update device(a[0:N])
    add();
  }
  memmove(b, a, N * sizeof *a);
  free(realloc(calloc(1, 1), N));
}

// Iterations that write the same value, members of one record, and an item that its own iteration has written.
static void fine(void) {
#pragma acc region for hetero(0) copy(b[0:N]) copyin(at[0:N])
  for (int i = 0; i < N; ++i)
    b[at[i] % 3] = 5;
#pragma acc region for hetero(0) copy(pairs[0:N])
  for (int i = 0; i < 2 * N; ++i)
    if (i % 2)
      pairs[i / 2].right = i;
    else
      pairs[i / 2].left = i;
#pragma acc region for hetero(1) part_copyout(b[1:N]) part_copyin(a[1:N])
  for (int i = 0; i < N; ++i) {
    b[i] = 0;
    for (int k = 0; k < 5; ++k)
      b[i] += a[i];
  }
}

static void edges(void) {
#pragma omp target device(*) map(to : a[0:N] dist_data(BLOCK) halo(1 : periodic)) map(from : b[0:N] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < N; ++i)
    b[i] = a[i - 1] + a[i + 1];
  // Beyond an edge of a row lies another row.
  static double rows[8][5], sums[8][5];
#pragma omp target device(*) map(to : rows[0:8][0:5] dist_data(*, BLOCK) halo(, 1 : periodic))                         \
    map(from : sums[0:8][0:5] dist_data(*, BLOCK))
#pragma omp parallel for
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 8; ++i)
      sums[i][j] = rows[i][j - 1] + rows[i][j + 1];
}

static double summed(void) {
  double sum = 0;
#pragma acc region for hetero(1) part_copyin(a[1:N]) reduction(+ : sum)
  for (int i = 0; i < N; ++i)
    sum += a[i];
  return sum;
}

#define WORD(name) {#name, name}
static const struct {
  const char *word;
  void (*run)(void);
} table[] = {WORD(readsBeside), WORD(readsBeyond), WORD(writesBeside), WORD(packed),       WORD(called), WORD(chunks),
             WORD(shortSection), WORD(shortResult), WORD(shortTable),
             WORD(nest),        WORD(carried),     WORD(collides),     WORD(readsOld),     WORD(changes), WORD(changesLast),
             WORD(changesInput), WORD(plainReads), WORD(plainChanges), WORD(plainChangesLast), WORD(plainUpdates), WORD(both),       WORD(many),         WORD(updates),      WORD(overwritten), WORD(fine), WORD(clears), WORD(copiesPart), WORD(frees), WORD(library),
             WORD(edges)};

int main(int count, char **words) {
  a = calloc(N, sizeof *a);
  b = calloc(N, sizeof *b);
  at = calloc(N, sizeof *at);
  pairs = calloc(N, sizeof *pairs);
  for (int i = 0; i < N; ++i)
    at[i] = (i + 3) % N, a[i] = i;
  for (unsigned i = 0; i < sizeof table / sizeof *table; ++i)
    if (count > 1 && strcmp(words[1], table[i].word) == 0)
      table[i].run();
  printf("end %g\n", summed());
  return 0;
}
