/*===-- builds/program/main.c - no annotation: the underlying compiler's alone ---------------------===*/
/* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE. */
/* With PLUGIN, the library of that name is opened. */
#include "numbers.h"
#include <stdio.h>
#ifdef PLUGIN
#include <dlfcn.h>
#endif

enum { Size = 1003 };

static void shift(double *v, int n, double by) {
#ifdef PLUGIN
  void *plugin = dlopen(PLUGIN, RTLD_NOW);
  if (!plugin) {
    fprintf(stderr, "%s\n", dlerror());
    return;
  }
  void (*function)(double *, int, double);
  *(void **)&function = dlsym(plugin, "shift");
  function(v, n, by);
#else
  for (int i = 0; i < n; i++)
    v[i] += by;
#endif
}

int main(void) {
  static double v[Size];
  for (int i = 0; i < Size; i++)
    v[i] = i;
  scale(v, Size, BY);
  shift(v, Size, 1);
  printf("last %.1f sum %.1f\n", v[Size - 1], sum(v, Size));
  return 0;
}
