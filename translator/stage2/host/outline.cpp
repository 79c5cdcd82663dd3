//===-- stage2/host/outline.cpp - a team as a call of het_run ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/outline.h"

#include "stage2/cuda/unit.h"
#include "stage2/uses.h"

#include "diag/diag.h"
#include "edit/text.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool hasValue(const OMPClause *clause) {
  switch (clause->getClauseKind()) {
  case llvm::omp::OMPC_num_threads:
  case llvm::omp::OMPC_if:
  case llvm::omp::OMPC_schedule:
  case llvm::omp::OMPC_final:
  case llvm::omp::OMPC_grainsize:
  case llvm::omp::OMPC_num_tasks:
  case llvm::omp::OMPC_priority:
  case llvm::omp::OMPC_filter: return true;
  default: return false; // lists name what the statements name too
  }
}

// The block, and the values in clauses of the user's own directives in it: `num_threads(n)`, `schedule(static, k)`.
std::vector<const Stmt *> withClauses(const Stmt *block) {
  std::vector<const Stmt *> out{block};
  walk(block, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (!directive)
      return true;
    if (isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return false; // becomes a launch
    for (const OMPClause *clause : llvm::make_filter_range(directive->clauses(), hasValue))
      for (const Stmt *value : clause->children()) {
        const auto *expr = dyn_cast_or_null<Expr>(value);
        const auto *ref = expr ? dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()) : nullptr;
        const auto *ahead = ref ? dyn_cast<OMPCapturedExprDecl>(ref->getDecl()) : nullptr; // evaluated before
        if (const Stmt *root = ahead ? ahead->getInit() : value)
          out.push_back(root);
      }
    return true;
  });
  return out;
}

class Outliner {
public:
  Outliner(const Team &team, unsigned number, EditList edits, const HostSource &source)
      : team(team), number(std::to_string(number)), edits(std::move(edits)), source(source), context(source.context),
        block(team.directive->getRawStmt()), uses(withClauses(block)) {
    for (const OMPClause *clause : team.directive->clauses()) {
      if (const auto *copied = dyn_cast<OMPFirstprivateClause>(clause))
        collect(copied, copies);
      else if (const auto *fresh = dyn_cast<OMPPrivateClause>(clause))
        collect(fresh, privates);
    }
    copyReduced();
  }

  Outlined inC() {
    Outlined result;
    for (const VarDecl *variable : uses.free())
      if (variable->isLocalVarDeclOrParm())
        capture(variable);
    std::string name = "het_body_" + number, head = "static void " + name + "(void *het_context)";
    result.prototype = head + ";\n";
    std::string captures = "het_captures_" + number;
    result.call = "{ void *" + captures + "[] = {" + join(addresses) + "}; het_run(" + source.spelling(team.region) +
                  ", " + name + ", " + captures + "); }";
    if (!sizeLines.empty())
      result.call = "{ " + sizeLines + result.call + " }";
    std::string body = blockText();
    result.function = "\n\n" + head + " {\n" + localTypes() + "  void **het_captured = (void **)het_context;\n" +
                      lines + source.lineMarker(blockBegin()).substr(1) + body + "\n}";
    return result;
  }

  Outlined inCxx(std::vector<std::string> captures, const std::string &unitHash) {
    Outlined result;
    std::string name = "het_body_" + number;
    // Its parameter keeps it apart from the user's lambdas, which compilers number by their parameters, and from that
    // of another file that compiles the same function, with kernels of its own.
    result.call = "{ auto " + name + " = [" + join(captures) + "](het_unit_" + unitHash + " *) mutable" +
                  source.lineMarker(blockBegin()) + blockText() + ";\n  het_run(" + source.spelling(team.region) +
                  ", het_call_" + unitHash + "<decltype(" + name + ")>, &" + name + "); }";
    return result;
  }

  void addCaptures(std::vector<std::string> &captures) const {
    auto add = [&](const std::string &capture) {
      if (!llvm::is_contained(captures, capture))
        captures.push_back(capture);
    };
    for (const VarDecl *variable : uses.free()) {
      bool used =
          llvm::any_of(uses.mentions(variable), [](const DeclRefExpr *mention) { return !mention->isNonOdrUse(); });
      // A launch takes the address even of a constant that the loops use by value only.
      if (!variable->isLocalVarDeclOrParm() || variable->isStaticLocal() || !(used || contains(copies, variable)))
        continue;
      add((contains(copies, variable) ? "" : "&") + variable->getName().str());
    }
    if (uses.usesThis())
      add("this");
  }

private:
  const Team &team;
  std::string number;
  EditList edits;
  const HostSource &source;
  ASTContext &context;
  const Stmt *block;
  VariableUses uses;
  std::vector<const VarDecl *> copies, privates;
  std::vector<std::string> addresses; // what the call captures
  std::string lines;                  // that declare it again in the function
  std::string sizeLines;              // constants that the call captures

  template <class Clause> void collect(const Clause *clause, std::vector<const VarDecl *> &list) {
    for (const Expr *item : clause->varlists())
      if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
          list.push_back(variable);
  }
  static bool contains(const std::vector<const VarDecl *> &list, const VarDecl *variable) {
    return llvm::is_contained(list, variable);
  }

  unsigned blockBegin() const { return source.offset(block->getBeginLoc()).value_or(0); }

  // `het_reduce(r, p, k, &v)` through a copy of v: a variable whose address is never taken stays in a register in the
  // loop.
  void copyReduced() {
    walk(block, [this](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
      if (!callee || !callee->getIdentifier() || !callee->getIdentifier()->isStr("het_reduce") ||
          call->getNumArgs() != 4)
        return true;
      const auto *address = dyn_cast<UnaryOperator>(call->getArg(3)->IgnoreParenImpCasts());
      std::optional<unsigned> begin = source.offset(call->getBeginLoc());
      std::optional<unsigned> value = address ? source.offset(address->getBeginLoc()) : std::nullopt;
      if (!begin || !value || address->getOpcode() != UO_AddrOf)
        return true;
      QualType type = address->getSubExpr()->getType().getUnqualifiedType().getCanonicalType();
      edits.insert(*begin, "{ const " +
                               (context.getLangOpts().CPlusPlus ? "auto het_value" : declare(type, "het_value")) +
                               " = " + source.spelling(address->getSubExpr()) + "; ");
      edits.replace(*value, source.behind(address->getEndLoc()), "&het_value");
      edits.insert(source.behind(call->getEndLoc()), "; }");
      return true;
    });
  }

  // The block's own text with the edits inside of it.
  std::string blockText() {
    unsigned begin = blockBegin(), end = source.behind(block->getEndLoc());
    std::optional<std::string> all = edits.apply(source.text);
    if (!all) {
      report(context.getDiagnostics(), block->getBeginLoc(), diag::err_not_supported) << "a region across macros";
      return "";
    }
    unsigned tail = source.text.size() - end;
    return all->substr(begin, all->size() - tail - begin);
  }

  void reject(const VarDecl *variable, llvm::StringRef what) {
    report(context.getDiagnostics(), uses.mentions(variable).front()->getLocation(), diag::err_not_supported) << what;
  }

  std::string take(const std::string &address) {
    addresses.push_back(address);
    return "het_captured[" + std::to_string(addresses.size() - 1) + "]";
  }

  std::string declare(QualType type, std::string declarator) {
    PrintingPolicy policy(context.getLangOpts());
    policy.SuppressTagKeyword = false;
    std::string text;
    llvm::raw_string_ostream out(text);
    type.print(out, policy, declarator);
    return text;
  }

  // A pointer to an array with sizes captured where they were evaluated.
  std::string declareSized(const VarDecl *variable, QualType array, std::string declarator) {
    std::string whole = variable->getName().str() + "[0]", dimensions;
    for (; const ArrayType *at = context.getAsArrayType(array); array = at->getElementType(), whole += "[0]") {
      std::string size = "het_size_" + variable->getName().str() + "_" + std::to_string(addresses.size());
      sizeLines += "const long " + size + " = (long)(sizeof(" + whole + ") / sizeof(" + whole + "[0])); ";
      lines += "  const long " + size + " = *(const long *)" + take("(void *)&" + size) + ";\n";
      dimensions += "[" + size + "]";
    }
    return declare(array, "(*" + declarator + ")" + dimensions);
  }

  void capture(const VarDecl *variable) {
    std::string name = variable->getName().str(), address = "(void *)&" + name;
    QualType type = variable->getType();
    if (contains(privates, variable)) {
      lines += "  " + declare(type.getUnqualifiedType(), name) + ";\n";
    } else if (type->isArrayType() && contains(copies, variable) && !isFlatArray(type)) {
      lines += "  " + declare(type.getUnqualifiedType(), name) + ";\n  __builtin_memcpy((void *)" + name + ", " +
               take(address) + ", sizeof(" + name + "));\n";
    } else if (type->isArrayType()) {
      shareArray(variable, type);
    } else if (contains(copies, variable) && isFlatPointer(type)) {
      std::string text = declareSized(variable, type->getPointeeType(), pointerQualifiers(type) + name);
      lines += "  " + text + " = *(void **)" + take(address) + ";\n";
    } else if (contains(copies, variable) && type.getCanonicalType()->isVariablyModifiedType()) {
      reject(variable, "a variable of this variably modified type in a region");
    } else if (contains(copies, variable)) {
      std::string from = "*(" + declare(context.getPointerType(type.getUnqualifiedType()), "") + ")" + take(address);
      lines += "  " + declare(type, name) + " = " + from + ";\n";
    } else {
      share(variable, type, address);
    }
  }

  std::string pointerQualifiers(QualType type) const {
    return std::string(type.isConstQualified() ? "const " : "") + (type.isRestrictQualified() ? "restrict " : "");
  }

  // An array is known by the address of its first element; its own sizeof would change.
  void shareArray(const VarDecl *variable, QualType type) {
    std::string name = variable->getName().str();
    QualType element = context.getAsArrayType(type)->getElementType();
    std::string text =
        isFlatArray(element) ? declareSized(variable, element, name) : declare(context.getPointerType(element), name);
    lines += "  " + text + " = " + take("(void *)" + name) + ";\n";
    for (const DeclRefExpr *mention : uses.mentions(variable)) {
      const auto *decay = dyn_cast_or_null<ImplicitCastExpr>(uses.parent(mention));
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
        report(context.getDiagnostics(), mention->getLocation(), diag::err_not_supported)
            << "the address of a local array as a whole in a region";
    }
  }

  // Each mention of a shared variable becomes `(*name)`.
  void share(const VarDecl *variable, QualType type, const std::string &address) {
    std::string name = variable->getName().str();
    std::string pointer = declare(context.getPointerType(type).withConst(), name);
    lines += "  " + pointer + " = (" + declare(context.getPointerType(type), "") + ")" + take(address) + ";\n";
    for (const DeclRefExpr *mention : uses.mentions(variable)) {
      std::optional<unsigned> at = source.offset(mention->getLocation());
      if (!at)
        return reject(variable, "a shared variable in a macro in a region");
      edits.replace(*at, *at + name.size(), "(*" + name + ")");
    }
  }

  // Types that are declared in the enclosing function before the block, as they stand there.
  std::string localTypes() {
    std::string text;
    walk(team.function->getBody(), [&](const Stmt *at) {
      if (at == team.directive)
        return false;
      const auto *scope = dyn_cast<CompoundStmt>(at);
      if (scope && !(source.behind(scope->getEndLoc()) > blockBegin()))
        return false; // a scope that has ended
      const auto *decls = dyn_cast<DeclStmt>(at);
      std::optional<unsigned> begin = decls ? source.offset(decls->getBeginLoc()) : std::nullopt;
      if (begin && *begin < blockBegin())
        for (const Decl *decl : decls->decls())
          text += localType(decl);
      return true;
    });
    return text;
  }

  std::string localType(const Decl *decl) {
    bool type = isa<TypedefDecl>(decl) || (isa<TagDecl>(decl) && cast<TagDecl>(decl)->isThisDeclarationADefinition());
    if (!type && !isa<FunctionDecl>(decl))
      return "";
    if (const auto *alias = dyn_cast<TypedefDecl>(decl)) {
      if (alias->getUnderlyingType()->isVariablyModifiedType())
        return ""; // its sizes are not known there
      const auto *tag = alias->getUnderlyingType()->getAsTagDecl();
      if (!(tag && tag->getTypedefNameForAnonDecl() == alias))
        return "  typedef " + declare(alias->getUnderlyingType(), alias->getName().str()) + ";\n";
    }
    const auto *tag = dyn_cast<TagDecl>(decl);
    if (tag && tag->getTypedefNameForAnonDecl())
      return "";
    CharSourceRange range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(decl->getSourceRange()),
                                                     context.getSourceManager(), context.getLangOpts());
    return "  " + Lexer::getSourceText(range, context.getSourceManager(), context.getLangOpts()).str() + ";\n";
  }
};

} // namespace

// Each thread runs a copy of the body.
std::string bodyCaller(const std::string &unitHash) {
  return "struct het_unit_" + unitHash + ";\ntemplate <class Body> static void het_call_" + unitHash +
         "(void *context) {\n  Body own = *static_cast<Body *>(context);\n  own(nullptr);\n}\n";
}

Outlined outline(const std::vector<const Team *> &teams, unsigned number, const std::string &unitHash, EditList edits,
                 const HostSource &source) {
  Outliner outliner(*teams.front(), number, std::move(edits), source);
  if (!source.context.getLangOpts().CPlusPlus)
    return outliner.inC();
  std::vector<std::string> captures;
  for (const Team *team : teams)
    Outliner(*team, number, {}, source).addCaptures(captures);
  return outliner.inCxx(std::move(captures), unitHash);
}

} // namespace hetcc::stage2
