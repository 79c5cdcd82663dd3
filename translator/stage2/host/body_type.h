//===-- stage2/host/body_type.h - the type by which lambdas of blocks are told apart -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The lambda of a block (outline.h) has a parameter of this type. It keeps the lambda apart from the user's, which
// compilers number by their parameters. Another file that compiles the same function has kernels of its own, and so a
// lambda of its own. A static variable in a task of an inline function is one for all files: so the lambda is, too.
#pragma once

#include "clang/AST/Decl.h"

#include <string>

namespace hetcc::stage2 {

/// The name of the type for a task. A static variable beside a construct for devices is reported.
std::string taskBodyType(const clang::Stmt *block, const clang::FunctionDecl *function, clang::ASTContext &context,
                         const std::string &unitHash);

/// Text for the top of the file, which the calls use.
std::string bodyCaller(const std::string &unitHash);
std::string taskCaller(const std::string &unitHash);

} // namespace hetcc::stage2
