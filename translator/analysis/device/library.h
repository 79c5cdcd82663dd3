//===-- analysis/device/library.h - library functions that exist on a device ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Expr.h"

#include <optional>
#include <string>

namespace hetcc {

struct LibraryFunction {
  std::string text; // in kernel text, where both worlds know it
  bool pure;        // its value depends on its arguments alone, and it has no effect
};

// The device's version of a function that the user did not define; null when there is none.
const LibraryFunction *findLibraryFunction(const clang::FunctionDecl *function);

/// Inline assembly in a block that the host runs for a device, `target device(ancestor: 1)`. No kernel has it.
constexpr const char *ancestorMark = "# het_ancestor";

/// Whether it is `stdout` or `stderr` of the C library. A kernel's text names these, and gets no value of theirs.
bool isStandardStream(const clang::VarDecl *variable);

/// The bits of a character's classes that a function of <ctype.h> looks at, by the GNU C library; 0: it is none.
unsigned characterClass(llvm::StringRef function);

/// The function of a table behind the macros of <ctype.h>, as these name it: `*__ctype_b_loc()`. Empty: it is something
/// else. Kernel text computes the items of such a table.
llvm::StringRef characterTable(const clang::Expr *pointer);

/// Whether it is a function of <omp.h> that allocates or frees, or makes allocators.
bool isOfMemory(llvm::StringRef name);

/// Whether it takes memory from the heap of the device that calls it.
bool takesMemory(llvm::StringRef name);

/// The digits of what a call of a compiler's builtin gives, if the compiler knows it: __builtin_constant_p,
/// __builtin_object_size, ... Empty if it does not.
std::string constantOfBuiltin(const clang::ASTContext &context, const clang::CallExpr *call);

// Whether kernel text can have a call of a function without its definition.
bool existsOnDevices(const clang::ASTContext &context, const clang::CallExpr *call);

} // namespace hetcc
