//===-- stage2/sums.cpp - sums of loops without a directive ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/sums.h"

#include "analysis/propose.h"
#include "stage2/uses.h"

using namespace clang;

namespace hetcc::stage2 {

bool mayJoin(QualType type) {
  type = type.getNonReferenceType();
  return !type.isVolatileQualified() && !type->isEnumeralType() &&
         (type->isIntegerType() || type->isSpecificBuiltinType(BuiltinType::Float) ||
          type->isSpecificBuiltinType(BuiltinType::Double));
}

static bool isExact(QualType type, llvm::StringRef word, const ASTContext &context) {
  if (type->isBooleanType())
    return word != "+" && word != "-" && word != "*";
  return type->isIntegerType() || word == "min" || word == "max" || context.getLangOpts().AllowFPReassoc;
}

std::vector<ReductionPlan> sumsInAnyOrder(const ForStmt *loop, llvm::ArrayRef<const VarDecl *> among,
                                          ASTContext &context) {
  std::vector<ReductionPlan> sums;
  for (const VarDecl *variable : among) {
    const QualType type = variable->getType().getNonReferenceType();
    if (!mayJoin(type))
      continue;
    const std::string word = accumulates(*loop->getBody(), variable);
    std::optional<ReductionPlan> one =
        !word.empty() && isExact(type, word, context) ? planReduction(word, type, context) : std::nullopt;
    if (!one)
      continue;
    one->variable = variable;
    one->inPlace = true;
    sums.push_back(std::move(*one));
  }
  return sums;
}

const VarDecl *sumInOrder(const Stmt *loop, std::string &word) {
  const auto *counted = dyn_cast<ForStmt>(loop);
  if (!counted)
    return nullptr;
  const VariableUses uses({counted->getBody()});
  for (const VarDecl *variable : uses.free())
    if (variable->getType().getNonReferenceType()->isRealFloatingType() && uses.modified(variable))
      if (word = accumulates(*counted->getBody(), variable); !word.empty())
        return variable;
  return nullptr;
}

} // namespace hetcc::stage2
