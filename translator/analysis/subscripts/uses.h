//===-- analysis/subscripts/uses.h - what a loop body does with the variables declared outside of it ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One walk over the body of a region's innermost split loop. Every mention of an outside variable is one Use, in
// source order. Nothing is judged here.
#pragma once

#include "analysis/subscripts/affine.h"

#include "clang/AST/Stmt.h"

namespace hetcc {

// A step from an item, or from a variable, to a part of it.
struct Part {
  const clang::FieldDecl *member = nullptr; // null: an item of the array that the steps before lead to
  std::optional<Poly> index;                // of that item; nothing: not a polynomial
};

struct Use {
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *where = nullptr;
  bool read = false, write = false;
  // The item of an array or a pointer, outermost subscript first. Nothing where only the address was taken: the mode
  // then follows from whether the pointer that is formed may write.
  std::optional<Subscripts> item;
  bool escapes = false; // the address went elsewhere; `write` then says that it may be written, not that it is
  std::optional<Subscripts> from; // where the address leads to that went elsewhere, if it is an item's
  bool whole = true;              // the whole item: false for a member of a structure
  std::vector<Part> parts;        // all of the use lies in that part of the item, or of the variable
  bool viaRow = false;            // through a reference to an array, whose type says how long rows are
};

struct Call {
  const clang::Expr *where = nullptr;
  const clang::FunctionDecl *callee = nullptr; // null: through a pointer
};

// A form that cannot be moved to a device, with what to say of it.
struct Obstacle {
  enum Kind {
    Label,
    StaticLocal,
    Assembly,
    Member,
    PointerMember,
    ArrayOfPointers,
    Class,
    Exception,
    Binding,
    Lambda,
    SizeOf,
    Pack
  } kind;
  clang::SourceLocation where;
  std::string name;
};

struct Uses {
  std::vector<Use> list;
  std::vector<Call> calls;
  std::vector<Obstacle> obstacles;
  std::vector<const clang::VarDecl *> loopVariables; // of inner loops, declared outside
};

class StandIns;

/// Every mention in `body` of variables from outside. Reports nothing: forms that no device has become obstacles.
/// `standIns`: items behind pointers that are members are uses of the variables which stand for these. Items of a row
/// that a table of pointers leads to are then items of that table, with one subscript more.
Uses collectUses(const clang::ASTContext &context, const AffineScope &scope, const clang::Stmt *body,
                 StandIns *standIns = nullptr);

// Pointers and arrays, the ones declared as parameters included.
bool isArrayLike(clang::QualType type);

} // namespace hetcc
