//===-- openacc/translate.cpp - plain OpenACC as standard OpenMP --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/openacc.h"

#include "openacc/parts.h"

namespace hetcc {

void rewriteOpenAcc(clang::ASTContext &context, const std::vector<Directive> &fileScope, Unit &unit) {
  for (const Directive &directive : fileScope)
    openacc::rewriteFileScope(directive, unit);
  for (const PlainAcc &plain : unit.openacc)
    if (plain.directives.front()->kind == DirectiveKind::AccLoop)
      openacc::rewriteCompute(context, plain, unit);
    else
      openacc::rewriteData(context, plain, unit);
  for (const Directive *orphan : unit.orphans)
    unit.rewrites.push_back(openacc::sequentialLoop(*orphan));
}

} // namespace hetcc
