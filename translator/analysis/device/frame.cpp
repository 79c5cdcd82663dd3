//===-- analysis/device/frame.cpp - how much each thread needs for local variables ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/frame.h"

#include "diag/diag.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"

namespace hetcc {
namespace {

using namespace clang;

constexpr long mostBytes = 512L * 1024; // CUDA C++ Programming Guide, "maximum amount of local memory per thread"

class Frame {
public:
  explicit Frame(const ASTContext &context) : context(context) {}

  // The bytes of the statement's own variables, and of the largest chain of functions that it calls.
  long bytesOf(const Stmt *statement, llvm::ArrayRef<const VarDecl *> privates = {}) {
    long own = 0, called = 0;
    for (const VarDecl *variable : privates)
      own += bytesOf(variable, variable->getType().getNonReferenceType());
    add(statement, own, called);
    return own + called;
  }
  const VarDecl *largest = nullptr;
  long largestBytes = 0;

private:
  void add(const Stmt *statement, long &own, long &called) {
    if (!statement)
      return;
    if (const auto *declarations = llvm::dyn_cast<DeclStmt>(statement))
      for (const Decl *decl : declarations->decls())
        if (const auto *variable = llvm::dyn_cast<VarDecl>(decl); variable && variable->hasLocalStorage())
          own += bytesOf(variable, variable->getType());
    if (const auto *captured = llvm::dyn_cast<CapturedStmt>(statement)) // of a directive within
      add(captured->getCapturedStmt(), own, called);
    const auto *call = llvm::dyn_cast<CallExpr>(statement);
    const auto *made = llvm::dyn_cast<CXXConstructExpr>(statement);
    if (const FunctionDecl *callee = call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr)
      called = std::max(called, bytesOf(callee));
    for (const Stmt *child : statement->children())
      add(child, own, called);
  }

  long bytesOf(const VarDecl *variable, QualType type) {
    if (type->isDependentType() || type->isIncompleteType() || type->isVariablyModifiedType())
      return 0;
    const long bytes = context.getTypeSizeInChars(type).getQuantity();
    if (bytes > largestBytes)
      largest = variable, largestBytes = bytes;
    return bytes;
  }

  long bytesOf(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition))
      return 0;
    if (const auto [at, isNew] = known.try_emplace(definition, 0); !isNew)
      return at->second; // of what calls itself 0: it has no bound
    const long bytes = bytesOf(definition->getBody());
    known[definition] = bytes;
    return bytes;
  }

  const ASTContext &context;
  llvm::DenseMap<const FunctionDecl *, long> known;
};

} // namespace

void warnOfFrame(ASTContext &context, SourceLocation directive, const Stmt *body, llvm::ArrayRef<const VarDecl *> own) {
  Frame frame(context);
  const long bytes = frame.bytesOf(body, own);
  if (bytes <= mostBytes || !frame.largest)
    return;
  DiagnosticsEngine &engine = context.getDiagnostics();
  report(engine, directive, diag::warn_frame) << std::to_string(bytes) << std::to_string(mostBytes);
  report(engine, frame.largest->getLocation(), diag::note_frame)
      << frame.largest->getNameAsString() << std::to_string(frame.largestBytes);
}

} // namespace hetcc
