//===-- weak/memory.h - matrices larger than the machine's memory -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <stdlib.h>
#include <sys/mman.h>

// Pages that nobody touches take no memory.
static double *matrix(size_t items) {
  void *memory =
      mmap(NULL, items * sizeof(double), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    exit(2);
  return memory;
}
