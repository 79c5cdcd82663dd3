//===-- stage1/rewrite/bindings.h - structured bindings as references ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang 19 takes no name of a structured binding in OpenMP's constructs, where GCC does. A reference with that name
// serves both:
//
//     auto [n, m] = size();     auto [het_binding_n, het_binding_m] = size(); [[maybe_unused]] auto &n = het_binding_n;
//     ...
#pragma once

#include "clause/clause.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"

#include <memory>
#include <optional>
#include <string>

namespace hetcc {

/// A text in C++ with references for the structured bindings that are statements, or variables of a loop over a range
/// with a block. Lines are as before. None: it has no such binding.
std::optional<std::string> withNamedBindings(const std::string &text);

/// Passes messages on to `next` until one may be about a binding in a construct. From then on there are none, and
/// `found` is true: the text is to be read once more.
std::unique_ptr<clang::DiagnosticConsumer> watchBindings(std::unique_ptr<clang::DiagnosticConsumer> next, bool &found);

/// Clang's message about a binding in a construct, for statements that are tasks: those are OpenMP's in the next text
/// alone.
void tellBindingsOfTasks(clang::DiagnosticsEngine &engine, const std::vector<Directive> &directives);

} // namespace hetcc
