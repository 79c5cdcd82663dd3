//===-- openacc/own_scalars.cpp - scalars that a gang has for itself ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/own_scalars.h"

#include "analysis/dependence/flow.h"
#include "analysis/messages/lost.h"
#include "analysis/messages/propose.h"
#include "analysis/subscripts/places.h"
#include "ast/visitor.h"
#include "openacc/members.h"
#include "region/mentions.h"
#include "region/shape.h"

namespace hetcc::openacc {
namespace {

using namespace clang;
using Names = llvm::DenseSet<const ValueDecl *>;

// Whether each mention of a variable is in a loop whose header gives it its first value.
class OnlyCounts : public AstVisitor {
public:
  OnlyCounts(const Stmt *statement, const VarDecl *variable) : variable(variable) {
    TraverseStmt(const_cast<Stmt *>(statement));
  }
  bool TraverseForStmt(ForStmt *loop) override {
    const auto *assign = dyn_cast_or_null<BinaryOperator>(loop->getInit());
    const auto *ref = assign && assign->getOpcode() == BO_Assign
                          ? dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParenImpCasts())
                          : nullptr;
    if (ref && ref->getDecl() == variable)
      return TraverseStmt(assign->getRHS());
    return AstVisitor::TraverseForStmt(loop);
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    others |= ref->getDecl() == variable;
    return true;
  }
  bool others = false;

private:
  const VarDecl *variable;
};

class Judge {
public:
  Judge(ASTContext &context, const PlainAcc &plain, const KernelsPieces &pieces, const Names &beside,
        const std::vector<const Directive *> &around)
      : plain(plain), pieces(pieces), beside(beside), around(around), flow(context, plain.directives.front()->function),
        context(context) {}

  std::optional<OwnScalars> run() {
    if (!clausesFit() || leavesValues())
      return std::nullopt;
    return copies();
  }

private:
  // The pieces of loops without a directive, and of statements.
  template <class Visit> bool anyUnmarked(Visit visit) const {
    return llvm::any_of(pieces.list,
                        [&](const KernelsPiece &piece) { return !piece.directive && visit(piece.loop.statement); });
  }

  // Whether one of them gives a value to another, or to itself when it is met again.
  bool givenByUnmarked(const VarDecl *variable) const {
    return anyUnmarked([&](const Stmt *statement) {
      const auto *loop = dyn_cast<ForStmt>(statement);
      return Mentions(statement).written.contains(variable) && (!loop || handsOn(loop, variable));
    });
  }

  // A loop may hand a value to what stands beside it, or to itself when it is met again.
  bool handsOn(const ForStmt *loop, const VarDecl *variable) const {
    return flow.usedAfter(loop, variable) || flow.readBeforeWritten(loop, variable);
  }

  bool isLoopsOwn(const PlainAcc &loop, const VarDecl *variable) const {
    bool named = llvm::any_of(loop.nest.loops, [&](const Loop &one) { return one.variable == variable; });
    for (const std::vector<const Directive *> *directives : {&loop.directives, &loop.inner})
      eachItem(*directives, [&](const Clause &clause, const Item &item) {
        named |= (clause.kind == ClauseKind::Private || clause.kind == ClauseKind::Reduction) &&
                 variableOf(item) == variable;
      });
    return named;
  }

  // Each piece has its own copy of what a clause of the block names. One that the host runs has the block's.
  bool clausesFit() const {
    bool fits = true;
    eachItem({plain.directives.front()}, [&](const Clause &clause, const Item &item) {
      const VarDecl *variable = variableOf(item);
      const bool isOwn = clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate;
      if ((!isOwn && clause.kind != ClauseKind::Reduction) || (variable && !beside.contains(variable)))
        return;
      fits &= variable && isScalar(variable) && (isOwn ? !givenByUnmarked(variable) : isSum(clause.op, variable));
    });
    return fits;
  }

  // Whether the loops only accumulate into the variable, and nothing beside them names it.
  bool isSum(const std::string &op, const VarDecl *variable) const {
    return !mentionsBeside(plain.statement, pieces.statements()).contains(variable) &&
           llvm::all_of(pieces.list, [&](const KernelsPiece &piece) {
             return !Mentions(piece.loop.statement).all.contains(variable) ||
                    (piece.parallel && !piece.loop.nest.loops.empty() && accumulates(piece.loop.nest, variable) == op);
           });
  }

  // Whether a marked loop leaves a value in a scalar of the gang that is mentioned beside the loops.
  bool leavesValues() const {
    Names shared;
    eachItem(around, [&](const Clause &, const Item &item) { shared.insert(variableOf(item)); });
    eachItem({plain.directives.front()}, [&](const Clause &clause, const Item &item) {
      if (isData(clause.kind))
        shared.insert(variableOf(item));
    });
    return llvm::any_of(plain.loops, [&](const PlainAcc &loop) {
      return llvm::any_of(inSourceOrder(Mentions(loop.statement).written), [&](const VarDecl *variable) {
        return beside.contains(variable) && !shared.contains(variable) && isScalar(variable) &&
               isOutside(context, variable, loop.statement) && !isLoopsOwn(loop, variable) &&
               handsOn(llvm::cast<ForStmt>(loop.statement), variable);
      });
    });
  }

  std::optional<OwnScalars> copies() const {
    Names shared; // their values come back
    std::vector<const Directive *> all = around;
    all.push_back(plain.directives.front());
    const auto add = [&](const Clause &clause, const Item &item) {
      if (isData(clause.kind) || clause.kind == ClauseKind::Reduction)
        shared.insert(variableOf(item));
    };
    eachItem(all, add);
    for (const PlainAcc &loop : plain.loops) {
      eachItem(loop.directives, add);
      eachItem(loop.inner, add);
    }
    OwnScalars out;
    std::string values;
    for (const VarDecl *variable : inSourceOrder(plain.written)) {
      const QualType type = variable->getType().getNonReferenceType();
      if (shared.contains(variable) || type->isArrayType() || type->isRecordType() ||
          (type->isPointerType() && !assigns(plain.statement, variable))) // items of it are written
        continue;
      if (!isScalar(variable) || !variable->hasLocalStorage() || variable->getType()->isReferenceType())
        return std::nullopt;
      const std::string name = variable->getNameAsString(), value = "het_own_" + name;
      std::string first;
      if (OnlyCounts(plain.statement, variable).others && !isPrivate(variable)) {
        values += "__typeof__(" + name + ") " + value + " = " + name + "; ";
        first = " = " + value;
      }
      out.copied.insert(variable);
      out.opening += "__typeof__(" + name + ") " + name + first + "; (void)" + name + "; ";
    }
    if (!out.opening.empty() && !stands())
      return std::nullopt;
    if (!out.opening.empty())
      out = {"{ " + values + (values.empty() ? "" : "{ ") + out.opening + "\n", values.empty() ? "\n}" : "\n}}",
             out.copied};
    return out;
  }

  bool isPrivate(const VarDecl *variable) const {
    bool found = false;
    eachItem({plain.directives.front()}, [&](const Clause &clause, const Item &item) {
      found |= clause.kind == ClauseKind::Private && variableOf(item) == variable;
    });
    return found;
  }

  // A block that begins or ends in a macro has no place for text around it.
  bool stands() const { return plain.statement->getBeginLoc().isFileID() && plain.statement->getEndLoc().isFileID(); }

  const PlainAcc &plain;
  const KernelsPieces &pieces;
  const Names &beside;
  const std::vector<const Directive *> &around;
  const Flow flow;
  ASTContext &context;
};

} // namespace

std::optional<OwnScalars> ownScalars(ASTContext &context, const PlainAcc &plain, const KernelsPieces &pieces,
                                     const Names &beside, const std::vector<const Directive *> &around) {
  return Judge(context, plain, pieces, beside, around).run();
}

void tellLost(ASTContext &context, const PlainAcc &plain, Unit &unit, const std::vector<const Directive *> &around,
              const Names &back) {
  if (!unit.told.insert(plain.directives.front()->range.getBegin()).second)
    return;
  std::vector<const Directive *> all = around;
  llvm::append_range(all, plain.directives);
  llvm::append_range(all, plain.inner);
  for (const PlainAcc &loop : plain.loops) {
    llvm::append_range(all, loop.directives);
    llvm::append_range(all, loop.inner);
  }
  Names named;
  eachItem(all, [&](const Clause &, const Item &item) { named.insert(variableOf(item)); });
  std::vector<const VarDecl *> copies = inSourceOrder(Mentions(plain.statement).written);
  llvm::erase_if(copies, [&](const VarDecl *variable) {
    return back.contains(variable) || named.contains(variable) || isOnDevice(unit, variable) || memberOf(variable) ||
           !isOutside(context, variable, plain.statement);
  });
  warnOfLostScalars(context, *plain.directives.front(), copies);
}

} // namespace hetcc::openacc
