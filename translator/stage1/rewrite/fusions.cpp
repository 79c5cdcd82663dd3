//===-- stage1/rewrite/fusions.cpp - loops that `fuse` makes one -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/fusions.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/edit.h"
#include "edit/text.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;

class BlockFinder : public AstVisitor {
public:
  llvm::DenseMap<unsigned, const CompoundStmt *> found; // by their places

  bool VisitCompoundStmt(CompoundStmt *block) override {
    found.try_emplace(block->getLBracLoc().getRawEncoding(), block);
    return true;
  }
};

// A `continue` of the loop whose body it is.
class ContinueFinder : public AstVisitor {
public:
  bool found = false;

  bool TraverseStmt(Stmt *statement) override {
    if (statement && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(statement))
      return true;
    found |= statement && isa<ContinueStmt>(statement);
    return AstVisitor::TraverseStmt(statement);
  }
};

bool continues(const Stmt *body) {
  ContinueFinder finder;
  finder.TraverseStmt(const_cast<Stmt *>(body));
  return finder.found;
}

// The number of iterations of the longest loop.
std::string longest(const std::vector<GeneratedLoops::Loop> &loops) {
  std::vector<std::string> counts;
  for (const GeneratedLoops::Loop &loop : loops)
    if (!llvm::is_contained(counts, loop.count))
      counts.push_back(loop.count);
  std::string most = counts.front();
  for (size_t i = 1; i < counts.size(); ++i)
    most = "(" + counts[i] + " > " + most + " ? " + counts[i] + " : " + most + ")";
  return most;
}

} // namespace

Fusions::Fusions(ASTContext &context, const std::vector<Fusion> &read) {
  if (read.empty())
    return;
  BlockFinder blocks;
  blocks.TraverseAST(context);
  for (const Fusion &one : read) {
    const CompoundStmt *statement = blocks.found.lookup(one.block.getRawEncoding());
    if (!statement) // of a function that is not there in this version of the file
      continue;
    const bool holdsOther = llvm::any_of(read, [&](const Fusion &inner) {
      return statement->getLBracLoc() < inner.block && inner.block < statement->getRBracLoc();
    });
    if (holdsOther)
      continue;
    Block block{one.range, statement, {}, !one.count || (one.first == 1 && *one.count == statement->size())};
    const size_t count = one.count.value_or(statement->size());
    bool good = count > 0 && one.first - 1 + count <= statement->size();
    for (size_t i = 0; good && i < count; ++i) {
      const auto *loop = dyn_cast<ForStmt>(statement->body_begin()[one.first - 1 + i]);
      auto known =
          loop && loop->getBeginLoc().isFileID() ? GeneratedLoops::read(context, *loop, one.isTaken) : std::nullopt;
      good = known.has_value();
      if (good)
        block.loops.push_back(std::move(*known));
    }
    good &= block.isWhole || !one.isTaken;
    if (good)
      found.push_back(std::move(block));
    else
      report(context.getDiagnostics(), one.range.getBegin(), diag::err_not_supported) << "'fuse' of these loops";
    hasFailed |= !good;
  }
}

std::optional<std::string> Fusions::text(const Source &source) const {
  EditList edits;
  unsigned number = lastNumber(source.text(), "het_fuse_");
  const auto lines = [&](unsigned begin, unsigned end) {
    return std::string(countLines(std::string_view(source.text()).substr(begin, end - begin)), '\n');
  };
  for (const Block &one : found) {
    const auto directive = source.directive(one.directive), block = source.statement(one.statement);
    if (!directive || !block)
      return std::nullopt;
    const std::string at = "het_fuse_" + std::to_string(++number);
    const std::string head = "for (long " + at + " = 0; " + at + " < " + longest(one.loops) + "; ++" + at + ") { ";
    edits.replace(directive->begin, directive->end, lines(directive->begin, directive->end));
    if (one.isWhole)
      edits.replace(block->begin, block->begin + 1, head);
    for (const GeneratedLoops::Loop &loop : one.loops) {
      const auto statement = source.statement(loop.statement), body = source.statement(loop.statement->getBody());
      if (!statement || !body)
        return std::nullopt;
      const std::string runs = at + " < " + loop.count, once = at + "_on";
      const std::string begin = continues(loop.statement->getBody())
                                    ? "for (int " + once + " = " + runs + "; " + once + "; " + once + " = 0) { "
                                    : "if (" + runs + ") { ";
      const std::string value =
          loop.variable + " = (" + loop.type + ")(" + loop.first + " + " + at + " * " + loop.step + "); ";
      const bool isFirst = &loop == &one.loops.front(), isLast = &loop == &one.loops.back();
      edits.replace(statement->begin, body->begin,
                    (isFirst && !one.isWhole ? head : "") + begin + value + lines(statement->begin, body->begin));
      edits.replace(body->end, statement->end,
                    (isLast && !one.isWhole ? " } }" : " }") + lines(body->end, statement->end));
    }
  }
  return edits.apply(source.text());
}

} // namespace hetcc
