//===-- stage2/tree/construct.h - the constructs of stage 1's text that stage 2 replaces --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A Team is an `omp parallel` whose num_threads calls het_team; a Target is an `omp target` construct in it. They are
// recognised by what the text says, nothing else. Every other target construct is Plain. Pointers are into Clang's AST.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace hetcc::stage2 {

struct Target {
  const clang::OMPExecutableDirective *directive = nullptr;
  const clang::FunctionDecl *function = nullptr; // that it stands in
  const clang::OMPExecutableDirective *written =
      nullptr; // as it stands in the text: in a template not an instantiation's
};

struct Team {
  const clang::OMPParallelDirective *directive = nullptr;
  const clang::Expr *region = nullptr; // the argument of het_team
  const clang::FunctionDecl *function = nullptr;
  std::vector<Target> targets;
};

// A target construct outside of teams: plain OpenMP, for one device. The data constructs are among them.
struct Plain {
  const clang::OMPExecutableDirective *directive = nullptr;
  const clang::FunctionDecl *function = nullptr;
};

struct Constructs {
  std::vector<Team> teams;
  std::vector<Plain> plain;
  /// Directives for devices, and those within their statements, in templates that the file does not instantiate.
  std::vector<const clang::OMPExecutableDirective *> unused;
};

// Every construct of the main file, in source order; of a template's each instantiation, one after the other or not.
// Those that stage 2 cannot take are reported.
Constructs findConstructs(clang::ASTContext &context);

/// The user's directive of which stage 1 made a construct. `at` is where its line stands in stage 1's text.
struct Origin {
  std::string directive; // "acc region for"
  clang::SourceLocation at;
};

/// The origin of the construct whose `het_site` this is; nothing where it is another variable.
std::optional<Origin> originOf(const clang::VarDecl *variable, const clang::ASTContext &context);

/// Whether the file has `requires unified_shared_memory`.
bool sharesMemory(const clang::ASTContext &context);

/// Whether Clang made the clause, and the program does not mean its items as copies. A data environment has them
/// already, or the parallel part of a combined construct shares them.
bool isClangsOwn(const clang::OMPClause *clause, const clang::OMPExecutableDirective *directive);

/// Whether a directive around it has a `default` clause other than `shared`: OpenMP's compiler wants each variable of
/// the file in a clause then, and text for it names none that the user does not see.
bool isUnderDefault(const clang::OMPExecutableDirective *directive, clang::ASTContext &context);

/// The call of a constructor that a variable begins with; null: none, or a trivial one, which stands for no value.
const clang::Expr *constructing(const clang::VarDecl *variable);

/// How a copy begins that a clause makes of an object.
struct Making {
  const clang::Expr *call = nullptr;    // of a constructor; null: the copy has no value, or is one of the bytes
  const clang::VarDecl *from = nullptr; // what a copy constructor is given
};

/// How the copy begins that a `private` clause makes, or `firstprivate` where it is `filled`. The clause may belong to
/// the directive or to one within.
Making makingOf(const clang::OMPExecutableDirective *directive, const clang::VarDecl *variable, bool filled);

// The statement that captures and attributes stand around.
const clang::Stmt *throughCaptures(const clang::Stmt *statement);

/// `atomic compare capture`: an exchange under a condition that also tells of the value before.
bool isCaptureOfCompare(const clang::OMPAtomicDirective *directive);

// Calls `visit` for `root` and every statement below it, captured statements and the bodies of directives included,
// unevaluated operands not. Stops going down where `visit` returns false.
void walk(const clang::Stmt *root, const std::function<bool(const clang::Stmt *)> &visit);

/// Whether it is a call of omp_get_device_num.
bool asksDeviceNumber(const clang::Stmt *at);

// The same in the bodies of all functions that it calls, directly or not, each once. `inCallee`: not in `root` itself.
void walkCalled(const clang::Stmt *root, const std::function<bool(const clang::Stmt *, bool inCallee)> &visit);

// The same for a function, with the initializers of a constructor. Nothing of one without a body.
void walkFunction(const clang::FunctionDecl *function, const std::function<bool(const clang::Stmt *)> &visit);

} // namespace hetcc::stage2
