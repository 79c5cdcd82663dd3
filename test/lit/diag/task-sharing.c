// Clauses of a task that say opposite things of a variable, and a word of OpenACC's `default`.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %hetcc -DWORD -c %s -o %t.o 2>&1 | FileCheck --check-prefix=WORD %s
void f(int x, int y) {
#ifdef WORD
#pragma oss task default(present)
  x++;
#else
#pragma oss task shared(y) private(x) inout(y) firstprivate(x)
  y = x++;
#pragma omp task shared(x, y) shared(x)
  y = x++;
#endif
}
// CHECK: :9:61: error: clause 'firstprivate(x)' cannot stand beside 'private(x)' on '#pragma oss task' [het-clauses-exclude]
// CHECK: :9:28: note: the first one is here
// CHECK: 1 error generated.
// WORD: :6:26: error: 'present' is no word of 'default' [het-default-word]
// WORD: :6:26: note: words are 'none', 'shared', 'private' and 'firstprivate'
