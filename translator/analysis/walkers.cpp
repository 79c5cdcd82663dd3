//===-- analysis/walkers.cpp - local pointers that walk along an array -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/walkers.h"
#include "analysis/places.h"

#include "clang/AST/Stmt.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

using Path = std::vector<const Stmt *>; // from the body down to a mention

struct Mention {
  const DeclRefExpr *name;
  Path path;
};

struct Pointer {
  const VarDecl *variable;
  Path path; // of its declaration
  std::vector<Mention> mentions;
};

// Variables of a lambda's are found by their own mentions.
bool captures(const Stmt *part) {
  const auto *name = dyn_cast<DeclRefExpr>(part);
  return (name && name->refersToEnclosingVariableOrCapture()) ||
         std::any_of(part->child_begin(), part->child_end(), [](const Stmt *child) { return child && captures(child); });
}

// &a[i], a + i, a: a place in an array that the expression names, found again at each mention.
bool isPlaceInArray(const Expr *value, const ASTContext &context) {
  const Expr *inner = value->IgnoreParenCasts();
  const auto *address = dyn_cast<UnaryOperator>(inner);
  const auto *sum = dyn_cast<BinaryOperator>(inner);
  const bool form = isa<DeclRefExpr>(inner) || (sum && sum->isAdditiveOp()) ||
                    (address && address->getOpcode() == UO_AddrOf &&
                     isa<ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens()));
  return form && !value->isValueDependent() && !value->HasSideEffects(context) && !captures(value);
}

// Local pointers and where they are mentioned.
class Finder {
public:
  void visit(const Stmt *statement) {
    if (!statement)
      return;
    path.push_back(statement);
    if (const auto *declarations = dyn_cast<DeclStmt>(statement))
      for (const Decl *decl : declarations->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl);
            variable && variable->isLocalVarDecl() && variable->getInit() && variable->getType()->isPointerType() &&
            isPlaceInArray(variable->getInit(), variable->getASTContext()))
          pointers.push_back({variable, path, {}});
    if (const auto *name = dyn_cast<DeclRefExpr>(statement))
      for (Pointer &pointer : pointers)
        if (pointer.variable == name->getDecl())
          pointer.mentions.push_back({name, path});
    for (const Stmt *child : statement->children())
      visit(child);
    path.pop_back();
  }
  std::vector<Pointer> pointers;

private:
  Path path;
};

// What the mention is part of, casts and parentheses left out.
size_t above(const Path &path, size_t at) {
  for (--at; at > 0 && isa<CastExpr, ParenExpr>(path[at]); --at) {
  }
  return at;
}

bool isIn(const Stmt *part, const Stmt *whole) {
  return whole && (part == whole || std::any_of(whole->child_begin(), whole->child_end(),
                                                [part](const Stmt *child) { return isIn(part, child); }));
}

// p[e], *p, *(p + e).
bool isUse(const Mention &mention) {
  size_t at = above(mention.path, mention.path.size() - 1);
  if (const auto *sum = dyn_cast<BinaryOperator>(mention.path[at]); sum && sum->isAdditiveOp())
    if (sum->getType()->isPointerType())
      at = above(mention.path, at);
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(mention.path[at]))
    return isIn(mention.name, item->getBase());
  const auto *unary = dyn_cast<UnaryOperator>(mention.path[at]);
  return unary && unary->getOpcode() == UO_Deref;
}

// p++, p += e, as a statement of its own: by how much. `at` gets its place in the path.
std::optional<Poly> stepOf(const AffineScope &scope, const Mention &mention, size_t &at) {
  at = above(mention.path, mention.path.size() - 1);
  if (at == 0 || !isa<CompoundStmt>(mention.path[at - 1]))
    return std::nullopt;
  if (const auto *unary = dyn_cast<UnaryOperator>(mention.path[at]); unary && unary->isIncrementDecrementOp())
    return Poly(unary->isIncrementOp() ? 1 : -1);
  const auto *assignment = dyn_cast<CompoundAssignOperator>(mention.path[at]);
  if (!assignment || !isIn(mention.name, assignment->getLHS()))
    return std::nullopt;
  auto by = scope.poly(assignment->getRHS());
  if (!by || by->text().find('@') != std::string::npos) // the same in each iteration
    return std::nullopt;
  if (assignment->getOpcode() == BO_AddAssign)
    return by;
  return assignment->getOpcode() == BO_SubAssign ? std::optional(Poly(-1) * *by) : std::nullopt;
}

bool jumps(const Stmt *statement) {
  return statement && (isa<ContinueStmt, BreakStmt, ReturnStmt, GotoStmt>(statement) ||
                       std::any_of(statement->child_begin(), statement->child_end(), jumps));
}

// The loop in whose body a pointer takes its only step.
struct Step {
  Poly by;
  const ForStmt *loop = nullptr;
  InnerLoop counter;
  size_t position = 0; // in the body
};

size_t positionIn(const ForStmt *loop, const Stmt *part) {
  size_t position = 0;
  for (const Stmt *child : cast<CompoundStmt>(loop->getBody())->body()) {
    if (isIn(part, child))
      return position;
    ++position;
  }
  return position;
}

std::optional<Step> stepIn(const AffineScope &scope, const Pointer &pointer, const Mention &mention, Poly by, size_t at) {
  const auto *loop = at >= 2 ? dyn_cast<ForStmt>(mention.path[at - 2]) : nullptr;
  if (!loop || loop->getBody() != mention.path[at - 1] || jumps(loop->getBody()))
    return std::nullopt;
  // Between the declaration and that loop there is no other one.
  for (size_t i = 0; i + 2 < at; ++i)
    if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(mention.path[i]) &&
        std::find(pointer.path.begin(), pointer.path.end(), mention.path[i]) == pointer.path.end())
      return std::nullopt;
  auto counter = innerLoopOf(scope, loop);
  if (!counter || std::find(pointer.path.begin(), pointer.path.end(), loop) != pointer.path.end())
    return std::nullopt;
  return Step{by, loop, *counter, positionIn(loop, mention.path[at])};
}

// How far the pointer has come at a mention. Nothing: the loop may have moved it by then.
std::optional<Poly> offsetAt(const Step &step, const Mention &mention) {
  if (std::find(mention.path.begin(), mention.path.end(), step.loop) == mention.path.end())
    return mention.name->getBeginLoc() < step.loop->getBeginLoc() ? std::optional(Poly(0)) : std::nullopt;
  if (!isIn(mention.name, step.loop->getBody()))
    return std::nullopt;
  const bool after = positionIn(step.loop, mention.name) > step.position;
  return (Poly::unknown(step.counter.variable) - step.counter.first + Poly(after ? 1 : 0)) * step.by;
}

} // namespace

Walkers::Walkers(const AffineScope &scope, const Stmt *body) {
  Finder finder;
  finder.visit(body);
  for (const Pointer &pointer : finder.pointers) {
    std::optional<Step> step;
    std::vector<const Mention *> uses;
    bool understood = true;
    for (const Mention &mention : pointer.mentions) {
      size_t at = 0;
      if (isUse(mention)) {
        uses.push_back(&mention);
      } else if (auto by = stepOf(scope, mention, at); by && !step) {
        step = stepIn(scope, pointer, mention, *by, at);
        understood &= step.has_value();
      } else {
        understood = false;
      }
    }
    std::map<const DeclRefExpr *, Walk> found;
    for (const Mention *use : uses) {
      auto offset = step ? offsetAt(*step, *use) : std::optional(Poly(0));
      understood &= offset.has_value();
      if (offset)
        found[use->name] = {pointer.variable->getInit(), *offset};
    }
    if (!understood)
      continue;
    walks.insert(found.begin(), found.end());
    beginnings.insert(pointer.variable->getInit());
  }
}

const Walk *Walkers::at(const DeclRefExpr *mention) const {
  auto found = walks.find(mention);
  return found == walks.end() ? nullptr : &found->second;
}

} // namespace hetcc
