//===-- region/openacc/acc_loop.cpp - what must hold of the loop of an `acc loop` -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/openacc/acc_loop.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace hetcc {

using namespace clang;

bool isAccLoop(const Directive &directive) {
  const llvm::StringRef spelling = directive.spelling;
  return directive.kind == DirectiveKind::AccInnerLoop ||
         (directive.kind == DirectiveKind::AccLoop && (spelling.ends_with("loop") || spelling.ends_with(" for")));
}

static std::string ompName(const Stmt &statement, const Directive *other) {
  if (const auto *plain = dyn_cast<OMPExecutableDirective>(&statement))
    return "omp " + llvm::omp::getOpenMPDirectiveName(plain->getDirectiveKind()).str();
  return other && llvm::StringRef(other->spelling).starts_with("omp") ? other->spelling : "";
}

static bool expectedLoop(Builder &builder, const Directive &directive, const Stmt &statement, const Directive *other) {
  // Clang has found an error in it.
  if (isa<NullStmt>(statement) && builder.context.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  const SourceLocation at = directive.range.getBegin();
  if (const std::string name = ompName(statement, other); !name.empty()) {
    builder.tell(at, diag::err_two_models) << directive.spelling << name;
    builder.tell(statement.getBeginLoc(), diag::note_two_models);
    return false;
  }
  builder.tell(at, diag::err_expected_loop) << directive.spelling;
  builder.tell(statement.getBeginLoc(), diag::note_expected_loop) << 0;
  return false;
}

bool isRightLoop(Builder &builder, const Directive &directive, const Stmt *statement, const Directive *other) {
  if (!statement)
    return true;
  const bool mayRange = directive.kind == DirectiveKind::AccInnerLoop && isa<CXXForRangeStmt>(statement);
  const auto *loop = dyn_cast<ForStmt>(statement);
  const Construct construct{{&directive}, loop, {}};
  const bool mayLast = directive.kind == DirectiveKind::AccInnerLoop && construct.clause(ClauseKind::Seq) &&
                       isa<WhileStmt, DoStmt>(statement); // nobody counts its iterations
  if (!loop)
    return mayRange || mayLast || expectedLoop(builder, directive, *statement, other);
  const bool isCounted = !construct.clause(ClauseKind::Seq);
  const Clause *collapse = construct.clause(ClauseKind::Collapse), *tile = construct.clause(ClauseKind::Tile);
  if (collapse) {
    const auto count = builder.collapsed(*collapse);
    if (!count || !builder.hasNest(construct, *collapse, *count, isCounted))
      return false;
  }
  if (tile && !builder.hasNest(construct, *tile, tile->sizes, isCounted))
    return false;
  return !isCounted || (builder.isCounted(construct, loop) && builder.noJumps(construct, false));
}

} // namespace hetcc
