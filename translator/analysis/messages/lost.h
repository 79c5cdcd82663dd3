//===-- analysis/messages/lost.h - values that stay in a plain target construct or a task -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace hetcc {

struct Directive;

/// Without a map clause a scalar is firstprivate in a target construct. Warns where the construct gives one a value and
/// the code behind it may read it.
void warnOfLostScalars(clang::ASTContext &context, const std::vector<const clang::OMPExecutableDirective *> &plain);

/// The same of tasks of OmpSs, whose variables are copies unless a clause says otherwise.
void warnOfLostScalars(clang::ASTContext &context, const std::vector<Directive> &directives);

/// The same of a compute construct of OpenACC. `copies`: the variables of which it has its own.
void warnOfLostScalars(clang::ASTContext &context, const Directive &construct,
                       const std::vector<const clang::VarDecl *> &copies);

/// Whether `default` gives each thread a copy of what the construct uses and no clause names.
bool copiesByDefault(const clang::OMPExecutableDirective *directive);

} // namespace hetcc
