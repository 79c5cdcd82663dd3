//===-- analysis/messages/held.cpp - what the directives of a file can be seen to keep on the devices -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The runtime says with certainty what is on the devices. These warnings speak only where the file alone shows it:
// callers, and functions of other files, may hold what comes from them.
#include "analysis/messages/held.h"
#include "analysis/arrays.h"
#include "analysis/messages/propose.h"
#include "ast/visitor.h"
#include "clause/clause.h"
#include "diag/diag.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace hetcc {
namespace {

using namespace clang;

// The accesses that put arrays on the devices for longer than a loop.
void forEachHeld(const Unit &unit, llvm::function_ref<void(const Access &)> visit) {
  for (const DataRegion &data : unit.data)
    llvm::for_each(data.accesses, visit);
  for (const DataCall &call : unit.dataCalls)
    if (call.kind == DataCall::Enter)
      llvm::for_each(call.accesses, visit);
  for (const Region &region : unit.regions)
    for (const Access &access : region.accesses)
      if (access.mode & Persist)
        visit(access);
}

const Access *heldAs(const ASTContext &context, const Unit &unit, const ValueDecl *variable) {
  const Access *found = nullptr;
  forEachHeld(unit, [&](const Access &access) {
    if (!found && isOf(context, access, variable))
      found = &access;
  });
  return found;
}

bool hasHalo(const Access &access) {
  return llvm::any_of(access.dims, [](const Dim &dim) { return dim.before != "0" || dim.after != "0"; });
}

// A shape that is the resident array's own is not known here.
bool mayHaveHalo(const ASTContext &context, const Unit &unit, const ValueDecl *variable) {
  const auto gives = [&](const Access &access) { return isOf(context, access, variable) && hasHalo(access); };
  bool found = llvm::any_of(unit.regions, [&](const Region &region) { return llvm::any_of(region.accesses, gives); });
  forEachHeld(unit, [&](const Access &access) {
    found |= gives(access) || (isOf(context, access, variable) && access.dims.empty());
  });
  return found;
}

const ValueDecl *variableOf(const Item &item) {
  const Expr *expression = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
  if (const auto *ref = dyn_cast_or_null<DeclRefExpr>(expression))
    return ref->getDecl();
  const auto *member = dyn_cast_or_null<MemberExpr>(expression);
  return member ? member->getMemberDecl() : nullptr;
}

bool exchangesHalos(DirectiveKind kind) {
  return kind == DirectiveKind::AccHaloExchange || kind == DirectiveKind::AccHaloUpdate ||
         kind == DirectiveKind::OmpHaloExchange || kind == DirectiveKind::OmpHaloUpdate;
}

void tellHalo(ASTContext &context, const Directive &directive, const Item &item, const Access &held) {
  report(context.getDiagnostics(), item.range.getBegin(), diag::warn_halo_missing)
      << held.name << directive.spelling << item.range;
  std::vector<std::string> halos(held.dims.size());
  const auto cut = llvm::find_if(held.dims, [](const Dim &dim) { return dim.follow >= 0; });
  const bool isWhole = cut == held.dims.end();
  if (!isWhole)
    halos[cut - held.dims.begin()] = "1";
  report(context.getDiagnostics(), held.clause, diag::note_halo_missing)
      << clauseText(held, writtenItem(context, held)) << isWhole
      << (isWhole ? held.name : clauseText(held, itemText(held, halos)));
}

// Storage of the function's own, which only the names that are seen here lead to.
class Owner : public AstVisitor {
public:
  Owner(ASTContext &context, const VarDecl *variable) : context(context), variable(variable) {}

  bool isSeen(const Stmt *body) {
    allocated = variable->getInit() && allocates(variable->getInit());
    TraverseStmt(const_cast<Stmt *>(body));
    return allocated && !away;
  }

  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    if (ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl() && !staysSeen(ref))
      away = true;
    return !away;
  }

private:
  static bool allocates(const Expr *value) {
    value = value->IgnoreParenCasts();
    if (const auto *cleanups = dyn_cast<ExprWithCleanups>(value))
      value = cleanups->getSubExpr()->IgnoreParenCasts();
    if (isa<CXXNewExpr>(value))
      return true;
    static const llvm::StringSet<> names{"malloc", "calloc", "aligned_alloc"};
    const auto *call = dyn_cast<CallExpr>(value);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    return callee && callee->getIdentifier() && names.contains(callee->getName());
  }

  // Used as an array, given new storage, tested, released, or handed to the C library.
  bool staysSeen(const Expr *mention) {
    const Stmt *child = mention;
    for (;;) {
      const auto parents = context.getParents(*child);
      const Stmt *parent = parents.size() == 1 ? parents[0].get<Stmt>() : nullptr;
      if (!parent)
        return false;
      if (isa<ImplicitCastExpr, ParenExpr>(parent)) {
        child = parent;
        continue;
      }
      return isPlain(parent, child);
    }
  }

  bool isPlain(const Stmt *parent, const Stmt *child) {
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(parent))
      return subscript->getBase()->IgnoreParenImpCasts() == cast<Expr>(child)->IgnoreParenImpCasts();
    if (const auto *unary = dyn_cast<UnaryOperator>(parent))
      return unary->getOpcode() == UO_Deref || unary->getOpcode() == UO_LNot;
    if (const auto *binary = dyn_cast<BinaryOperator>(parent)) {
      if (binary->getOpcode() == BO_Assign && binary->getLHS() == child) {
        allocated |= allocates(binary->getRHS());
        return allocates(binary->getRHS());
      }
      return binary->isComparisonOp() || binary->isLogicalOp();
    }
    if (const auto *call = dyn_cast<CallExpr>(parent)) {
      const FunctionDecl *callee = call->getDirectCallee();
      return callee &&
             (callee->getBuiltinID() || context.getSourceManager().isInSystemHeader(
                                            context.getSourceManager().getExpansionLoc(callee->getLocation())));
    }
    return isa<CXXDeleteExpr, IfStmt>(parent);
  }

  ASTContext &context;
  const VarDecl *variable;
  bool allocated = false, away = false;
};

std::string clauseFor(const Region &region, const Access &access) {
  const bool isAcc = llvm::StringRef(region.site.directive).starts_with("acc");
  const bool writes = access.mode & Write, cut = writes && onSeveralDevices(region);
  const std::string section = access.name + "[0:n]";
  if (!isAcc)
    return std::string("map(") + (writes ? "tofrom: " : "to: ") + section + (cut ? " dist_data(BLOCK)" : "") + ")";
  return cut ? "part_copy(" + access.name + "[1:n])" : (writes ? "copy(" : "copyin(") + section + ")";
}

} // namespace

bool isNamedAsHeld(const ASTContext &context, const Unit &unit, const ValueDecl *variable) {
  return heldAs(context, unit, variable);
}

void warnOfHalos(ASTContext &context, const std::vector<Directive> &directives, const Unit &unit) {
  for (const Directive &directive : directives) {
    if (!exchangesHalos(directive.kind) || directive.isPattern)
      continue;
    for (const Item &item : directive.items) {
      const ValueDecl *variable = variableOf(item);
      const Access *held = variable ? heldAs(context, unit, variable) : nullptr;
      if (held && !mayHaveHalo(context, unit, variable))
        tellHalo(context, directive, item, *held);
    }
  }
}

void warnOfNotHeld(ASTContext &context, const Region &region, const Unit &unit, const Uses &uses) {
  for (const Access &access : region.accesses) {
    const auto *variable = dyn_cast_or_null<VarDecl>(access.variable);
    if (!access.spelling.empty() || !access.dims.empty() || !(access.mode & Present) || !variable || !region.function ||
        !variable->isLocalVarDecl() || !variable->hasLocalStorage() || heldAs(context, unit, variable))
      continue;
    if (!Owner(context, variable).isSeen(region.function->getBody()))
      continue;
    const auto use = llvm::find_if(
        uses.list, [&](const Use &one) { return one.variable->getCanonicalDecl() == variable->getCanonicalDecl(); });
    if (use == uses.list.end())
      continue;
    const SourceManager &sources = context.getSourceManager();
    report(context.getDiagnostics(), sources.getExpansionLoc(use->where->getBeginLoc()), diag::warn_not_held)
        << access.name;
    report(context.getDiagnostics(), region.site.location, diag::note_not_held) << clauseFor(region, access);
  }
}

} // namespace hetcc
