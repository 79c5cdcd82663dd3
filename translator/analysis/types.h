//===-- analysis/types.h - C texts of types ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

#include "clang/AST/ASTContext.h"

#include <optional>

namespace hetcc {

// The type as text, valid where the construct stands; nothing for a type without a name.
std::optional<std::string> typeText(const clang::ASTContext &context, clang::QualType type);

// A declaration of `name` with this type, initialiser and semicolon left out: "double (*u)[m]".
std::string declaration(const clang::ASTContext &context, clang::QualType type, const std::string &name);

// Fills in elementType, viewType and isArray of an access from its variable, where they are empty. False: the element
// type has no name that could be written.
bool describeType(const clang::ASTContext &context, Access &access);

// Dimensions of an array of known size, constant or variable. Empty: its size is not known.
std::vector<Dim> dimsOfType(const clang::ASTContext &context, clang::QualType type);

// Variables in the sizes of a variable array type, pointers looked through.
void sizeVariables(clang::QualType type, std::vector<const clang::VarDecl *> &out);

} // namespace hetcc
