//===-- analysis/device/calls.h - can the functions that a loop calls run on a device? ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

/// Every function that is called must be built in, part of the C or C++ library's mathematics, or defined in this unit.
/// The same holds for the functions that it calls in turn. None may use a variable at file scope, or a pointer in a
/// record from outside of the loop. Each function is reported once. Constants that the functions read are added to the
/// region.
/// `globals`, where given, gets the numbers at file scope, and arrays of some, that the functions use. These are
/// allowed then. A construct of the unit in one of them is an error: inside of a kernel there are no other devices.
/// False: reported.
bool checkCalls(clang::ASTContext &context, Region &region, const Unit &unit, const Uses &uses,
                std::vector<const clang::VarDecl *> *globals = nullptr);

} // namespace hetcc
