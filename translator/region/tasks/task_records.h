//===-- region/tasks/task_records.h - members that tasks of kernels name ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel has an object's address, and finds all of its members from there. A member that its task names is therefore
// storage of the object: so many bytes from its beginning.
#pragma once

#include "region/region.h"

#include "llvm/ADT/StringMap.h"

#include <string>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace hetcc {

/// The address of the object that a member is a part of: `r` of `r->a.b`; empty: the expression is no member.
std::string recordOf(const clang::ASTContext &context, const clang::Expr *expr);

/// Gives sections of members with several dimensions one, also in what orders the task: from first item to last. They
/// have the items in between, so a task that writes one begins with the host's contents. `records` has the members, by
/// their addresses' text.
void joinMembers(TaskConstruct &task, const llvm::StringMap<std::string> &records);

/// The member as bytes of the object at `record`. It has at most one dimension.
void becomeBytes(TaskAccess &access, const std::string &record);

} // namespace hetcc
