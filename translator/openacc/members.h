//===-- openacc/members.h - scalar members of the enclosing object ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members of the enclosing object are no scalars of a gang. The object is shared, and is on the device where the
// program has put it. In a construct they have local names (stage1/localize.h), which are scalars to clauses. Members
// that no device code of the file changes are copied for each construct: the host's object has their values.
#pragma once

#include "region/mentions.h"
#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc::openacc {

/// The scalar members, and pointers, that code of devices may change, by the place of their declaration. That code is
/// compute constructs, the functions that they call, and those of `acc routine`. Sums of `reduction` count, too.
llvm::DenseSet<clang::SourceLocation> changedMembers(clang::ASTContext &context, const Unit &unit);

/// Whether the variable stands for one of `unit.changedMembers`: its value is the device's.
bool isOnDevice(const Unit &unit, const clang::ValueDecl *variable);

/// The local name that stands for a variable with a qualified name (`N::x`) in a statement; else the variable itself.
const clang::VarDecl *localName(const Mentions &mentions, const clang::VarDecl *variable);

/// Whether a data clause of the block, or of a construct around it, names a scalar of these: the host's value is not
/// the newest.
bool isResident(const Unit &unit, const PlainAcc &plain, const std::vector<const Directive *> &around,
                const llvm::DenseSet<const clang::ValueDecl *> &variables);

/// Whether the statement mentions the enclosing object itself, as by a call of a member function.
bool mentionsObject(const clang::Stmt *statement);

} // namespace hetcc::openacc
