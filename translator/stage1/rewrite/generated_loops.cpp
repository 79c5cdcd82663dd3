//===-- stage1/rewrite/generated_loops.cpp - the loops that directives generate -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/generated_loops.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "region/text.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Regex.h"

#include <numeric>

namespace hetcc {
namespace {

using namespace clang;

const Stmt *withoutWrappers(const Stmt *at) {
  for (;;)
    if (const auto *captured = dyn_cast_or_null<CapturedStmt>(at))
      at = captured->getCapturedStmt();
    else if (const auto *block = dyn_cast_or_null<CompoundStmt>(at); block && block->size() == 1)
      at = block->body_front();
    else
      return at;
}

// `tile`, and `unroll` in the place of another directive's loop.
class GeneratedFinder : public AstVisitor {
public:
  std::vector<const OMPExecutableDirective *> found;
  /// Whether another directive takes the loops that this one generates.
  bool isTaken(const OMPExecutableDirective *one) const { return taken.contains(one->getBeginLoc().getRawEncoding()); }

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    const bool takesLoops =
        isOpenMPLoopDirective(kind) || isOpenMPGenericLoopDirective(kind) || isOpenMPLoopTransformationDirective(kind);
    if (isa<OMPTileDirective>(directive))
      add(directive);
    const auto *inner = takesLoops && directive->hasAssociatedStmt()
                            ? dyn_cast_or_null<OMPExecutableDirective>(withoutWrappers(directive->getRawStmt()))
                            : nullptr;
    if (inner)
      taken.insert(inner->getBeginLoc().getRawEncoding());
    if (const auto *unroll = dyn_cast_or_null<OMPUnrollDirective>(inner))
      add(unroll);
    return true;
  }

private:
  void add(const OMPExecutableDirective *one) {
    if (seen.insert(one->getBeginLoc().getRawEncoding()).second) // Clang visits captured statements again
      found.push_back(one);
  }
  llvm::DenseSet<unsigned> seen, taken; // by their places
};

bool names(const Expr *expr, const VarDecl *variable) {
  const auto *ref = expr ? dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
}

// The name in the text of a directive that Clang reads as `tile` (pragma/newer.h).
struct Spelling {
  std::string name = "tile";
  std::vector<size_t> permutation;
};

Spelling spellingOf(const ASTContext &context, const OMPExecutableDirective *directive) {
  const SourceManager &sources = context.getSourceManager();
  const llvm::StringRef text = Lexer::getSourceText(
      CharSourceRange::getCharRange(directive->getBeginLoc(), directive->getEndLoc()), sources, context.getLangOpts());
  static const llvm::Regex words(
      "^#[ \t\\\n]*pragma[ \t\\\n]+omp[ \t\\\n]+(reverse|interchange|stripe)([^A-Za-z0-9_]|$)");
  static const llvm::Regex numbers("permutation[^(]*\\(([^)]*)\\)");
  Spelling out;
  llvm::SmallVector<llvm::StringRef, 3> match;
  if (!words.match(text, &match))
    return out;
  out.name = match[1].str();
  if (!numbers.match(text, &match))
    return out;
  llvm::SmallVector<llvm::StringRef> each;
  match[1].split(each, ',');
  for (const llvm::StringRef one : each) {
    size_t number = 0;
    if (one.trim().getAsInteger(10, number) || number < 1 || number > each.size() ||
        llvm::is_contained(out.permutation, number - 1))
      return {out.name, {each.size()}}; // of no loop
    out.permutation.push_back(number - 1);
  }
  return out;
}

class GeneratedReader {
public:
  explicit GeneratedReader(ASTContext &context) : context(context), sources(context.getSourceManager()) {}

  // `isTaken`: the variables are private to the directive that takes the loops.
  std::optional<GeneratedLoops::Generated> read(const OMPExecutableDirective *directive, bool isTaken) const {
    GeneratedLoops::Generated out{{directive->getBeginLoc(), directive->getEndLoc()}, {}, {}, {}, {}};
    if (const auto *sizes = directive->getSingleClause<OMPSizesClause>())
      for (const Expr *size : sizes->getSizesRefs())
        out.sizes.push_back(parenthesised(exprText(context, size)));
    else if (directive->getSingleClause<OMPFullClause>())
      return std::nullopt;
    else
      out.sizes.push_back(factorOf(directive));
    const Stmt *at = directive->getRawStmt();
    for (size_t i = 0; i < out.sizes.size(); ++i) {
      const auto *loop = dyn_cast_or_null<ForStmt>(withoutWrappers(at));
      std::optional<GeneratedLoops::Loop> one = loop ? readLoop(loop, isTaken) : std::nullopt;
      if (!one || !isHere(loop->getBeginLoc()) || !isHere(loop->getRParenLoc()))
        return std::nullopt;
      out.loops.push_back(std::move(*one));
      at = loop->getBody();
    }
    if (!isHere(directive->getBeginLoc()) || !isHere(directive->getEndLoc()) || !isHere(at->getBeginLoc()) ||
        !isHere(lastPart(out.loops.front().statement)->getEndLoc()))
      return std::nullopt;
    return order(std::move(out), spellingOf(context, directive));
  }

private:
  static std::optional<GeneratedLoops::Generated> order(GeneratedLoops::Generated one, const Spelling &spelling) {
    using Order = GeneratedLoops::Order;
    one.order = spelling.name == "reverse"       ? Order::Reverse
                : spelling.name == "interchange" ? Order::Permuted
                : spelling.name == "stripe"      ? Order::Stripes
                                                 : Order::Tiles;
    one.permutation = spelling.permutation;
    if (one.order == Order::Permuted && one.permutation.empty())
      one.permutation = {1, 0};
    if (one.permutation.empty()) {
      one.permutation.resize(one.loops.size());
      std::iota(one.permutation.begin(), one.permutation.end(), 0);
    }
    const bool good = one.permutation.size() == one.loops.size();
    return good ? std::optional(std::move(one)) : std::nullopt;
  }

  bool isHere(SourceLocation at) const { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); }

  std::string factorOf(const OMPExecutableDirective *unroll) const {
    const auto *partial = unroll->getSingleClause<OMPPartialClause>();
    return partial && partial->getFactor() ? parenthesised(exprText(context, partial->getFactor())) : "1";
  }

public:
  std::optional<GeneratedLoops::Loop> readLoop(const ForStmt *loop, bool isTaken) const {
    const auto *declared = dyn_cast_or_null<DeclStmt>(loop->getInit());
    const auto *assigned = dyn_cast_or_null<BinaryOperator>(loop->getInit());
    const auto *given = assigned && assigned->getOpcode() == BO_Assign
                            ? dyn_cast<DeclRefExpr>(assigned->getLHS()->IgnoreParens())
                            : nullptr;
    const auto *variable = dyn_cast_or_null<VarDecl>(declared && declared->isSingleDecl() ? declared->getSingleDecl()
                                                     : given                              ? given->getDecl()
                                                                                          : nullptr);
    const Expr *first = declared && variable ? variable->getInit() : assigned ? assigned->getRHS() : nullptr;
    const auto *test =
        dyn_cast_or_null<BinaryOperator>(loop->getCond() ? loop->getCond()->IgnoreParenImpCasts() : nullptr);
    const auto *type = variable ? variable->getType()->getAs<BuiltinType>() : nullptr;
    if (!first || !test || !loop->getInc() || !type || !type->isInteger())
      return std::nullopt;
    const bool swapped = !names(test->getLHS(), variable);
    if (swapped && !names(test->getRHS(), variable))
      return std::nullopt;
    const Expr *bound = swapped ? test->getLHS() : test->getRHS();
    const BinaryOperatorKind relation =
        swapped && test->isRelationalOp() ? BinaryOperator::reverseComparisonOp(test->getOpcode()) : test->getOpcode();
    std::optional<std::string> step = stepOf(loop->getInc(), variable);
    if (!step || !(BinaryOperator::isRelationalOp(relation) || relation == BO_NE))
      return std::nullopt;
    GeneratedLoops::Loop out;
    out.statement = loop;
    out.type = QualType(type, 0).getAsString(context.getPrintingPolicy());
    const std::string name = variable->getNameAsString(); // of another variable, which counts as used then
    out.variable = (declared ? out.type + " " : isTaken ? "__typeof__(" + name + ") " : "") + name;
    out.first = parenthesised(exprText(context, first->IgnoreImplicit()));
    out.step = *step;
    out.count = countOf(relation, out.first, parenthesised(exprText(context, bound)), *step);
    return out;
  }

private:
  // "(2)", "(-(n))"
  std::optional<std::string> stepOf(const Expr *increment, const VarDecl *variable) const {
    increment = increment->IgnoreParenImpCasts();
    const auto *unary = dyn_cast<UnaryOperator>(increment);
    if (unary && unary->isIncrementDecrementOp() && names(unary->getSubExpr(), variable))
      return unary->isIncrementOp() ? "1" : "(-1)";
    const auto *binary = dyn_cast<BinaryOperator>(increment);
    if (!binary || !names(binary->getLHS(), variable))
      return std::nullopt;
    const Expr *by = binary->getRHS();
    bool minus = binary->getOpcode() == BO_SubAssign;
    if (binary->getOpcode() == BO_Assign) {
      const auto *sum = dyn_cast<BinaryOperator>(by->IgnoreParenImpCasts());
      if (!sum || !sum->isAdditiveOp())
        return std::nullopt;
      minus = sum->getOpcode() == BO_Sub;
      const bool left = names(sum->getLHS(), variable);
      if (!left && (minus || !names(sum->getRHS(), variable)))
        return std::nullopt;
      by = left ? sum->getRHS() : sum->getLHS();
    } else if (binary->getOpcode() != BO_AddAssign && !minus) {
      return std::nullopt;
    }
    const std::string text = "(long)" + parenthesised(exprText(context, by));
    return minus ? "(-" + text + ")" : "(" + text + ")";
  }

  // No more than 0 where the loop has no iterations.
  static std::string countOf(BinaryOperatorKind relation, const std::string &first, const std::string &bound,
                             const std::string &step) {
    const std::string from = "(long)" + first, to = "(long)" + bound;
    const std::string distance = to + " - " + from;
    if (relation == BO_NE)
      return step == "1" ? "(" + distance + ")" : "((" + distance + ") / " + step + ")";
    if (relation == BO_LT)
      return step == "1" ? "(" + distance + ")" : "((" + distance + " + " + step + " - 1) / " + step + ")";
    if (relation == BO_GT)
      return "((" + distance + " + " + step + " + 1) / " + step + ")";
    return "((" + distance + " + " + step + ") / " + step + ")";
  }

  ASTContext &context;
  const SourceManager &sources;
};

} // namespace

std::optional<GeneratedLoops::Loop> GeneratedLoops::read(ASTContext &context, const ForStmt &loop, bool isTaken) {
  return GeneratedReader(context).readLoop(&loop, isTaken);
}

GeneratedLoops::GeneratedLoops(ASTContext &context) {
  GeneratedFinder finder;
  finder.TraverseAST(context);
  const GeneratedReader reader(context);
  const OMPExecutableDirective *unread = nullptr;
  std::string name;
  for (const OMPExecutableDirective *directive : finder.found)
    if (std::optional<Generated> one = reader.read(directive, finder.isTaken(directive)))
      found.push_back(std::move(*one));
    else if (std::string word = spellingOf(context, directive).name; word != "tile")
      unread = directive, name = std::move(word);
  hasFailed = unread && found.empty(); // else inner loops that are generated first
  if (hasFailed)
    report(context.getDiagnostics(), unread->getBeginLoc(), diag::err_not_supported) << "'" + name + "' of these loops";
}

namespace {

// The heads of the generated loops, and declarations with the values of the program's variables.
struct Heads {
  std::string outer, values;
  std::vector<std::string> inner; // of each loop of the program
};

std::string forText(const std::string &variable, const std::string &from, const std::string &to,
                    const std::string &step) {
  return "for (long " + variable + " = " + from + "; " + variable + " < " + to + "; " + step + ") ";
}

Heads headsOf(const GeneratedLoops::Generated &one, unsigned &number) {
  using Order = GeneratedLoops::Order;
  Heads out;
  for (size_t i = 0; i < one.loops.size(); ++i) {
    const GeneratedLoops::Loop &loop = one.loops[i];
    const std::string id = std::to_string(++number), outer = "het_tile_" + id, at = "het_in_" + id,
                      &size = one.sizes[i];
    std::string index = at;
    switch (one.order) {
    case Order::Tiles: {
      const std::string end = outer + " + " + size;
      out.outer += forText(outer, "0", loop.count, outer + " += " + size);
      out.inner.push_back(
          forText(at, outer, "(" + end + " < " + loop.count + " ? " + end + " : " + loop.count + ")", "++" + at));
      break;
    }
    case Order::Stripes:
      out.outer += forText(outer, "0", size, "++" + outer);
      out.inner.push_back(forText(at, outer, loop.count, at + " += " + size));
      break;
    case Order::Reverse: index = "(" + loop.count + " - 1 - " + at + ")"; [[fallthrough]];
    case Order::Permuted: out.inner.push_back(forText(at, "0", loop.count, "++" + at)); break;
    }
    out.values += loop.variable + " = (" + loop.type + ")(" + loop.first + " + " + index + " * " + loop.step + "); ";
  }
  return out;
}

} // namespace

unsigned lastNumber(llvm::StringRef text, llvm::StringRef name) {
  unsigned last = 0;
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at)) {
    at += name.size();
    unsigned number = 0;
    llvm::StringRef rest = text.substr(at);
    if (!rest.consumeInteger(10, number))
      last = std::max(last, number);
  }
  return last;
}

std::optional<std::string> GeneratedLoops::text(const Source &source) const {
  EditList edits;
  unsigned number = lastNumber(source.text(), "het_in_");
  for (const Generated &one : found) {
    const auto directive = source.directive(one.directive);
    const auto nest = source.statement(one.loops.front().statement);
    const auto body = source.statement(one.loops.back().statement->getBody());
    if (!directive || !nest || !body)
      return std::nullopt;
    const Heads heads = headsOf(one, number);
    std::string loops = heads.outer;
    for (const size_t at : one.permutation)
      loops += heads.inner[at];
    const auto lines = [&](unsigned begin, unsigned end) {
      return std::string(countLines(std::string_view(source.text()).substr(begin, end - begin)), '\n');
    };
    edits.replace(directive->begin, directive->end, lines(directive->begin, directive->end));
    edits.replace(nest->begin, body->begin, loops + "{ " + heads.values + lines(nest->begin, body->begin));
    edits.replace(body->end, nest->end, " }" + lines(body->end, nest->end));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
