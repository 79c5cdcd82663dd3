//===-- openacc/kernels.cpp - the parallel loops of kernels -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/kernels.h"

#include "openacc/across.h"
#include "openacc/lasting.h"
#include "openacc/members.h"

#include "analysis/dependence/flow.h"
#include "analysis/dependence/independent.h"
#include "analysis/subscripts/members.h"
#include "analysis/templates/types.h"
#include "diag/diag.h"
#include "region/mentions.h"
#include "region/openacc/blocks.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

namespace hetcc::openacc {
namespace {

using namespace clang;

constexpr long fewIterations = 32; // not worth a launch inside of another loop

// The loop that a body consists of, or null.
const ForStmt *onlyLoop(const Stmt *body) { return llvm::dyn_cast_or_null<ForStmt>(onlyStatement(body)); }

class Finder {
public:
  // `isQuiet`: nothing is said.
  Finder(ASTContext &context, const PlainAcc &plain, Unit &unit, bool isQuiet)
      : context(context), plain(plain), unit(unit), isQuiet(isQuiet), function(plain.nest.function),
        around(dataAround(context, unit, plain.directives.front()->range.getBegin())) {}

  KernelsPieces run() {
    KernelsPieces out;
    const auto *loop = llvm::dyn_cast<ForStmt>(plain.statement);
    if (loop && has(plain, ClauseKind::Seq) && !holdsMarked(loop)) {
      KernelsPiece own;
      own.loop.statement = loop;
      out.list = inOrder(loop, std::move(own), refused(loop, "has a 'seq' clause"));
    } else {
      out.list = collect(plain.statement, false);
    }
    out.worthIt = llvm::any_of(out.list, isShared);
    return out;
  }

  KernelsPiece judgeMarked(const PlainAcc &loop) {
    const Judged judged = judgedMarked(loop);
    if (const auto *statement = llvm::dyn_cast<ForStmt>(loop.statement); statement && judged.why.shown)
      tellParallel(statement, judged.piece, judged.why);
    else if (statement && !judged.piece.parallel)
      tellInOrder(statement, OneThread, judged.why);
    return judged.piece;
  }

private:
  struct Judged {
    KernelsPiece piece;
    Independence why; // where a proof was needed
  };

  Judged judgedMarked(const PlainAcc &loop) {
    KernelsPiece piece{loop.directives.front(), loop};
    piece.parallel = true;
    if (!needsProof(loop) || loop.nest.loops.empty() || !llvm::isa<ForStmt>(loop.statement))
      return {std::move(piece), {}};
    Region nest = loop.nest;
    for (const std::vector<const Directive *> *directives : {&loop.directives, &plain.directives, &loop.inner})
      for (const Directive *directive : *directives)
        addPrivates(*directive, nest);
    llvm::append_range(nest.privates, ownRecords(nest));
    Independence why =
        independenceOf(context, nest, unit, [&](const VarDecl *variable) { return sectionOf(variable); });
    if (const LoopScalars scalars = loopScalars(context, loop, true, false, namedBy(loop));
        why.shown && scalars.inOrder)
      why = carried(loop.nest, scalars);
    piece.parallel = why.shown;
    piece.conditions.assign(why.conditions.begin(), why.conditions.end());
    return {std::move(piece), std::move(why)};
  }

  static bool isShared(const KernelsPiece &piece) { return piece.parallel || !piece.places.empty(); }

  // The variables that clauses of a loop, of the construct, and around it name.
  llvm::DenseSet<const ValueDecl *> namedBy(const PlainAcc &loop) const {
    llvm::DenseSet<const ValueDecl *> all;
    for (const std::vector<const Directive *> &directives : {loop.directives, plain.directives, around})
      eachItem(directives, [&](const Clause &, const Item &item) { all.insert(variableOf(item)); });
    return all;
  }

  static bool has(const PlainAcc &loop, ClauseKind kind) {
    return llvm::any_of(loop.directives, [&](const Directive *directive) {
      return llvm::any_of(directive->clauses, [&](const Clause &clause) { return clause.kind == kind; });
    });
  }

  bool isKernels() const { return llvm::StringRef(plain.directives.front()->spelling).contains("kernels"); }

  bool needsProof(const PlainAcc &loop) const {
    return (isKernels() || has(loop, ClauseKind::Auto)) && !has(loop, ClauseKind::Independent) &&
           !has(loop, ClauseKind::Seq) && !has(plain, ClauseKind::Independent);
  }

  // Records and arrays that each iteration has for itself, though no clause says so.
  std::vector<const VarDecl *> ownRecords(const Region &nest) const {
    const ForStmt *outermost = nest.loops.front().statement, *innermost = nest.loops.back().statement;
    std::vector<const VarDecl *> own = inSourceOrder(Mentions(outermost).written);
    const Flow flow(context, function);
    llvm::erase_if(own, [&](const VarDecl *variable) {
      return isScalar(variable) || isKept(variable) || !isOutside(context, variable, outermost) ||
             !flow.ownsParts(outermost, innermost, variable);
    });
    return own;
  }

  // Names whose storage each iteration has for itself.
  static void addPrivates(const Directive &directive, Region &nest) {
    for (const Clause &clause : directive.clauses)
      if (llvm::is_contained({ClauseKind::Private, ClauseKind::FirstPrivate, ClauseKind::Reduction}, clause.kind))
        for (const Item &item : clause.items)
          if (const VarDecl *variable = variableOf(item))
            nest.privates.push_back(variable);
  }

  const PlainAcc *marked(const Stmt *statement) const {
    const auto found =
        llvm::find_if(plain.loops, [&](const PlainAcc &loop) { return loop.directives.front()->wrapper == statement; });
    return found == plain.loops.end() ? nullptr : &*found;
  }

  bool holdsMarked(const Stmt *statement) const {
    return statement && (marked(statement) ||
                         llvm::any_of(statement->children(), [&](const Stmt *child) { return holdsMarked(child); }));
  }

  // `repeated`: inside of a loop that is the host's.
  std::vector<KernelsPiece> collect(const Stmt *statement, bool repeated) {
    if (!statement)
      return {};
    if (const PlainAcc *loop = marked(statement))
      return ofMarked(*loop);
    if (const auto *loop = llvm::dyn_cast<ForStmt>(statement); loop && repeated)
      for (const std::vector<PlainAcc> *loops : {&plain.innerLoops, &std::as_const(taken)})
        for (const PlainAcc &within : *loops)
          if (within.statement == loop && !within.nest.loops.empty())
            return {judgeWithin(within, *loops)};
    if (const auto *loop = llvm::dyn_cast<ForStmt>(statement); loop && !holdsMarked(loop))
      return bare(loop, repeated);
    std::vector<KernelsPiece> all;
    const bool isLoop = llvm::isa<ForStmt, WhileStmt, DoStmt>(statement);
    for (const Stmt *child : statement->children())
      if (llvm::isa<CompoundStmt>(statement) && isOneThreads(child))
        all.emplace_back().loop.statement = child;
      else {
        if (llvm::isa<CompoundStmt>(statement) || llvm::isa_and_nonnull<IfStmt>(child))
          llvm::append_range(all, valuesOf(child));
        llvm::append_range(all, collect(child, repeated || isLoop));
      }
    return all;
  }

  // A statement of a block that no loop is in. Control leaves it at its end.
  bool isOneThreads(const Stmt *statement) const {
    const bool isAlone = llvm::isa<Expr>(statement) || (llvm::isa<IfStmt, WhileStmt, DoStmt>(statement) &&
                                                        !holdsMarked(statement) && !hasLoopsOrJumps(statement));
    return isAlone && usesDevice(statement) && !(mayMovePointers(plain, around) && onlyMovesPointers(statement));
  }

  static bool hasLoopsOrJumps(const Stmt *statement) {
    return statement && (llvm::isa<ForStmt, CXXForRangeStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt,
                                   LabelStmt, ReturnStmt, SwitchCase>(statement) ||
                         llvm::any_of(statement->children(), hasLoopsOrJumps));
  }

  // Values of storage that the host needs at a statement of a block: initializers of numbers, and a condition around
  // loops.
  std::vector<KernelsPiece> valuesOf(const Stmt *statement) const {
    std::vector<const Expr *> values;
    if (const auto *declarations = llvm::dyn_cast<DeclStmt>(statement)) {
      for (const Decl *declaration : declarations->decls())
        if (const auto *variable = llvm::dyn_cast<VarDecl>(declaration);
            variable && variable->hasInit() && usesDevice(variable->getInit())) {
          if (!variable->hasLocalStorage() || variable->getType()->isReferenceType() || mentionsSiblings(*declarations))
            return {};
          values.push_back(variable->getInit());
        }
    } else if (const auto *choice = llvm::dyn_cast<IfStmt>(statement);
               choice && !choice->hasInitStorage() && !choice->hasVarStorage() && usesDevice(choice->getCond())) {
      values.push_back(choice->getCond());
    }
    std::vector<KernelsPiece> pieces;
    for (const Expr *value : values) {
      const QualType type = value->IgnoreParenImpCasts()->getType();
      if (!type->isArithmeticType() || type->isEnumeralType() || llvm::isa<InitListExpr>(value))
        return {};
      KernelsPiece &piece = pieces.emplace_back();
      piece.loop.statement = value;
      piece.before = statement;
    }
    return pieces;
  }

  bool usesDevice(const Stmt *statement) const {
    return usesStorage(statement) || llvm::any_of(Mentions(statement).all, [&](const ValueDecl *value) {
             const auto *variable = llvm::dyn_cast<VarDecl>(value);
             return variable && isKept(variable);
           });
  }

  static bool mentionsSiblings(const DeclStmt &declarations) {
    const Mentions mentions(&declarations);
    return llvm::any_of(declarations.decls(), [&](const Decl *declaration) {
      const auto *value = llvm::dyn_cast<ValueDecl>(declaration);
      return value && mentions.all.contains(value);
    });
  }

  // A marked loop of a nest that is taken apart, with the marked loops in it.
  KernelsPiece judgeWithin(const PlainAcc &marked, const std::vector<PlainAcc> &others) {
    PlainAcc loop = marked;
    const SourceManager &sources = context.getSourceManager();
    for (const PlainAcc &other : others)
      if (other.statement != marked.statement &&
          sources.isPointWithin(other.statement->getBeginLoc(), marked.statement->getBeginLoc(),
                                marked.statement->getEndLoc())) {
        loop.innerLoops.push_back(other);
        llvm::append_range(loop.inner, other.directives);
      }
    KernelsPiece piece = judgeMarked(loop);
    piece.isWithin = true;
    return piece;
  }

  // The device has arrays, and members that it changes.
  bool usesStorage(const Stmt *statement) const {
    const Mentions mentions(statement);
    return callsBeyondNumbers(statement) || llvm::any_of(mentions.all, [&](const ValueDecl *value) {
             const QualType type = value->getType().getNonReferenceType();
             return type->isArrayType() || type->isPointerType() || isOnDevice(unit, value);
           });
  }

  std::vector<KernelsPiece> bare(const ForStmt *loop, bool repeated) {
    KernelsPiece own;
    own.loop.statement = loop;
    own.loop.inner = plain.inner;
    for (const PlainAcc &marked : taken)
      llvm::append_range(own.loop.inner, marked.directives);
    Independence why = judge(loop, repeated, own);
    if (own.parallel) {
      tellParallel(loop, own, why);
      return {std::move(own)};
    }
    return inOrder(loop, std::move(own), why);
  }

  // A marked loop. In kernels, one in order is the host's where threads share out loops in it.
  std::vector<KernelsPiece> ofMarked(const PlainAcc &loop) {
    constexpr ClauseKind own[] = {ClauseKind::Private, ClauseKind::FirstPrivate, ClauseKind::Reduction};
    Judged judged = judgedMarked(loop);
    const auto *statement = llvm::dyn_cast<ForStmt>(loop.statement);
    if (judged.piece.parallel || !statement || !isKernels() || loop.nest.loops.size() != 1 ||
        llvm::any_of(own, [&](ClauseKind kind) { return has(loop, kind); }))
      return {judgeMarked(loop)};
    const std::vector<PlainAcc> before = std::exchange(taken, loop.innerLoops);
    std::vector<KernelsPiece> pieces = inOrder(statement, std::move(judged.piece), judged.why);
    taken = before;
    return pieces;
  }

  // The pieces of a loop in order: `own`, or those of its body.
  std::vector<KernelsPiece> inOrder(const ForStmt *loop, KernelsPiece own, const Independence &why) {
    const std::vector<KernelsPiece> inner = collect(loop->getBody(), true);
    std::vector<const Stmt *> statements;
    for (const KernelsPiece &piece : inner)
      statements.push_back(piece.loop.statement);
    llvm::DenseSet<const ValueDecl *> written;
    const bool split = llvm::any_of(inner, isShared) && isLoopsOnly(context.getSourceManager(), loop, statements,
                                                                    written, mayMovePointers(plain, around));
    if (split)
      if (std::optional<KernelsPiece> across = shareAcross(
              context, *loop, inner, plain, unit, [this](const VarDecl *variable) { return isKept(variable); })) {
        tellInOrder(loop, InEachThread, why);
        across->directive = own.directive;
        return {std::move(*across)};
      }
    tellInOrder(loop, split ? Split : OneThread, why);
    return split ? inner : std::vector<KernelsPiece>{std::move(own)};
  }

  // ---- one loop ----

  const Loop *canonical(const ForStmt *loop) const {
    const auto found = llvm::find_if(plain.found, [&](const Loop &one) { return one.statement == loop; });
    return found == plain.found.end() ? nullptr : &*found;
  }

  // As many loops of a nest together as are independent.
  Independence judge(const ForStmt *statement, bool repeated, KernelsPiece &out) {
    const size_t most = out.loop.inner.empty() ? 3 : 1; // marked loops inside may get blocks around them
    Independence last;
    Region nest;
    nest.site = plain.nest.site;
    nest.function = function;
    for (const ForStmt *loop = statement; loop && nest.loops.size() < most; loop = onlyLoop(loop->getBody())) {
      const Loop *found = canonical(loop);
      if (!found || dependsOn(*found, nest) || comparesUnsigned(loop, context))
        break;
      nest.loops.push_back(*found);
    }
    if (nest.loops.empty())
      return refused(statement, "has a form that is not a count of iterations");
    if (repeated && iterations(nest.loops.front()).value_or(fewIterations) < fewIterations)
      return refused(statement, "has too few iterations to be worth a launch");
    for (; !nest.loops.empty(); nest.loops.pop_back()) {
      nest.privates = ownRecords(nest);
      last = independenceOf(context, nest, unit, [&](const VarDecl *variable) { return sectionOf(variable); });
      if (last.shown)
        last = scalarsOf(nest, out, std::move(last));
      if (!last.shown)
        continue;
      out.parallel = true;
      out.loop.nest = nest;
      out.conditions.assign(last.conditions.begin(), last.conditions.end());
      return last;
    }
    return last;
  }

  static Independence refused(const Stmt *where, std::string why) {
    Independence out;
    out.obstacle = where;
    out.why = std::move(why);
    return out;
  }

  static std::optional<long> iterations(const Loop &loop) {
    const auto first = constantValue(loop.first), bound = constantValue(loop.bound), step = constantValue(loop.step);
    if (!first || !bound || !step || *step == 0)
      return std::nullopt;
    return std::abs(*bound - *first) / *step;
  }

  // Judges the nest's scalars, and its variables behind it.
  Independence scalarsOf(const Region &nest, KernelsPiece &piece, Independence shown) {
    PlainAcc loop = piece.loop;
    loop.nest = nest;
    const Flow flow(context, function);
    piece.counted = "";
    for (const Loop &one : llvm::reverse(nest.loops)) {
      const bool goesOn = !one.declaresVariable && flow.usedAfter(nest.loops.front().statement, one.variable);
      const bool mayCount = flow.isByNameAlone(one.variable) &&
                            llvm::all_of(nest.loops, [&](const Loop &each) { return hostCounts(each); });
      if (goesOn && !mayCount)
        return refused(one.statement, "leaves a value in '" + one.variable->getNameAsString() + "' that is read later");
      const std::string head = "for " + headText(*one.statement) + " {";
      if (!piece.counted.empty())
        piece.counted = head + "\n" + piece.counted + "break;\n}\n"; // once, if there is an iteration
      if (goesOn)
        piece.counted += head + "}\n";
    }
    const LoopScalars scalars = loopScalars(context, loop, true, false, {});
    for (const VarDecl *variable : inSourceOrder(Mentions(piece.loop.statement).written))
      if ((isScalar(variable) || llvm::is_contained(scalars.privates, variable->getNameAsString())) &&
          isKept(variable) &&
          llvm::none_of(scalars.sums, [&](const auto &sum) { return sum.second == variable->getName(); }))
        return refused(nest.loops.front().statement,
                       "gives '" + variable->getNameAsString() + "' a value, which a data clause keeps on the device");
    return scalars.inOrder ? carried(nest, scalars) : std::move(shown);
  }

  static Independence carried(const Region &nest, const LoopScalars &scalars) {
    return refused(nest.loops.front().statement,
                   "gives '" + (scalars.carrier ? scalars.carrier->getNameAsString() : "an array") +
                       "' a value that another iteration, or what follows, needs");
  }

  // Whether the host may run the loop without its body.
  bool hostCounts(const Loop &loop) const {
    const ForStmt &statement = *loop.statement;
    const Stmt *const head[] = {statement.getInit(), statement.getCond(), statement.getInc()};
    return !isKept(loop.variable) && statement.getLParenLoc().isFileID() && statement.getRParenLoc().isFileID() &&
           llvm::none_of(head, [&](const Stmt *part) { return part && usesDevice(part); });
  }

  std::string headText(const ForStmt &loop) const {
    const auto range = CharSourceRange::getTokenRange(loop.getLParenLoc(), loop.getRParenLoc());
    return Lexer::getSourceText(range, context.getSourceManager(), context.getLangOpts()).str();
  }

  bool isKept(const VarDecl *variable) const {
    return dataItemOf(*plain.directives.front(), variable) ||
           llvm::any_of(around, [&](const Directive *directive) { return dataItemOf(*directive, variable); });
  }

  // ---- clauses about pointers ----

  std::optional<NamedSection> sectionOf(const VarDecl *variable) const {
    if (const Item *own = dataItemOf(*plain.directives.front(), variable))
      if (auto section = namedSection(*own))
        return section;
    for (const Directive *directive : llvm::reverse(around))
      if (const Item *item = dataItemOf(*directive, variable))
        return isLasting(*directive, *item, variable) ? namedSection(*item) : std::nullopt;
    return std::nullopt;
  }

  // ---- remarks ----

  bool isNews(const ForStmt *loop) { return !isQuiet && unit.told.insert(loop->getForLoc()).second; }

  void tellParallel(const ForStmt *loop, const KernelsPiece &piece, const Independence &why) {
    if (!isNews(loop))
      return;
    const llvm::SmallVector<std::string> pointers(why.pointers.begin(), why.pointers.end());
    report(context.getDiagnostics(), loop->getForLoc(), diag::remark_kernels_parallel)
        << unsigned(piece.loop.nest.loops.size() - 1)
        << (why.conditions.empty() ? 0
            : pointers.empty()     ? 1
                                   : 2)
        << quotedList(pointers);
  }

  static std::string quotedList(llvm::ArrayRef<std::string> names) {
    std::string out;
    for (size_t i = 0; i < names.size(); ++i)
      out += (i == 0 ? "'" : i + 1 == names.size() ? " and '" : ", '") + names[i] + "'";
    return out;
  }

  enum InOrder { OneThread, Split, OneThreadsBlock, InEachThread }; // as the message has them
  void tellInOrder(const ForStmt *loop, InOrder how, const Independence &why) {
    if (!isNews(loop))
      return;
    report(context.getDiagnostics(), loop->getForLoc(), diag::remark_kernels_in_order) << unsigned(how) << why.why;
    if (why.obstacle && why.obstacle != loop)
      report(context.getDiagnostics(), why.obstacle->getBeginLoc(), diag::note_kernels_in_order);
  }

  ASTContext &context;
  const PlainAcc &plain;
  Unit &unit;
  const bool isQuiet;
  const FunctionDecl *function;
  const std::vector<const Directive *> around;
  std::vector<PlainAcc> taken; // the marked loops in one that is taken apart
};

} // namespace

std::vector<const Stmt *> KernelsPieces::statements() const {
  std::vector<const Stmt *> all;
  for (const KernelsPiece &piece : list)
    all.push_back(piece.directive && !piece.isWithin ? piece.directive->wrapper : piece.loop.statement);
  return all;
}

KernelsPieces findPieces(ASTContext &context, const PlainAcc &plain, Unit &unit, bool isQuiet) {
  return Finder(context, plain, unit, isQuiet).run();
}

bool mayMovePointers(const PlainAcc &plain, const std::vector<const Directive *> &around) {
  return !hasClause(plain.directives, ClauseKind::DevicePtr) && !hasClause(around, ClauseKind::DevicePtr);
}

void tellOneThread(ASTContext &context, const PlainAcc &plain, Unit &unit, const std::string &why) {
  if (unit.told.insert(plain.statement->getBeginLoc()).second)
    report(context.getDiagnostics(), plain.statement->getBeginLoc(), diag::remark_kernels_in_order) << 2 << why;
}

std::vector<Rewrite> leaveValue(ASTContext &context, const KernelsPiece &piece, const std::string &name,
                                const std::string &directive) {
  const std::string text = exprText(context, llvm::cast<Expr>(piece.loop.statement));
  const SourceLocation at = piece.before->getBeginLoc();
  const Stmt *body = llvm::dyn_cast<IfStmt>(piece.before); // it may be the only statement of a loop or a branch
  return {{SourceRange(at, at), body,
           (body ? "{\n" : "") + ("__typeof__((" + text + ") + 0) " + name + ";\n" + directive + "\n" + name + " = ") +
               text + ";",
           body ? "\n}" : "", true},
          {piece.loop.statement->getSourceRange(), nullptr, name, ""}};
}

KernelsPiece judgeMarked(ASTContext &context, const PlainAcc &plain, const PlainAcc &loop, Unit &unit, bool isQuiet) {
  return Finder(context, plain, unit, isQuiet).judgeMarked(loop);
}

} // namespace hetcc::openacc
