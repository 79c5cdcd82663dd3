//===-- analysis/templates/instance_names.h - some instantiations of a template, by their arguments -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

/// A constant expression in the template's text that holds in these instantiations only. Nothing where `if constexpr`
/// is not known, or where an argument has no name there.
std::optional<std::string> conditionOf(const clang::ASTContext &context,
                                       const std::vector<const clang::FunctionDecl *> &instances);

} // namespace hetcc
