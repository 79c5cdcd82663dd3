//===-- stage2/host/body_type.cpp - the type by which lambdas of blocks are told apart ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/body_type.h"

#include "stage2/tree/construct.h"

#include "diag/diag.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {

static const std::string ofAllFiles = "het_unit_of_all";

// hetcc's own tables are the same in each file, or each file's.
static const VarDecl *staticVariableIn(const Stmt *block) {
  const VarDecl *found = nullptr;
  walk(block, [&](const Stmt *at) {
    const auto *decls = dyn_cast<DeclStmt>(at);
    for (const Decl *decl : decls ? decls->decls() : DeclStmt::decl_const_range(nullptr, nullptr)) {
      const auto *variable = dyn_cast<VarDecl>(decl);
      if (variable && variable->isStaticLocal() && !variable->getType().isConstQualified() &&
          !variable->getName().starts_with("het_"))
        found = variable;
    }
    return !found;
  });
  return found;
}

static bool hasKernels(const Stmt *block) {
  bool found = false;
  walk(block, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    const auto *call = dyn_cast<CallExpr>(at);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    found |= (directive && isOpenMPTargetExecutionDirective(directive->getDirectiveKind())) ||
             (callee && callee->getIdentifier() && callee->getName().starts_with("het_task_launch"));
    return !found;
  });
  return found;
}

std::string taskBodyType(const Stmt *block, const FunctionDecl *function, ASTContext &context,
                         const std::string &unitHash) {
  const bool isOfSeveralFiles =
      function->isExternallyVisible() && (function->isInlined() || function->isTemplateInstantiation());
  const VarDecl *variable = isOfSeveralFiles ? staticVariableIn(block) : nullptr;
  if (!variable)
    return "het_unit_" + unitHash;
  if (hasKernels(block))
    report(context.getDiagnostics(), variable->getLocation(), diag::err_not_supported)
        << "a static variable beside a construct for devices, in a task of an inline function";
  return ofAllFiles;
}

// Each thread runs a copy of the body.
std::string bodyCaller(const std::string &unitHash) {
  return "struct het_unit_" + unitHash + ";\ntemplate <class Body> static void het_call_" + unitHash +
         "(void *context) {\n  Body own = *static_cast<Body *>(context);\n  own(nullptr);\n}\n";
}

std::string taskCaller(const std::string &unitHash) {
  return "struct het_unit_" + unitHash + ";\nstruct " + ofAllFiles +
         ";\nextern \"C\" void het_task_ends(void);\ntemplate <class Body> static void het_task_call_" + unitHash +
         "(void *context) {\n  struct Owner {\n    Body *body;\n    ~Owner() { delete body; }\n  } owner = "
         "{static_cast<Body *>(context)};\n  (*owner.body)(nullptr);\n  het_task_ends();\n}\n";
}

} // namespace hetcc::stage2
