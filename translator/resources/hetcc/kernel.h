//===-- hetcc/kernel.h - what kernel text is written in ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One kernel text serves two compilers. nvcc makes device code of it. The host's C++ compiler makes the `sim` version,
// in which the grid is one thread and the parallel loops are plain loops that vectorise. The text uses only these:
//
// - HET_KERNEL(threads): before a kernel's name and parameters. HET_AHEAD(threads) in its place: a thread reads ahead.
// - HET_GRID_KERNEL(threads, name, (parameters), (arguments)): instead of it, for loops whose grid may have a thread
// for
//   each iteration. The arguments are the parameters' names.
// - HET_DEVICE: before a device function.
// - HET_CONSTANT: before a constant with static storage.
// - HET_IMPORT(visibility), HET_EXPORT(visibility): before a function of another file, and one for other files.
// - HET_PRINT_TO(stdout, format, ...), HET_FLUSH(stdout): fprintf and fflush of that stream, or of stderr.
// - HET_EXIT(unit, status): ends the program, as exit() does. HET_EXIT_WORD(unit) stands outside of all namespaces
// then.
// - HET_GLOBAL: before a pointer to a variable of declare target, which each kernel sets.
// - HET_FOR_X(T, i, first, <, bound, +, step) { HET_INDEX(T, i) ... }: a parallel loop. Neighbouring threads are
//   neighbours on X. The order of iterations is undefined, and any grid gives the same result.
// - HET_SHARES: before the first parallel loop of a plain construct, whose grid several threads of the host share.
// - HET_SHARE_X(n, T, ...): instead of HET_FOR_X there; n counts from 0 for the outermost loop.
// - HET_FIRST_X(i) { ... }: there, after the loops, for work that is done once.
// - NAME_tiled: another instance for CUDA alone, in the words of <hetcc/tile.h>.
// - HET_REDUCE(op, variable, partial): once for each reduction, outside of the loops. Each block has one partial.
// - HET_COPIES_KERNEL: as HET_GRID_KERNEL, for kernels that reduce arrays. Their words are in <hetcc/copies.h>.
// - Kernels of teams: <hetcc/team.h>.
// - HET_IMAGE, HET_DESCRIBE: descriptors for the runtime, in the sim version only. HET_LINKED_IMAGE, HET_IMPORTED,
//   HET_OFFER: those of the unit whose code is linked with other files'.
#ifndef HETCC_KERNEL_H
#define HETCC_KERNEL_H

#include <hetcc/functions.h>

#ifdef __CUDACC__
#include <hetcc/kernel_cuda.h>
#else
#include <hetcc/kernel_sim.h>
#endif
#include <hetcc/atomic.h>
#include <hetcc/complex.h>
#include <hetcc/half.h>
#include <hetcc/library.h>
#include <hetcc/openmp.h>
#include <hetcc/reduce.h>

#include <hetcc/merge.h>

#include <hetcc/copies.h>
#include <hetcc/team.h>

#endif
