//===-- analysis/messages/propose.h - the clauses that messages propose, as text and as fix-its ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Texts are in the notation of the clause that the user wrote. A fix-it is added only where the text to change stands
// in a file, and only where the new text is known to be right.
#pragma once

#include "analysis/subscripts/uses.h"

#include "llvm/ADT/APSInt.h"

namespace hetcc {

bool isPartCopy(const Access &access);

// The item with these halos, one for each dimension, empty for none: "b[1:n:1]", "b[0:n] dist_data(BLOCK) halo(1)".
std::string itemText(const Access &access, const std::vector<std::string> &halos);
// The clause with this item: "part_copyin(b[1:n])", "map(to: b[0:n])".
std::string clauseText(const Access &access, const std::string &item);
// The item as the user wrote it, or itemText where that is more than a line.
std::string writtenItem(const clang::ASTContext &context, const Access &access);

// Takes the access's item out of its clause and puts `clause` after that, or in its place if it holds nothing else.
void proposeInstead(const clang::DiagnosticBuilder &note, const clang::ASTContext &context, const Access &access,
                    const std::string &clause);
// One more clause at the end of the region's last directive.
void proposeClause(const clang::DiagnosticBuilder &note, const clang::ASTContext &context, const Region &region,
                   const std::string &clause);

/// The operator of the reduction that a message proposes for what the loop's iterations accumulate, by `atomic` or
/// without. `items`: into items of an array. Empty: there is none.
std::string proposedOperator(const Region &region, const clang::VarDecl *variable, bool items);
/// The operator with which the loop's iterations accumulate into a scalar, and nothing else is done to it: "+" for
/// `s += x`, "max" for `if (x > s) s = x`. Empty: there is none, or they do it by `atomic`.
std::string accumulates(const Region &region, const clang::VarDecl *variable);
/// The same of a body by itself.
std::string accumulates(const clang::Stmt &body, const clang::VarDecl *variable);
/// The same of the items of an array, or of what a pointer points to: "+" for `h[b[i]] += x`.
std::string accumulatesItems(const clang::Stmt &body, const clang::VarDecl *array);
/// The first read of a variable beside its accumulations, which iterations on other devices make as well; or null.
const clang::Expr *strayRead(const clang::Stmt &body, const clang::VarDecl *variable);
/// The one constant that the body assigns to the variable wherever it names it, as to a flag. The iterations leave it
/// there in any order.
std::optional<llvm::APSInt> constantSet(const clang::Stmt &body, const clang::VarDecl *variable);

} // namespace hetcc
