//===-- stage2/kernel/spaces.h - address spaces of OpenCL C ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pointer of OpenCL C 1.2 says in its type which memory it points into, and C's pointers do not. One body's pointers
// are followed back to the storage whose address they hold. A pointer that lies in memory points into the device's
// global memory, as does one that nothing tells of.
#pragma once

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <optional>
#include <vector>

namespace hetcc::stage2 {

using clang::LangAS;
constexpr LangAS privateSpace = LangAS::Default, globalSpace = LangAS::opencl_global, localSpace = LangAS::opencl_local,
                 constantSpace = LangAS::opencl_constant;

/// The word of OpenCL C.
const char *spaceWord(LangAS space);

class Spaces {
public:
  /// `returned`: the space of what a call gives the address of. `member`: that of what a member refers to.
  Spaces(const clang::Stmt *body, std::function<LangAS(const clang::CallExpr *, const Spaces &)> returned,
         std::function<LangAS(const clang::FieldDecl *)> member);

  /// Told by who prints the body: what a parameter points into, or a reference is bound to.
  void setTarget(const clang::VarDecl *variable, LangAS space) { targets_[variable->getCanonicalDecl()] = space; }
  /// Told by who prints the body: where a variable is stored that is not the body's own.
  void setStorage(const clang::VarDecl *variable, LangAS space) { storage_[variable->getCanonicalDecl()] = space; }
  /// As setTarget(), for a reference to a pointer: what the pointer points into.
  void setPointee(const clang::VarDecl *reference, LangAS space) { pointees_[reference] = space; }
  void setThis(LangAS space) { self_ = space; }
  LangAS self() const { return self_; }
  /// In a lambda's function `this` is another object than its own.
  void setCapturedThis(LangAS space) { captured_ = space; }

  /// The memory that a variable of pointer type points into, or a reference is bound to.
  LangAS target(const clang::VarDecl *variable) const { return follow(variable).value_or(globalSpace); }
  /// The memory that a pointer points into.
  LangAS target(const clang::Expr *pointer) const { return follow(pointer).value_or(globalSpace); }
  /// The memory that the pointer points into which a variable is a reference to, or an expression names.
  LangAS pointee(const clang::VarDecl *reference) const { return followed(reference).value_or(globalSpace); }
  LangAS pointee(const clang::Expr *object) const { return loaded(object).value_or(globalSpace); }
  /// The memory that has the object which an expression names.
  LangAS storage(const clang::Expr *object) const { return stored(object).value_or(globalSpace); }
  LangAS storage(const clang::VarDecl *variable) const { return stored(variable).value_or(globalSpace); }
  /// The memory that the result of the body points into.
  LangAS result() const;
  /// Two storages of different kinds meet in one pointer.
  bool conflict() const { return conflict_; }

private:
  using Space = std::optional<LangAS>;
  Space follow(const clang::VarDecl *variable) const;
  Space follow(const clang::Expr *pointer) const;
  Space followed(const clang::VarDecl *reference) const;
  Space loaded(const clang::Expr *object) const;
  Space stored(const clang::Expr *object) const;
  Space stored(const clang::VarDecl *variable) const;
  Space join(Space one, Space other) const;

  std::function<LangAS(const clang::CallExpr *, const Spaces &)> returned_;
  std::function<LangAS(const clang::FieldDecl *)> member_;
  mutable llvm::DenseMap<const clang::VarDecl *, LangAS> targets_;
  llvm::DenseMap<const clang::VarDecl *, LangAS> pointees_;
  llvm::DenseMap<const clang::VarDecl *, LangAS> storage_;
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::Expr *>> assigned_;
  std::vector<const clang::Expr *> results_;
  mutable llvm::DenseSet<const clang::VarDecl *> asking_;
  mutable bool conflict_ = false;
  LangAS self_ = globalSpace;
  Space captured_;
};

} // namespace hetcc::stage2
