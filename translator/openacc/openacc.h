//===-- openacc/openacc.h - plain OpenACC as standard OpenMP ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// OpenACC and OpenMP share one model of data. Storage has a count on the device; data clauses and map clauses bring it,
// find it and take it away. So each directive of plain OpenACC becomes a target directive with the same meaning, in its
// place in the text. Stage 2 takes those as the user's own.
//
//     acc data, enter data, exit data, update, host_data   target data, ... , target data use_device_ptr
//     a parallel loop                                      target teams distribute parallel for
//     a block of loops only                                target data, with such a loop for each
//     any other block                                      target: one thread, which stands for the one gang
//     acc loop inside of these                             nothing: part of an iteration, its private variables in a
//     block acc declare                                          declare target; in a function a pair of enter and exit
//     data
#pragma once

#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

// Adds unit.rewrites, from unit.openacc, unit.orphans and the `acc declare`s of file scope, which have only texts.
// Reports what has no common text for the instantiations of a template; false then.
bool rewriteOpenAcc(clang::ASTContext &context, const std::vector<Directive> &fileScope, Unit &unit);

} // namespace hetcc
