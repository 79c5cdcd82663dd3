//===-- region/shape.h - the shape of an array, from its declaration --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clause/clause.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <string>
#include <utility>
#include <vector>

namespace hetcc {

struct Shape {
  std::vector<std::string> extents; // outermost first; an empty text where the type does not say (a pointer's)
  std::string elementType;          // "double", "T"
  std::string viewType;             // declarator of a pointer that is indexed as the variable is: "double (*@)[M]"
  int64_t elementSize = 0;          // bytes; 0 where it depends on template arguments
  bool isArray = false;             // declared with array type
  bool elementIsPointer = false;    // rows of their own: not contiguous
  bool isUntyped = false;           // of a pointer to void: the elements are bytes
};

// The elements of a standard container with contiguous storage, or of a standard pointer that owns an array; null for
// other types.
clang::QualType containedType(clang::QualType type);
/// The address of such an object's first item.
std::string itemsOf(clang::QualType type, const std::string &object);
/// Whether such an object has a `size()`.
bool countsItems(clang::QualType type);

/// The type of the places, or the pointers, that a class gives by an `operator[]` of its own. Null for other types, and
/// for containers with contiguous storage.
clang::QualType subscriptType(clang::QualType type);

/// The container and the index of an item that `[]` or `at` gives of it; nulls for other expressions.
std::pair<const clang::Expr *, const clang::Expr *> containerItem(const clang::Expr *expr);

// The parts of a complex number that devices have, C's or C++'s: float or double. Null for other types.
clang::QualType complexPart(clang::QualType type);

// False for what is neither an array nor a pointer to bytes or to objects of a complete type.
bool shapeOf(const clang::ASTContext &context, const clang::ValueDecl &variable, Shape &out);

// The first extent that an array parameter was declared with, which its type has lost; empty where the item is none.
std::string declaredExtent(const Item &item);

/// The member of the enclosing object that a local name stands for; null: the variable is none.
const clang::FieldDecl *memberOf(const clang::ValueDecl *variable);

} // namespace hetcc
