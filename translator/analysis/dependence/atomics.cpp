//===-- analysis/dependence/atomics.cpp - calls of the compiler's atomic operations ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Their names say what they do: __atomic_fetch_add, __atomic_add_fetch, __sync_fetch_and_add, __sync_add_and_fetch.
#include "analysis/dependence/atomics.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "region/text.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace hetcc {
namespace {

// "fetch_add", "add_fetch" as an update; `joint` stands between the words.
bool readUpdate(llvm::StringRef name, llvm::StringRef joint, AtomicCall &call) {
  const bool before = name.consume_front("fetch" + joint.str());
  if (!before && !name.consume_back(joint.str() + "fetch"))
    return false;
  static constexpr const char *words[] = {"Add", "Sub", "And", "Or", "Xor", "Nand", "Min", "Max"};
  for (const llvm::StringRef word : words)
    if (word.equals_insensitive(name)) {
      call.kind = AtomicCall::Kind::Update;
      call.gives = before ? AtomicCall::Gives::Before : AtomicCall::Gives::After;
      call.operation = word.str();
      return true;
    }
  return false;
}

QualType pointee(const Expr *pointer) { return pointer->getType()->getPointeeType().getUnqualifiedType(); }

std::optional<AtomicCall> readAtomic(const AtomicExpr *expr) {
  llvm::StringRef name = expr->getOpAsString();
  if (!name.consume_front("__atomic_"))
    return std::nullopt;
  AtomicCall call{};
  call.at = expr->getPtr();
  call.type = pointee(call.at);
  call.byPointer = !name.consume_back("_n") && !name.contains("fetch");
  if (name == "load") {
    call.kind = AtomicCall::Kind::Load;
    call.result = call.byPointer ? expr->getVal1() : nullptr;
    call.gives = call.byPointer ? AtomicCall::Gives::Nothing : AtomicCall::Gives::Before;
    return call;
  }
  call.value = expr->getVal1();
  if (name == "store") {
    call.kind = AtomicCall::Kind::Store;
  } else if (name == "exchange") {
    call.kind = AtomicCall::Kind::Exchange;
    call.result = call.byPointer ? expr->getVal2() : nullptr;
    call.gives = call.byPointer ? AtomicCall::Gives::Nothing : AtomicCall::Gives::Before;
  } else if (name == "compare_exchange") {
    call.kind = AtomicCall::Kind::Compare;
    call.gives = AtomicCall::Gives::Success;
    call.expected = expr->getVal1();
    call.expectsThere = true;
    call.value = expr->getVal2();
  } else if (!readUpdate(name, "_", call)) {
    return std::nullopt;
  }
  return call;
}

std::optional<AtomicCall> readSync(llvm::StringRef name, const CallExpr *expr) {
  AtomicCall call{};
  if (name == "synchronize") {
    call.kind = AtomicCall::Kind::Fence;
    return call;
  }
  name = name.rtrim("0123456789").rtrim('_'); // without the number of bytes
  if (expr->getNumArgs() == 0)
    return std::nullopt;
  call.at = expr->getArg(0)->IgnoreImpCasts();
  call.type = pointee(call.at);
  call.value = expr->getNumArgs() > 1 ? expr->getArg(1) : nullptr;
  call.gives = AtomicCall::Gives::Before;
  if (name == "lock_test_and_set" || name == "swap") {
    call.kind = AtomicCall::Kind::Exchange;
  } else if (name == "lock_release") {
    call.kind = AtomicCall::Kind::Store;
    call.gives = AtomicCall::Gives::Nothing;
    call.value = nullptr;
  } else if ((name == "bool_compare_and_swap" || name == "val_compare_and_swap") && expr->getNumArgs() > 2) {
    call.kind = AtomicCall::Kind::Compare;
    call.gives = name.starts_with("bool") ? AtomicCall::Gives::Success : AtomicCall::Gives::Before;
    call.expected = expr->getArg(1);
    call.value = expr->getArg(2);
  } else if (!readUpdate(name, "_and_", call)) {
    return std::nullopt;
  }
  return call;
}

std::optional<AtomicCall> readFlag(llvm::StringRef name, const CallExpr *expr, const ASTContext &context) {
  AtomicCall call{};
  if (name == "thread_fence" || name == "signal_fence") {
    call.kind = AtomicCall::Kind::Fence;
    return call;
  }
  if (name != "test_and_set" && name != "clear")
    return std::nullopt;
  call.at = expr->getArg(0)->IgnoreImpCasts();
  call.type = context.UnsignedCharTy;
  call.kind = name == "clear" ? AtomicCall::Kind::Store : AtomicCall::Kind::Exchange;
  call.gives = name == "clear" ? AtomicCall::Gives::Nothing : AtomicCall::Gives::Before;
  call.given = name == "clear" ? 0 : 1;
  return call;
}

} // namespace

std::optional<AtomicCall> atomicCallOf(const Stmt *expr) {
  if (const auto *atomic = dyn_cast<AtomicExpr>(expr))
    return readAtomic(atomic);
  const auto *call = dyn_cast<CallExpr>(expr);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || callee->getBuiltinID() == 0 || !callee->getIdentifier())
    return std::nullopt;
  llvm::StringRef name = callee->getName();
  if (name.consume_front("__sync_"))
    return readSync(name, call);
  return name.consume_front("__atomic_") ? readFlag(name, call, callee->getASTContext()) : std::nullopt;
}

const Expr *objectOf(const AtomicCall &call) {
  const auto *address = dyn_cast<UnaryOperator>(call.at->IgnoreParenCasts());
  return address && address->getOpcode() == UO_AddrOf ? address->getSubExpr() : nullptr;
}

namespace {

// `{ v = x; x = value; }` where the value has `v` or `x` in it.
class ReadCaptures : public AstVisitor {
public:
  explicit ReadCaptures(ASTContext &context) : context(context), sources(context.getSourceManager()) {}

  bool VisitOMPAtomicDirective(OMPAtomicDirective *directive) override {
    const Expr *x = directive->getX(), *v = directive->getV(), *value = directive->getExpr();
    const SourceLocation at = sources.getExpansionLoc(directive->getBeginLoc());
    if (!x || !v || !value || directive->getCondExpr() || directive->getUpdateExpr() || sources.isInSystemHeader(at) ||
        directive->getEndLoc().isInvalid() || value->isInstantiationDependent())
      return true;
    for (const Expr *one : {x, v})
      if (mentions(value, profile(one)) && told.insert(at).second) {
        report(context.getDiagnostics(), sources.getExpansionLoc(value->getBeginLoc()), diag::warn_capture_reads)
            << text(x) << text(one);
        report(context.getDiagnostics(), at, diag::note_capture_reads) << text(x);
      }
    return true;
  }

private:
  ASTContext &context;
  const SourceManager &sources;
  llvm::DenseSet<SourceLocation> told;

  llvm::FoldingSetNodeID profile(const Expr *one) const {
    llvm::FoldingSetNodeID id;
    one->IgnoreParenImpCasts()->Profile(id, context, true);
    return id;
  }

  bool mentions(const Stmt *in, const llvm::FoldingSetNodeID &wanted) const {
    if (const auto *expr = dyn_cast_or_null<Expr>(in); expr && profile(expr) == wanted)
      return true;
    return in && llvm::any_of(in->children(), [&](const Stmt *child) { return mentions(child, wanted); });
  }

  std::string text(const Expr *expr) const { return exprText(context, expr); }
};

} // namespace

void warnOfReadCaptures(ASTContext &context) { ReadCaptures(context).TraverseAST(context); }

} // namespace hetcc
