//===-- e2e/programs/same_version.h - a variable that devices have, in the words of OpenMP 5.2 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
extern double table[8];
#pragma omp declare target enter(table)
