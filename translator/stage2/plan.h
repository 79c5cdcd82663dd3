//===-- stage2/plan.h - one kernel, decided ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What a target construct becomes: its parallel loops, its parameters and its reductions. Read by cuda/ (the kernel)
// and host/ (the launch), which must agree on the order of parameters.
#pragma once

#include "stage2/construct.h"
#include "stage2/loop.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc::stage2 {

struct Parameter {
  enum Kind {
    Pointer, // a device pointer
    Value,   // a scalar or record, copied
    Array,   // an array of constant size, copied
    Member,  // a scalar member of `this`, copied
    Size     // a dimension of `variable`'s variably modified type, from the host's sizeof
  };
  Kind kind = Value;
  const clang::VarDecl *variable = nullptr;
  const clang::FieldDecl *field = nullptr; // Member
  const clang::Expr *size = nullptr;       // Size: the expression in the type
  unsigned level = 0;                      // Size: how many subscripts lie before this dimension
  bool readOnly = false;                   // Pointer: the body only reads through it
};

struct ReductionPlan {
  const clang::VarDecl *variable = nullptr;
  std::string type, op; // of het_type and het_op: "HET_DOUBLE", "HET_SUM"
  std::string combine;  // of <hetcc/reduce.h>: "Sum"
  std::string identity; // in kernel text
};

struct KernelPlan {
  unsigned number = 0; // from 1, unique in the file
  Target target;
  std::vector<CanonicalLoop> loops; // parallel, outermost first; at most 3
  const clang::Stmt *body = nullptr;
  std::vector<const clang::VarDecl *> privates;
  std::vector<Parameter> parameters; // after them comes one partial for each reduction
  std::vector<ReductionPlan> reductions;
  const clang::Expr *device = nullptr;
};

constexpr unsigned blockThreads = 256; // __launch_bounds__

// Nothing when the construct cannot be a kernel; the reason has been reported.
std::optional<KernelPlan> planKernel(const Target &target, unsigned number, clang::ASTContext &context);

} // namespace hetcc::stage2
