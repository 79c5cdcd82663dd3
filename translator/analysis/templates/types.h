//===-- analysis/templates/types.h - what an access says of its variable's type ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

// A declaration of `name` with this type, initialiser and semicolon left out: "double (*u)[m]".
std::string declaration(const clang::ASTContext &context, clang::QualType type, const std::string &name);

// Fills in the type texts of an access to a variable that no clause names, and its dimensions where the type knows
// all of them. False: the element type has no name that could be written.
bool describe(const clang::ASTContext &context, Access &access);

/// The member's name behind an object of this class or a pointer to one. Its own class stands before it where the name
/// alone means another member, or several.
std::string memberName(const clang::FieldDecl *member, clang::QualType object);
/// Whether that is so.
bool isHidden(const clang::FieldDecl *member, clang::QualType object);

/// Whether the header compares a signed index, which may be negative, as an unsigned number. OpenMP's compilers convert
/// the bound to the index's type before they count iterations, so a loop in order has other ones.
bool comparesUnsigned(const clang::ForStmt *loop, const clang::ASTContext &context);

/// Whether C lets expressions of these types mean the same storage (C17, 6.5): one object, or a part of the other one.
bool mayShareStorage(const clang::ASTContext &context, clang::QualType one, clang::QualType other);

// Variables in the sizes of a variable array type, pointers looked through.
void sizeVariables(clang::QualType type, std::vector<const clang::VarDecl *> &out);

} // namespace hetcc
