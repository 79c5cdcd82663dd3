// Functions of <ctype.h>, qsort and bsearch in kernels. Macros of the first read tables that a device does not have.
// RUN: %hetcc --emit=cuda -fopenmp -O1 %s | FileCheck %s
// RUN: %hetcc --emit=opencl -fopenmp -O1 %s | FileCheck --check-prefix=OPENCL %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Rhet -c -DVARIABLE %s -o %t.o 2>&1 | FileCheck --check-prefix=VARIABLE %s
#include <ctype.h>
#include <stdlib.h>
static int order = 1;
static int compare(const void *a, const void *b) {
#ifdef VARIABLE
  return order * (*(const int *)a - *(const int *)b);
#else
  return *(const int *)a - *(const int *)b;
#endif
}
#ifndef VARIABLE
void letters(char *text, int n, int *count) {
  int all = 0;
  // CHECK: (::het::classesOf((int)((int)(text[i]))) & (unsigned short)1024
  // CHECK: text[i] = ::het::lowerOf(
  // OPENCL: static inline int het_classes_of(int c)
  // OPENCL: (het_classes_of((int)((int)(text[i]))) &
#pragma omp target teams distribute parallel for map(tofrom : text[0 : n]) reduction(+ : all)
  for (int i = 0; i < n; i++) {
    if (isalpha(text[i]))
      all++;
    text[i] = (tolower)(text[i]);
  }
  *count = all;
}
#endif
void medians(const int *a, int *b, int n) {
  // CHECK: ::het::sortItems((void *)part, (unsigned long)3, 4UL, [](const void *het_one, const void *het_other) { return compare(het_one, het_other); });
  // CHECK: ::het::findItem(
  // VARIABLE: warning: this target construct runs on the host
  // VARIABLE: note: the function 'qsort' with such a comparison is not supported in code that runs on a device
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(from : b[0 : n])
  for (int i = 1; i < n - 1; i++) {
    int part[3] = {a[i - 1], a[i], a[i + 1]};
    qsort(part, 3, sizeof(int), compare);
    b[i] = part[1] + (bsearch(&a[i], part, 3, sizeof(int), compare) != NULL);
  }
}
