//===-- openacc/compute.cpp - parallel, kernels and serial constructs ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The number of gangs is the implementation's choice: a block whose statements each gang would repeat has one gang
// here, where the program cannot tell. Scalars are firstprivate in parallel and serial, and come back from kernels.
#include "analysis/messages/propose.h"
#include "analysis/subscripts/places.h"
#include "openacc/gangs.h"
#include "openacc/kernels.h"
#include "openacc/lasting.h"
#include "openacc/levels.h"
#include "openacc/lists.h"
#include "openacc/members.h"
#include "openacc/own_scalars.h"
#include "openacc/own_sections.h"
#include "openacc/parts.h"
#include "openacc/rows.h"
#include "openacc/zeros.h"

#include "region/mentions.h"
#include "region/openacc/blocks.h"
#include "region/shape.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace hetcc::openacc {
namespace {

using namespace clang;
using Names = llvm::DenseSet<const ValueDecl *>;

class Compute {
public:
  Compute(ASTContext &context, const PlainAcc &plain, Unit &unit)
      : context(context), plain(plain), unit(unit),
        kernels(spelling().contains("kernels") || spelling().ends_with("region")),
        inOrder(spelling().contains("serial") || hasClause(plain.directives, ClauseKind::Seq)),
        around(dataAround(context, unit, plain.directives.front()->range.getBegin())),
        levels(context, kernels, spelling().contains("serial")) {}

  void run() {
    choose();
    if (!kernels)
      tellLost(context, plain, unit, around, back);
  }

  void runInOrder() {
    rewriteInner();
    asBlock();
    if (!kernels)
      tellLost(context, plain, unit, around, back);
  }

private:
  bool isLoop() const {
    return plain.directives.size() > 1 || spelling().ends_with("loop") || spelling().contains(" for");
  }

  void choose() {
    if (isLoop() && !inOrder && levels.joined(plain).empty())
      gangsOwn = gangsWithSections(plain);
    const bool oneGang = ownsSections() && gangsOwn.empty();
    const bool isShared =
        isLoop() && !inOrder && (!plain.mayFind || judgeMarked(context, plain, plain, unit, true).parallel);
    if (!oneGang && !isShared && plain.mayFind && asPieces())
      return rewriteInner();
    pieces.clear();
    rewriteInner();
    if (!oneGang && !inOrder && isLoop() && asMarked())
      return;
    gangsOwn = "";
    asBlock();
  }

  void rewriteInner() {
    for (const PlainAcc &loop : plain.loops)
      rewriteInner(loop);
    rewriteInner(plain);
  }

  // Loops within an iteration. The first directive of `outer` has the text of all.
  void rewriteInner(const PlainAcc &outer) {
    for (const Directive *directive : llvm::ArrayRef(outer.directives).drop_front())
      unit.rewrites.push_back({directive->range, nullptr, "", ""});
    const std::vector<const PlainAcc *> joined = levels.joined(outer);
    for (const PlainAcc &inner : outer.innerLoops) {
      if (pieces.contains(inner.directives.front()))
        continue;
      const std::optional<std::string> text =
          llvm::is_contained(joined, &inner) ? "" : levels.threadsText(inner, outer);
      if (text)
        unit.rewrites.push_back({inner.directives.front()->range, nullptr, *text, ""});
      else
        unit.rewrites.push_back(sequentialLoop(*inner.directives.front(), plain.statement->getBeginLoc()));
    }
  }

  bool ownsSections() const {
    bool found = false;
    eachItem(plain.directives, [&](const Clause &clause, const Item &item) { found |= isOwnSection(clause, item); });
    return found;
  }

  llvm::StringRef spelling() const { return plain.directives.front()->spelling; }

  bool mentioned(const Mentions &mentions, const VarDecl *variable, const Stmt *statement) const {
    return variable && mentions.all.contains(variable) && isOutside(context, variable, statement);
  }

  // A loop as a target construct of its own; false: its iterations have an order. `block`: the directive of the block
  // that it stands in, whose data the construct around has brought. `piece`: what the analysis found of the loop.
  bool asLoop(const PlainAcc &loop, const std::vector<const Directive *> &own,
              const std::vector<const Directive *> &block, const KernelsPiece &piece) {
    const bool found = !piece.directive;
    std::vector<const Directive *> all = own;
    all.insert(all.end(), block.begin(), block.end());
    const Mentions mentions(loop.statement);
    Names known;
    Lists lists;
    eachItem(own, [&](const Clause &clause, const Item &item) { take(clause, item, known, lists, true); });
    ofBlock(block, mentions, loop.statement, known, lists);
    const bool said = hasClause(all, ClauseKind::Independent);
    const LoopScalars scalars = loopScalars(context, loop, kernels || found || hasClause(own, ClauseKind::Auto), said,
                                            found ? variablesOf(all, ClauseKind::Reduction) : known);
    if (scalars.inOrder || hasClause(own, ClauseKind::Seq))
      return false;
    for (const auto &[op, name] : scalars.sums)
      lists.sums.add(op, name);
    for (const std::vector<std::string> &back : {scalars.shared, scalars.lasts})
      for (const std::string &name : back)
        lists.maps.add("tofrom", name);
    lists.lasts = scalars.lasts;
    for (const VarDecl *variable : inSourceOrder(mentions.all)) {
      if (scalars.mentions(variable->getNameAsString()))
        known.insert(variable);
      if (scalars.comesBack(variable))
        back.insert(variable);
    }
    ofObject(mentions, loop.statement, known, lists);
    lists.addPrivates(scalars.privates);
    std::optional<std::string> gangs =
        kernels || found || &loop != &plain ? std::nullopt : gangsOfLoop(context, loop, around);
    if (!gangsOwn.empty()) {
      const OwnSections sections = ownSections(own, gangsOwn);
      lists.pointers.insert(lists.pointers.end(), sections.memory.begin(), sections.memory.end());
      const auto *body = llvm::cast<CompoundStmt>(loop.nest.loops.back().statement->getBody());
      insert(body->getLBracLoc().getLocWithOffset(1), sections.inside); // directives of its loops follow
      gangs = "het_copies";
    }
    const bool teams = gangs || (piece.conditions.empty() && levels.hasThreads(loop));
    std::string text = std::string("#pragma omp target teams distribute") + (teams ? "" : " parallel for");
    for (const Directive *directive : own)
      for (const Clause &clause : directive->clauses)
        text += collapseText(clause);
    if (const size_t joined = gangs || piece.conditions.empty() ? levels.joined(loop).size() : 0; joined > 0)
      text += " collapse(" + std::to_string(joined + 1) + ")";
    if (found && loop.nest.loops.size() > 1)
      text += " collapse(" + std::to_string(loop.nest.loops.size()) + ")";
    if (gangs)
      text += " num_teams(" + *gangs + ")";
    text = lists.lookup(condition(all)) + text + inOrderUnless(piece.conditions) + lists.text() + offload(all);
    if (own.empty())
      insert(loop.statement->getBeginLoc(), text, piece.counted.empty() ? nullptr : loop.statement, piece.counted);
    else
      rewrite(own.front()->range, loop.statement, text, lists.maps, own,
              {"", piece.counted.empty() ? "" : "\n" + piece.counted});
    return true;
  }

  bool asMarked() {
    const KernelsPiece piece = judgeMarked(context, plain, plain, unit, false);
    return piece.parallel && asLoop(plain, plain.directives, {}, piece);
  }

  // `behind`: text behind the statement, in a block with it.
  void insert(SourceLocation at, const std::string &text, const Stmt *body = nullptr, const std::string &behind = "") {
    unit.rewrites.push_back(
        {SourceRange(at, at), body, (body ? "{\n" : "") + text, body ? "\n" + behind + "}" : "", true});
  }

  // Reads what clauses of a block around, and of constructs around that, say of the statement's variables.
  void ofBlock(const std::vector<const Directive *> &block, const Mentions &mentions, const Stmt *statement,
               Names &known, Lists &lists) {
    eachItem(block, [&](const Clause &clause, const Item &item) {
      const VarDecl *variable = variableOf(item);
      const bool used = clause.kind == ClauseKind::Private ? mentions.written.contains(variable)
                                                           : mentioned(mentions, variable, statement);
      if (used && !known.contains(variable))
        take(clause, item, known, lists, false);
    });
    enclosing(mentions, statement, known, lists);
  }

  void take(const Clause &clause, const Item &item, Names &known, Lists &lists, bool mapData) {
    const VarDecl *variable = variableOf(item);
    const bool bare = variable && item.brackets.empty();
    if (variable && isOnlyFound(clause, item)) {
      lists.find(variable);
    } else if (mapType(clause.kind)) {
      // Without a section a pointer variable is looked up anyway; the block around has brought what its clauses name.
      const bool lookedUp = variable && isLookedUp(clause, item);
      if (mapData ? !lookedUp && !hasRows(item) : bare && isScalar(variable)) // rows stand around the construct
        lists.maps.add(mapData ? mapType(clause.kind) : "tofrom", mapData ? mappedText(clause, item) : itemText(item));
      else if (!mapData && variable && !bare && !lookedUp && !hasRows(item) &&
               keepsItsValue(plain.statement, item)) // another section may be there too
        lists.maps.add("alloc", sectionText(item));
    } else if (clause.kind == ClauseKind::Reduction) {
      lists.sums.add(clause.op, itemText(item));
    } else if (isOwnSection(clause, item)) {
      if (gangsOwn.empty())
        lists.pointers.push_back(item.variable.text);
    } else if (clause.kind == ClauseKind::Private) {
      lists.privates.push_back(item.variable.text); // all of an array
    } else if (clause.kind == ClauseKind::FirstPrivate) {
      lists.firstprivates.push_back(item.variable.text);
    } else if (clause.kind == ClauseKind::DevicePtr) {
      lists.pointers.push_back(itemText(item));
    } else {
      return;
    }
    if (variable)
      known.insert(variable);
  }

  // Scalars that a data construct around has brought are used there.
  void enclosing(const Mentions &mentions, const Stmt *statement, Names &known, Lists &lists) {
    eachItem(around, [&](const Clause &clause, const Item &item) {
      const VarDecl *named = variableOf(item), *variable = localName(mentions, named);
      const bool found = isOnlyFound(clause, item);
      if (!mentioned(mentions, variable, statement) || known.contains(variable) || (!item.brackets.empty() && !found))
        return;
      if (found)
        lists.find(variable);
      else if (clause.kind == ClauseKind::DevicePtr)
        lists.pointers.push_back(itemText(item));
      else if (mapType(clause.kind) && (isScalar(variable) || (isBarePointer(item) && declaredExtent(item).empty() &&
                                                               clause.kind != ClauseKind::Present)))
        lists.maps.add("tofrom", variable == named ? itemText(item) : variable->getNameAsString());
      else
        return;
      known.insert(variable);
    });
  }

  // Members of the enclosing object that devices change. A call on the object needs all of it.
  void ofObject(const Mentions &mentions, const Stmt *statement, Names &known, Lists &lists) const {
    bool found = false;
    for (const VarDecl *variable : inSourceOrder(mentions.all))
      if (isOnDevice(unit, variable) && mentioned(mentions, variable, statement)) {
        found = true;
        if (known.insert(variable).second)
          lists.maps.add("tofrom", variable->getNameAsString());
      }
    eachItem(plain.directives, [&](const Clause &, const Item &item) {
      found &= !item.variable.expr || !isa<CXXThisExpr>(item.variable.expr->IgnoreParenImpCasts());
    });
    if (found && mentionsObject(statement))
      lists.maps.addFirst("tofrom", "this[0:1]");
  }

  // A data region with a construct for each loop of a block. Those of kernels are what they were found to be.
  bool asPieces() {
    KernelsPieces found = findPieces(context, plain, unit, true);
    const std::vector<const Directive *> own = {plain.directives.front()};
    const std::optional<OwnScalars> scalars = kernels ? OwnScalars() : inAGangsPlace(found);
    if (!scalars || (found.worthIt && !mayTakeApart(found)))
      return false;
    const size_t before = unit.rewrites.size();
    if (kernels)
      findPieces(context, plain, unit, false); // for its remarks
    if (!found.worthIt)
      return false;
    if (found.list.size() == 1 && found.list[0].loop.statement == plain.statement && found.list[0].parallel &&
        scalars->opening.empty()) {
      if (!kernels)
        findPieces(context, plain, unit, false);
      return asLoop(found.list[0].loop, own, {}, found.list[0]);
    }
    for (const KernelsPiece &piece : found.list) {
      if (piece.isWithin)
        asPieceWithin(piece.loop);
      if (piece.parallel && asPiece(piece, own)) {
        continue;
      } else if (kernels || !piece.directive) {
        asThread(piece, own);
      } else {
        unit.rewrites.resize(before);
        return false;
      }
    }
    for (const PlainAcc &loop : plain.loops)
      if (!found.has(*loop.directives.front())) // it is the host's
        unit.rewrites.push_back(sequentialLoop(*loop.directives.front(), plain.statement->getBeginLoc()));
    if (!kernels)
      findPieces(context, plain, unit, false);
    for (const ValueDecl *variable : scalars->copied)
      back.erase(variable);
    Maps maps = regionMaps(*own.front());
    for (const VarDecl *array : unnamedArrays(context, plain, around))
      maps.add("tofrom", array->getNameAsString());
    const std::string text = maps.empty() ? "" : "#pragma omp target data" + maps.text() + conditional(own, "");
    rewrite(own.front()->range, plain.statement, text, maps, own, *scalars);
    return true;
  }

  // Its directive, and those of loops in it, are no longer the whole construct's.
  void asPieceWithin(const PlainAcc &loop) {
    rewriteInner(loop);
    pieces.insert(loop.directives.front());
    pieces.insert(loop.inner.begin(), loop.inner.end());
  }

  // The pieces of a parallel block, where they give what one gang gives.
  std::optional<OwnScalars> inAGangsPlace(const KernelsPieces &pieces) {
    std::vector<const Stmt *> marked;
    for (const PlainAcc &loop : plain.loops) {
      if (!isa<ForStmt>(loop.statement))
        return std::nullopt;
      marked.push_back(loop.directives.front()->wrapper);
    }
    if (passesPrivates(context, plain, around) || gangsOf(context, plain, around))
      return std::nullopt;
    return ownScalars(context, plain, pieces, mentionsBeside(plain.statement, marked), around);
  }

  // The host runs what stands between the pieces: it must know each value there. False: a remark says why.
  bool mayTakeApart(const KernelsPieces &pieces) {
    if (pieces.list.size() == 1 && pieces.list[0].loop.statement == plain.statement)
      return true;
    Names written;
    if (!isLoopsOnly(context.getSourceManager(), plain.statement, pieces.statements(), written,
                     mayMovePointers(plain, around)))
      tellOneThread(context, plain, unit,
                    "uses arrays or calls functions in declarations or conditions beside its loops");
    else if (isResident(unit, plain, around, mentionsBeside(plain.statement, pieces.statements())))
      tellOneThread(context, plain, unit, "uses a variable beside its loops that a data clause keeps on the device");
    else if (llvm::any_of(pieces.list, [&](const KernelsPiece &piece) {
               return !piece.parallel && movesPointer(context, piece.loop.statement);
             }))
      tellOneThread(context, plain, unit, "assigns a pointer beside its loops");
    else
      return true;
    return false;
  }

  bool asPiece(const KernelsPiece &piece, const std::vector<const Directive *> &block) {
    return piece.directive
               ? llvm::isa<ForStmt>(piece.loop.statement) && asLoop(piece.loop, piece.loop.directives, block, piece)
               : asLoop(piece.loop, {}, block, piece);
  }

  // A loop that keeps its order, in one thread or in each, another statement, or a value that the host needs.
  void asThread(const KernelsPiece &piece, const std::vector<const Directive *> &block) {
    const Stmt *statement = piece.loop.statement;
    const Mentions mentions(statement);
    Names known;
    Lists lists;
    if (piece.directive)
      eachItem({piece.directive}, [&](const Clause &clause, const Item &item) {
        if (clause.kind == ClauseKind::Private)
          take(clause, item, known, lists, false);
      });
    ofBlock(block, mentions, statement, known, lists);
    lists.addPrivates(piece.privates);
    for (const VarDecl *variable : inSourceOrder(mentions.written))
      if (!llvm::is_contained(piece.privates, variable->getName()) && isScalar(variable) &&
          mentioned(mentions, variable, statement) && known.insert(variable).second) {
        lists.maps.add("tofrom", variable->getNameAsString());
        back.insert(variable);
      }
    ofObject(mentions, statement, known, lists);
    const std::string value = "het_value_" + std::to_string(values);
    if (piece.before)
      lists.maps.add("from", value);
    const std::string text = lists.lookup(condition(block)) + "#pragma omp target" + lists.text() + offload(block);
    if (piece.before) {
      llvm::append_range(unit.rewrites, leaveValue(context, piece, value, text));
      ++values;
    } else if (piece.directive)
      unit.rewrites.push_back({piece.directive->range, nullptr, text, ""});
    else
      insert(statement->getBeginLoc(), text);
  }

  // One gang runs the statement as it stands, or as many as there are to be; their threads share out the loops.
  void asBlock() {
    const bool own = ownsSections(); // of which the iterations of a gang's loop have the same one
    const std::optional<std::string> gangs = kernels || inOrder || own ? std::nullopt : gangsOf(context, plain, around);
    for (const PlainAcc &loop : plain.loops) {
      const bool inTurn = levels.hasThreads(loop) || (own && isForGangs(loop));
      const std::optional<std::string> text = gangs    ? gangLoopText(loop, levels)
                                              : inTurn ? std::nullopt
                                                       : levels.threadsText(loop, loop);
      unit.rewrites.push_back(text ? Rewrite{loop.directives.front()->range, nullptr, *text, ""}
                                   : sequentialLoop(*loop.directives.front(), plain.statement->getBeginLoc()));
    }
    const Mentions mentions(plain.statement);
    Names known;
    Lists lists;
    std::vector<const VarDecl *> sums; // come back
    eachItem(plain.directives, [&](const Clause &clause, const Item &item) {
      if (clause.kind == ClauseKind::Reduction)
        addSum(clause, item, gangs.has_value(), sums, lists);
      else
        take(clause, item, known, lists, true);
    });
    enclosing(mentions, plain.statement, known, lists);
    for (const std::vector<PlainAcc> *loops = &plain.loops; const PlainAcc &loop : *loops) {
      std::vector<const Directive *> directives = loop.inner;
      directives.insert(directives.end(), loop.directives.begin(), loop.directives.end());
      eachItem(directives, [&](const Clause &clause, const Item &item) {
        const VarDecl *variable = variableOf(item);
        if (clause.kind == ClauseKind::Reduction && gangs && variable && isOutside(context, variable, plain.statement))
          addSum(clause, item, true, sums, lists);
        else if (clause.kind == ClauseKind::Reduction)
          sums.push_back(variable);
      });
    }
    auto comesBack = [&](const VarDecl *variable) {
      if (variable && isOutside(context, variable, plain.statement) && known.insert(variable).second)
        lists.maps.add("tofrom", variable->getNameAsString());
      back.insert(variable);
    };
    for (const VarDecl *sum : sums)
      comesBack(sum);
    LoopScalars scalars; // what a loop in order adds up comes back, as from one in any order
    if (!kernels && !gangs && isLoop())
      scalars = loopScalars(context, plain, false, false, known);
    for (const VarDecl *variable : inSourceOrder(mentions.written))
      if (scalars.isSum(variable) || (kernels && isScalar(variable) && mentioned(mentions, variable, plain.statement)))
        comesBack(variable);
    ofObject(mentions, plain.statement, known, lists);
    const std::string directive = gangs                ? "#pragma omp target teams num_teams(" + *gangs + ")"
                                  : lists.sums.empty() ? "#pragma omp target"
                                                       : "#pragma omp target teams num_teams(1)";
    rewrite(plain.directives.front()->range, plain.statement,
            lists.lookup(condition(plain.directives)) + directive + lists.text() + offload(plain.directives),
            lists.maps, plain.directives);
  }

  // A gang that is alone, and only adds to a variable, may use the variable itself. Any other needs its own copy.
  void addSum(const Clause &clause, const Item &item, bool gangs, std::vector<const VarDecl *> &sums,
              Lists &lists) const {
    const VarDecl *variable = variableOf(item);
    if (gangs && llvm::is_contained(sums, variable))
      return;
    sums.push_back(variable);
    if (!variable || !item.brackets.empty())
      return;
    if (gangs || (isScalar(variable) && accumulates(*plain.statement, variable) != clause.op))
      lists.sums.add(clause.op, itemText(item));
  }

  // `maps`: what the construct brings. A construct around brings it before, if rows hang on it or it begins as zero.
  void rewrite(SourceRange pragma, const Stmt *body, const std::string &text, const Maps &maps,
               const std::vector<const Directive *> &directives, const OwnScalars &scalars = {}) {
    const AroundRows rows = aroundRows(context, directives);
    const Zeros zeros = zerosOf(directives);
    const OwnSections own = ownSections(directives, gangsOwn);
    std::string calls = zeros.set + rows.before;
    for (const Directive *directive : directives)
      calls += attachments(*directive);
    const bool isWithin = !calls.empty() || !rows.after.empty(), needsData = isWithin && !maps.empty();
    if (!isWithin && own.before.empty() && scalars.opening.empty() && scalars.closing.empty())
      return unit.rewrites.push_back({pragma, nullptr, text, ""});
    const std::string opening = zeros.asked.empty() ? "" : "{\n" + zeros.asked;
    const std::string data =
        needsData ? "#pragma omp target data" + maps.text() + conditional(directives, "") + "\n" : "";
    unit.rewrites.push_back({pragma, body, opening + data + "{\n" + calls + own.before + scalars.opening + text,
                             scalars.closing + "\n" + own.after + rows.after + "}" + (opening.empty() ? "" : "}")});
  }

  ASTContext &context;
  const PlainAcc &plain;
  Unit &unit;
  const bool kernels;
  const bool inOrder; // one thread, whatever loops say
  const std::vector<const Directive *> around;
  const Levels levels;
  unsigned values = 0;                      // that have a variable
  Names back;                               // variables whose values come back without a clause
  std::string gangsOwn;                     // how many gangs of the loop have sections of their own; empty: one has
  llvm::DenseSet<const Directive *> pieces; // of innerLoops, that have become constructs, and those of loops in these
};

} // namespace

void rewriteCompute(ASTContext &context, const PlainAcc &plain, Unit &unit, bool inOrder) {
  inOrder ? Compute(context, plain, unit).runInOrder() : Compute(context, plain, unit).run();
}

} // namespace hetcc::openacc
