//===-- stage2/grid/tiles.cpp - several iterations for each thread ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In a product of matrices an iteration reads a row of the one and a column of the other, and its neighbours read one
// of them again. A thread with a tile of iterations keeps what it has read in registers. Each iteration computes what
// it computes alone, in its own order, and iterations of a grid may run in any order among each other. So all that has
// to be shown is that the inner loops run alike for the tile, and that they change nothing but registers.
#include "stage2/grid/tiles.h"

#include "analysis/device/library.h"
#include "analysis/subscripts/affine.h"
#include "stage2/grid/spread.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// A number that a register holds.
bool isNumber(QualType type) {
  type = type.getCanonicalType();
  const auto *builtin = dyn_cast<BuiltinType>(type.getTypePtr());
  return builtin && !type.isVolatileQualified() &&
         (builtin->isInteger() || builtin->getKind() == BuiltinType::Float ||
          builtin->getKind() == BuiltinType::Double);
}

class TilePlanner {
public:
  TilePlanner(const KernelPlan &plan, const ASTContext &context)
      : plan(plan), context(context), scope(context, plan.loops.front().statement, placeVariables(plan)),
        body({plan.body}), x(plan.loops.size() - 1 - plan.x) {}

  std::optional<Tile> run() {
    if (!leavesNothingElse())
      return std::nullopt;
    for (size_t i = plan.loops.size(); i-- > 0;)
      if (i != x && sharesWith(i))
        return tile;
    return std::nullopt;
  }

private:
  const KernelPlan &plan;
  const ASTContext &context;
  const AffineScope scope;
  const VariableUses body;
  const size_t x;
  size_t y = 0;
  Tile tile;
  bool rowsShare = false, columnsShare = false; // what other rows, other columns read too

  bool isOfPlace(const VarDecl *variable) const {
    return llvm::any_of(plan.spread, [&](const CanonicalLoop &one) { return one.variable == variable; });
  }

  static bool leads(const VarDecl *variable) {
    const QualType type = variable->getType().getNonReferenceType();
    return type->isPointerType() || type->isArrayType();
  }
  bool isOwn(const VarDecl *variable) const { return llvm::is_contained(tile.variables, variable); }
  bool isTiled(const VarDecl *variable) const {
    return variable == plan.loops[x].variable || variable == plan.loops[y].variable || isOfPlace(variable);
  }

  // No way out of an iteration, and no variable that outlives it but what it has of its own.
  bool leavesNothingElse() {
    bool plain = true;
    walk(plan.body, [&](const Stmt *at) {
      plain = plain && !isa<ReturnStmt, GotoStmt, LabelStmt, AsmStmt, LambdaExpr, CXXThisExpr, OMPExecutableDirective,
                            StmtExpr, BreakStmt, ContinueStmt, SwitchStmt, CXXForRangeStmt>(withoutSimd(at));
      return plain;
    });
    const auto isThreads = [&](const Parameter &one) { // a copied array, of which a thread has one
      return one.kind == Parameter::Array && body.writesThrough(one.variable);
    };
    return plain && llvm::none_of(plan.parameters, isThreads) &&
           llvm::all_of(plan.privates, [](const VarDecl *one) { return isNumber(one->getType()); }) &&
           llvm::all_of(body.free(), [&](const VarDecl *variable) {
             return !body.modified(variable) || llvm::is_contained(plan.privates, variable) ||
                    variable->getType()->isArrayType();
           });
  }

  // With the rows of this loop.
  bool sharesWith(size_t rows) {
    y = rows;
    tile = Tile();
    tile.loop = rows;
    rowsShare = columnsShare = false;
    for (const VarDecl *one : plan.privates)
      if (!isLoops(one))
        tile.variables.push_back(one);
    const bool good = plan.inner.empty() ? statements(plan.body) : joinsInner();
    return good && rowsShare && columnsShare && countersStayInside() && settleSize();
  }

  // Loops around the body, in a thread.
  bool joinsInner() {
    for (size_t i = 0; i + 1 < plan.inner.size(); ++i)
      if (!isFixed(plan.inner[i], plan.body))
        return false;
    return joins(plan.inner.back(), plan.body);
  }

  bool isLoops(const VarDecl *variable) const {
    const auto is = [&](const CanonicalLoop &loop) { return loop.variable == variable; };
    return llvm::any_of(plan.loops, is) || llvm::any_of(plan.inner, is);
  }

  // Those of the body, or of a joined loop.
  bool statements(const Stmt *at) {
    if (const auto *block = dyn_cast<CompoundStmt>(at))
      return llvm::all_of(block->body(), [&](const Stmt *one) { return statements(one); });
    if (const auto *declarations = dyn_cast<DeclStmt>(at))
      return llvm::all_of(declarations->decls(), [&](const Decl *one) {
        const auto *variable = dyn_cast<VarDecl>(one);
        if (!variable || !variable->hasLocalStorage() || !isNumber(variable->getType()) ||
            isa_and_nonnull<InitListExpr>(variable->getInit()))
          return false;
        tile.variables.push_back(variable);
        return true;
      });
    if (const CanonicalLoop *place = placeAt(plan, at))
      return statements(place->statement->getBody());
    const auto *inner = dyn_cast<ForStmt>(withoutSimd(at));
    if (!inner)
      return true; // each iteration for itself; a joined loop looks at what it changes
    const std::optional<CanonicalLoop> read = readLoop(inner, context);
    return read && (isa<DeclStmt>(inner->getInit()) || llvm::is_contained(plan.privates, read->variable)) &&
           joins(*read, inner->getBody());
  }

  // The loop runs alike for all iterations of the tile, and they may take turns in it.
  bool joins(const CanonicalLoop &loop, const Stmt *inside) {
    if (!isFixed(loop, inside))
      return false;
    tile.joined.push_back(loop);
    llvm::erase(tile.variables, loop.variable); // of the construct's, which countersStayInside() looks at
    bool innermost = true, good = true;
    walk(inside, [&](const Stmt *at) {
      innermost &= !isa<ForStmt, WhileStmt, DoStmt>(at) || placeAt(plan, at);
      good &= !isa<WhileStmt, DoStmt>(at) && (!isa<CallExpr>(at) || isPure(cast<CallExpr>(at)));
      return good;
    });
    const VariableUses uses({inside});
    for (const VarDecl *variable : uses.free())
      good = good && (!innermost || !leads(variable) || !uses.writesThrough(variable) ||
                      (unconditional(inside, variable, uses) && keeps(loop, variable, uses)));
    good = good && statements(inside) && (!innermost || changesOnlyItems(uses));
    if (good && innermost)
      lookForShared(loop, inside);
    return good;
  }

  // As often for each iteration of the tile.
  bool isFixed(const CanonicalLoop &loop, const Stmt *inside) const {
    std::vector<const Stmt *> parts = {loop.first, loop.bound};
    if (loop.step)
      parts.push_back(loop.step);
    bool plain = true;
    for (const Stmt *part : parts)
      walk(part, [&](const Stmt *at) {
        plain &= !isa<CallExpr, CXXConstructExpr, ArraySubscriptExpr, MemberExpr>(at) &&
                 !(isa<UnaryOperator>(at) && cast<UnaryOperator>(at)->getOpcode() == UO_Deref);
        return plain;
      });
    const VariableUses header(parts);
    return plain && isNumber(loop.variable->getType()) && !VariableUses({inside}).modified(loop.variable) &&
           llvm::all_of(header.free(), [&](const VarDecl *variable) {
             return variable->getType()->isArithmeticType() && !isTiled(variable) && !isOwn(variable) &&
                    !body.modified(variable);
           });
  }

  bool isPure(const CallExpr *call) const {
    const FunctionDecl *callee = call->getDirectCallee();
    const LibraryFunction *known = callee ? findLibraryFunction(callee) : nullptr;
    return known && known->pure;
  }

  // Each iteration of the loop changes the item.
  bool unconditional(const Stmt *inside, const VarDecl *variable, const VariableUses &uses) const {
    if (const CanonicalLoop *place = placeAt(plan, inside))
      return unconditional(place->statement->getBody(), variable, uses);
    const auto writes = [&](const Stmt *at) {
      const auto *assignment = dyn_cast<BinaryOperator>(at);
      if (!assignment || !assignment->isAssignmentOp())
        return false;
      return llvm::any_of(uses.mentions(variable), [&](const DeclRefExpr *mention) {
        const PointerUse use = uses.pointerUse(mention);
        return use.writes && use.element == assignment->getLHS()->IgnoreParens();
      });
    };
    const auto *block = dyn_cast<CompoundStmt>(inside);
    if (!block)
      return writes(inside);
    return llvm::any_of(block->body(), [&](const Stmt *one) {
      return isa<CompoundStmt>(one) || placeAt(plan, one) ? unconditional(one, variable, uses) : writes(one);
    });
  }

  // All that the loop does with the array is to change one item of each iteration.
  bool keeps(const CanonicalLoop &loop, const VarDecl *variable, const VariableUses &uses) {
    Tile::Item item;
    item.loop = loop.statement;
    for (const DeclRefExpr *mention : uses.mentions(variable)) {
      const auto *element = dyn_cast_or_null<ArraySubscriptExpr>(uses.pointerUse(mention).element);
      if (!element || !isNumber(element->getType()) || (item.element && !areSame(item.element, element, context)))
        return false;
      if (!item.element)
        item.element = element;
      item.all.push_back(element);
    }
    const VariableUses subscripts({item.element});
    const bool stays = llvm::all_of(subscripts.free(), [&](const VarDecl *one) {
      return one == variable || isOfPlace(one) ||
             (one != loop.variable && one->getType()->isArithmeticType() && !uses.modified(one) && !uses.declared(one));
    });
    bool plain = true;
    walk(item.element, [&](const Stmt *at) {
      plain &= !isa<CallExpr, BinaryConditionalOperator>(at);
      return plain;
    });
    if (!stays || !plain || !isApart(variable, uses))
      return false;
    tile.items.push_back(item);
    return true;
  }

  // Nothing else in the loop leads to the array's items. A launch that finds plan.apart untrue has an extent of 1,
  // which has no tiles.
  bool isApart(const VarDecl *variable, const VariableUses &uses) const {
    const QualType type = variable->getType().getNonReferenceType();
    if (!plan.apart.empty())
      return true;
    if (type->isPointerType())
      return !plan.plain || type.isRestrictQualified();
    return llvm::all_of(uses.free(), [](const VarDecl *one) { // arrays stand apart
      const QualType other = one->getType();
      return !other->isPointerType() && !other->isReferenceType() && !other->isRecordType();
    });
  }

  bool changesOnlyItems(const VariableUses &uses) const {
    return llvm::all_of(uses.free(), [&](const VarDecl *variable) {
      const QualType type = variable->getType();
      return type->isArrayType() || (type->isPointerType() && !uses.modified(variable)) ||
             (type->isArithmeticType() && (!uses.modified(variable) || isOwn(variable)));
    });
  }

  // The items of the innermost loop that other rows read as well, or other columns.
  void lookForShared(const CanonicalLoop &loop, const Stmt *inside) {
    walk(inside, [&](const Stmt *at) {
      const auto *item = dyn_cast<ArraySubscriptExpr>(at);
      if (!item || item->getType()->isArrayType())
        return true;
      if (!depends(item, loop.variable))
        return true;
      const bool onRow = depends(item, plan.loops[y].variable), onColumn = depends(item, plan.loops[x].variable);
      columnsShare |= onRow && !onColumn;
      rowsShare |= onColumn && !onRow;
      return true;
    });
  }

  bool depends(const ArraySubscriptExpr *item, const VarDecl *variable) const {
    for (const Expr *base = item; const auto *one = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts());
         base = one->getBase()) {
      const std::optional<Poly> poly = scope.poly(one->getIdx());
      const VariableUses uses({one->getIdx()});
      const std::string name = scope.nameOf(variable); // of its other places, too
      const bool named =
          llvm::any_of(uses.free(), [&](const VarDecl *used) { return scope.nameOf(used) == name || isOwn(used); });
      if (poly ? poly->contains(name) : named)
        return true;
    }
    return false;
  }

  // A variable of the construct that counts a joined loop counts nothing else: the loop's counter stands for it.
  bool countersStayInside() {
    for (const CanonicalLoop &loop : tile.joined) {
      if (!llvm::is_contained(plan.privates, loop.variable) || isLoops(loop.variable))
        continue;
      size_t inside = 0;
      for (const CanonicalLoop &other : tile.joined)
        if (other.variable == loop.variable)
          inside += VariableUses({other.statement}).mentions(loop.variable).size();
      if (inside != body.mentions(loop.variable).size())
        return false;
    }
    return true;
  }

  // Whether the variable of one row, and of one column, has another value than those beside it. A compiler sees equal
  // values of a tile, and keeps one of them.
  struct Variation {
    bool rows = true, columns = true;
  };
  Variation variationOf(const VarDecl *variable, unsigned depth = 0) const {
    constexpr unsigned deepest = 8;
    if (!variable->getInit() || body.modified(variable) || depth > deepest)
      return {};
    const std::string row = scope.nameOf(plan.loops[y].variable), column = scope.nameOf(plan.loops[x].variable);
    Variation variation{false, false};
    const VariableUses uses({variable->getInit()});
    for (const VarDecl *one : uses.free()) {
      const Variation its =
          isOwn(one) ? variationOf(one, depth + 1) : Variation{scope.nameOf(one) == row, scope.nameOf(one) == column};
      variation.rows |= its.rows;
      variation.columns |= its.columns;
    }
    return variation;
  }

  int64_t bytesOf(unsigned rows, unsigned columns) const {
    int64_t bytes = 0;
    for (const VarDecl *one : tile.variables) {
      const Variation variation = variationOf(one);
      bytes += context.getTypeSizeInChars(one->getType()).getQuantity() * (variation.rows ? rows : 1) *
               (variation.columns ? columns : 1);
    }
    for (const Tile::Item &item : tile.items)
      bytes += context.getTypeSizeInChars(item.element->getType()).getQuantity() * rows * columns;
    return bytes;
  }

  // As much as registers hold beside what the loop has read. An item takes its address, too.
  bool settleSize() {
    constexpr int64_t most = 128, mostWithRead = 224;
    constexpr unsigned columns = 4;
    const auto fits = [&](unsigned rows) {
      int64_t whole = 0; // of variables that each iteration of the tile has for itself
      for (const VarDecl *one : tile.variables)
        if (const Variation variation = variationOf(one); variation.rows && variation.columns)
          whole += context.getTypeSizeInChars(one->getType()).getQuantity();
      for (const Tile::Item &item : tile.items)
        whole += context.getTypeSizeInChars(item.element->getType()).getQuantity();
      return whole * rows * columns <= most && bytesOf(rows, columns) <= mostWithRead;
    };
    unsigned rows = tile.items.empty() ? 8 : 4;
    while (rows > 2 && !fits(rows))
      rows /= 2;
    tile.rows = rows;
    tile.columns = columns;
    return fits(rows);
  }
};

} // namespace

const Stmt *withoutSimd(const Stmt *statement) {
  const auto *simd = dyn_cast<OMPSimdDirective>(statement);
  if (!simd || simd->getLoopsNumber() != 1 || llvm::any_of(simd->clauses(), [](const OMPClause *clause) {
        const auto *reduction = dyn_cast<OMPReductionClause>(clause);
        return reduction ? reduction->getModifier() == OMPC_REDUCTION_inscan
                         : !isa<OMPSimdlenClause, OMPSafelenClause, OMPAlignedClause>(clause) && !clause->isImplicit();
      }))
    return statement;
  const ForStmt *loop = onlyLoop(simd->getRawStmt());
  return loop ? loop : statement;
}

std::optional<Tile> planTile(const KernelPlan &plan, const ASTContext &context) {
  if (!plan.exact || plan.loops.size() < 2 || !plan.lasts.empty())
    return std::nullopt;
  return TilePlanner(plan, context).run();
}

} // namespace hetcc::stage2
