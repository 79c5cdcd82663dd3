//===-- stage2/kernel/unroll.cpp - which loops of a kernel are unrolled ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel's compiler is told what the program says: `#pragma unroll`, `#pragma clang loop unroll(...)`, `omp unroll`
// (OpenMP 5.2, section 9.2). nvcc unrolls other short loops by itself. Drivers of OpenCL processors compute several
// iterations of the grid in a vector, but only if the loop inside is gone.
#include "region/text.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/loop.h"

#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {

namespace {

// A loop of this many iterations, and this many operations in all of them, is not worth its own code.
constexpr int64_t mostIterations = 16, mostOperations = 1024;

std::string unrolled(const Expr *times, const ASTContext &context) {
  const auto count = times ? constantValue(context, times) : std::nullopt;
  return count ? "_Pragma(\"unroll " + std::to_string(*count) + "\")" : "_Pragma(\"unroll\")";
}

// Nothing: the loop has loops within, or as many iterations as only a run knows.
std::optional<int64_t> tripsOfShort(const ForStmt *statement, const ASTContext &context) {
  const auto loop = readLoop(statement, context);
  if (!loop)
    return std::nullopt;
  const auto first = constantValue(context, loop->first), bound = constantValue(context, loop->bound),
             step = loop->step ? constantValue(context, loop->step) : 1;
  if (!first || !bound || !step || *step <= 0)
    return std::nullopt;
  const int64_t distance = (loop->down ? *first - *bound : *bound - *first) + loop->inclusive;
  return distance <= 0 ? 0 : (distance + *step - 1) / *step;
}

// Operations of a statement, calls and accesses among them; nothing: there is a loop, or a jump.
std::optional<int64_t> operations(const Stmt *at) {
  if (!at || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, BreakStmt, ReturnStmt, GotoStmt, LabelStmt,
                 OMPExecutableDirective, LambdaExpr>(at))
    return at ? std::nullopt : std::optional<int64_t>(0);
  int64_t all = isa<BinaryOperator, UnaryOperator, ArraySubscriptExpr, CallExpr, ConditionalOperator>(at);
  for (const Stmt *child : at->children()) {
    const auto below = operations(child);
    if (!below)
      return std::nullopt;
    all += *below;
  }
  return all;
}

} // namespace

std::string Printer::unrollingOf(const AttributedStmt *attributed) const {
  for (const Attr *attribute : attributed->getAttrs()) {
    const auto *hint = dyn_cast<LoopHintAttr>(attribute);
    if (hint && hint->getOption() == LoopHintAttr::UnrollCount)
      return unrolled(hint->getValue(), context);
    if (hint && hint->getOption() == LoopHintAttr::Unroll)
      return hint->getState() == LoopHintAttr::Disable ? "_Pragma(\"unroll 1\")" : unrolled(nullptr, context);
  }
  return "";
}

std::string Printer::unrollingOf(const OMPUnrollDirective *directive) const {
  const auto *partial = directive->getSingleClause<OMPPartialClause>();
  return unrolled(partial ? partial->getFactor() : nullptr, context);
}

std::string Printer::unrollingOf(const ForStmt *loop) const {
  if (!unit.openCl)
    return "";
  const auto trips = tripsOfShort(loop, context);
  if (!trips || *trips < 2 || *trips > mostIterations)
    return "";
  const auto each = operations(loop->getBody());
  return each && *trips * *each <= mostOperations ? unrolled(nullptr, context) : "";
}

} // namespace hetcc::stage2
