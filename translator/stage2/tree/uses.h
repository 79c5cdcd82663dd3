//===-- stage2/tree/uses.h - how a statement uses the variables around it ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Syntactic and conservative: what cannot be seen to be a read counts as a write. Handing over a pointer to non-const
// is a write through it. A `const` counts as long as nothing takes it away: casts and `mutable` members do, also in
// callees.
#pragma once

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace hetcc::stage2 {

// The fate of storage. Handed: the function's result leads to it, and may change it.
enum class Effect { None, Handed, Changed };

// One mention of a pointer or array variable.
struct PointerUse {
  const clang::DeclRefExpr *mention = nullptr;
  const clang::Expr *element = nullptr; // the subscripted lvalue, `p[i][j]`; null when it is used in another way
  bool writes = false;
};

class VariableUses {
public:
  /// Mentions in `except` do not count.
  explicit VariableUses(const std::vector<const clang::Stmt *> &roots,
                        const llvm::DenseSet<const clang::Stmt *> &except = {});

  // Variables that are mentioned and declared outside of the roots, in order of first mention.
  const std::vector<const clang::VarDecl *> &free() const { return free_; }
  const std::vector<const clang::DeclRefExpr *> &mentions(const clang::VarDecl *variable) const;
  bool declared(const clang::VarDecl *variable) const { return declared_.contains(variable); }
  bool usesThis() const { return !thisMentions_.empty(); }
  const std::vector<const clang::CXXThisExpr *> &thisMentions() const { return thisMentions_; }

  // The variable itself may get another value (or its address leaves).
  bool modified(const clang::VarDecl *variable) const;
  // The items that a pointer points to, or an array's elements, may get another value.
  bool writesThrough(const clang::VarDecl *variable) const;
  PointerUse pointerUse(const clang::DeclRefExpr *mention) const;
  const clang::Stmt *parent(const clang::Stmt *child) const { return parents_.lookup(child); }

  /// The fate of an lvalue's storage, or of what a pointer points to, by where the expression stands.
  Effect effectOn(const clang::Expr *lvalueOrPointer) const;
  /// The fate of storage that a function gets as constant.
  Effect effectOnConst(const clang::FunctionDecl *callee) const;

private:
  using KnownEffects = std::map<const clang::FunctionDecl *, Effect>;
  enum class Form { Variable, Pointer, Element }; // of the expression that stands for a mention, on the way up from it
  // The next form, or nothing when the way ends here with an effect.
  struct Step {
    std::optional<Effect> end;
    Form form = Form::Variable;
    const clang::Stmt *at = nullptr; // the expression of that form
  };

  bool modifies(const clang::DeclRefExpr *mention) const;
  Step upwards(Form form, const clang::Expr *child) const;
  Step pastConst(const clang::Stmt *at) const;
  Step pastCall(const clang::FunctionDecl *callee, const clang::Expr *call) const;
  Effect climb(Form form, const clang::Expr *from) const;
  Effect lossOfConst() const;
  bool isInLambda(const clang::Stmt *at) const;

  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> parents_;
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::DeclRefExpr *>> mentions_;
  llvm::DenseSet<const clang::VarDecl *> declared_;
  std::vector<const clang::VarDecl *> free_;
  std::vector<const clang::CXXThisExpr *> thisMentions_;
  std::vector<const clang::Stmt *> roots_;
  bool isFunction_ = false;                   // the roots are all of a function
  std::shared_ptr<KnownEffects> known_;       // of functions on constants
  mutable std::optional<Effect> lossOfConst_; // in the roots
};

/// Whether a lambda captures a variable by its name, `[&x]`, and not by a new one, `[&y = x]`.
bool namesCaptured(const clang::LambdaExpr *lambda, const clang::Expr *init);

/// Whether two expressions say the same, name by name.
bool areSame(const clang::Expr *one, const clang::Expr *other, const clang::ASTContext &context);

} // namespace hetcc::stage2
