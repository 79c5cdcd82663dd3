//===-- stage2/host/target.cpp - plain target constructs as calls --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/target.h"

#include "diag/diag.h"
#include "edit/text.h"
#include "stage2/host/arguments.h"
#include "stage2/host/instances.h"
#include "stage2/host/target_piece.h"
#include "stage2/host/unreached.h"
#include "stage2/tree/uses.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The pieces of a template's instantiations as one: those that are alike once, the others by the number of the
// instantiation. The one that stands around the statement comes last.
class Merged {
public:
  Merged(const std::vector<const PlainPlan *> &plans, const std::string &unitHash, const HostSource &source)
      : plans(plans), hash(unitHash), source(source), n("p" + std::to_string(plans.front()->kernel.number)),
        hidden(isUnderDefault(plans.front()->construct.directive, source.context)) {}

  // False: their data environments differ, around one statement.
  bool merge(Piece &out, std::string &lists) {
    const bool kernel = llvm::any_of(plans, [](const PlainPlan *plan) { return plan->kind == PlainPlan::Kernel; });
    if (plans.size() > 1 && (kernel || !alike()))
      instances.emplace(functions(), plans.front()->construct.directive->getBeginLoc(), hash + "_" + n, hidden,
                        source.context);
    std::vector<std::pair<Piece, std::string>> different; // and the condition of those that have it
    const auto add = [&](const Piece &one, const std::string &test) {
      auto same = llvm::find_if(different, [&](const auto &other) { return other.first == one; });
      if (same == different.end())
        different.emplace_back(one, test);
      else
        same->second += " || " + test;
    };
    for (size_t i = 0; i < plans.size(); ++i) {
      const std::string test = instances ? instances->which() + " == " + std::to_string(i) : "";
      const std::string asked = plans[i]->kind == PlainPlan::Kernel ? condition(*plans[i]) : "";
      if (asked.empty()) {
        add(pieceOf(*plans[i]), test);
        continue;
      }
      PlainPlan onHost = *plans[i];
      onHost.kind = PlainPlan::OnHost;
      add(pieceOf(*plans[i]), (test.empty() ? "" : test + " && ") + asked);
      add(pieceOf(onHost), test);
    }
    const auto around = llvm::find_if(different, [](const auto &one) { return one.first.around; });
    if (around != different.end())
      std::rotate(around, around + 1, different.end());
    std::string before;
    for (size_t k = 0; k + 1 < different.size(); ++k) {
      Piece &piece = different[k].first;
      if (piece.around && plans.front()->kind == PlainPlan::Data)
        return false;
      before += "if (" + different[k].second + ") " + piece.opening +
                (piece.around ? statement() + piece.closing : "") + " else ";
    }
    out = different.back().first;
    out.opening.insert(0, (instances ? instances->opening() : "") + before);
    if (instances) {
      (out.around ? out.closing : out.opening) += out.around ? " }" : "}\n";
      lists += instances->tables({kernels()});
    } else if (hidden && plans.front()->kind == PlainPlan::Kernel) {
      lists += addressGiver("const het_kernel", kernelOf(*plans.front()).substr(1));
    }
    return true;
  }

private:
  const std::vector<const PlainPlan *> &plans;
  const std::string &hash;
  const HostSource &source;
  const std::string n;
  const bool hidden; // the file's variables
  std::optional<Instances> instances;

  std::string kernelFor(const PlainPlan &plan) const {
    const bool given = hidden && plan.kind == PlainPlan::Kernel;
    return instances ? instances->kernel(0) : given ? kernelOf(plan).substr(1) + "_at()" : kernelOf(plan);
  }

  Piece pieceOf(const PlainPlan &plan) const { return targetPiece(plan, n, kernelFor(plan), hash, source); }

  // Other files have functions that the kernel calls, or they have not.
  std::string isReady(const PlainPlan &plan) const {
    const SourceManager &sources = source.context.getSourceManager();
    const PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(plan.construct.directive->getBeginLoc()));
    return "het_kernel_ready(" + join({kernelFor(plan), quoted(at.getFilename()), std::to_string(at.getLine())}) + ")";
  }

  // Lambdas that GCC may lay out in another way than Clang (stage1/closures.h), by their sizes.
  std::string haveSizes(const PlainPlan &plan) const {
    std::string text;
    for (const Parameter &one : plan.kernel.parameters) {
      const QualType type = one.variable ? one.variable->getType().getNonReferenceType() : QualType();
      const CXXRecordDecl *closure = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
      if (closure && closure->isLambda() && hasLambda(closure->getLambdaCallOperator()->getBody()))
        text += (text.empty() ? "" : " && ") + source.sizeOfVariable(one.variable) +
                " == " + std::to_string(source.context.getTypeSizeInChars(type).getQuantity());
    }
    return text;
  }
  static bool hasLambda(const Stmt *body) {
    bool found = false;
    walk(body, [&](const Stmt *at) { return found |= isa<LambdaExpr>(at), !found; });
    return found;
  }

  // When the construct is a kernel; empty: always.
  std::string condition(const PlainPlan &plan) const {
    const std::string ready = plan.kernel.imports.empty() ? "" : isReady(plan), sizes = haveSizes(plan);
    return ready + (ready.empty() || sizes.empty() ? "" : " && ") + sizes;
  }

  bool alike() const {
    const Piece first = pieceOf(*plans.front());
    return llvm::all_of(plans, [&](const PlainPlan *plan) { return pieceOf(*plan) == first; });
  }

  // The statement that the host runs, once more for another instantiation.
  std::string statement() const {
    const OMPExecutableDirective *directive = plans.front()->construct.directive;
    const unsigned begin = source.pragma(directive).end, end = source.statementBehind(directive);
    return source.lineMarker(begin).substr(1) + source.text.substr(begin, end - begin);
  }

  std::string kernelOf(const PlainPlan &plan) const {
    return plan.kind == PlainPlan::Kernel
               ? "&het_kernel_" + plan.kernel.unit(hash) + "_" + std::to_string(plan.kernel.number)
               : "0";
  }

  std::vector<std::string> kernels() const {
    std::vector<std::string> all;
    for (const PlainPlan *plan : plans)
      all.push_back(kernelOf(*plan));
    return all;
  }

  std::vector<const FunctionDecl *> functions() const {
    std::vector<const FunctionDecl *> all;
    for (const PlainPlan *plan : plans)
      all.push_back(plan->construct.function);
    return all;
  }
};

// `this->p`, `N::p` and `::p` within the block mean the device's p, as p does: the shadow of that name. False:
// reported.
bool meanShadows(const PlainPlan &plan, const HostSource &source, EditList &edits) {
  bool good = true;
  walk(plan.construct.directive->getRawStmt(), [&](const Stmt *at) {
    const auto *inner = dyn_cast<OMPExecutableDirective>(at);
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *member = ref ? dyn_cast<OMPCapturedExprDecl>(ref->getDecl()) : nullptr;
    if (ref && ref->hasQualifier() &&
        llvm::any_of(plan.useDevice, [&](auto &use) { return use.variable == ref->getDecl(); })) {
      const std::optional<unsigned> begin = source.offset(ref->getBeginLoc()), end = source.offset(ref->getLocation());
      if (begin && end) {
        edits.replace(*begin, *end, "");
      } else {
        report(source.context.getDiagnostics(), ref->getLocation(), diag::err_not_supported)
            << "a qualified name in a macro that means device memory";
        good = false;
      }
    }
    if (member && llvm::any_of(plan.useDevice, [&](auto &use) { return use.variable == member; })) {
      const std::optional<unsigned> end = source.offset(ref->getLocation());
      llvm::StringRef before = llvm::StringRef(source.text).take_front(end.value_or(0)).rtrim();
      if (!end) {
        report(source.context.getDiagnostics(), ref->getLocation(), diag::err_not_supported)
            << "a member in a macro that means device memory";
        good = false;
      } else if (before.consume_back("->") && before.rtrim().ends_with("this")) { // four letters
        edits.replace(static_cast<unsigned>(before.rtrim().drop_back(4).size()), *end, "");
      }
    }
    return !inner || !isOpenMPTargetExecutionDirective(inner->getDirectiveKind());
  });
  return good;
}

// GCC refuses, in C++, `omp for` over a number shorter than `int` with a bound that makes it another type than `int`.
bool isRefusedByGcc(const OMPLoopDirective *directive, const ASTContext &context) {
  unsigned left = directive->getLoopsNumber();
  bool found = false;
  walk(directive->getRawStmt(), [&](const Stmt *at) {
    const auto *loop = dyn_cast<ForStmt>(at);
    if (!loop || !left)
      return left > 0;
    --left;
    const auto *condition = dyn_cast_or_null<BinaryOperator>(loop->getCond());
    for (const Expr *side : condition ? std::vector{condition->getLHS(), condition->getRHS()} : std::vector<Expr *>()) {
      const auto *ref = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
      const QualType type = ref ? ref->getType() : QualType();
      found |= ref && type->isIntegerType() && context.getIntWidth(type) < context.getIntWidth(context.IntTy) &&
               !context.hasSameUnqualifiedType(side->getType(), context.IntTy);
    }
    return true;
  });
  return found;
}

// hetcc itself has put `parallel for` before loops of OpenACC, which such loops allow. Here one thread has them.
void keepFromGcc(const PlainPlan &plan, const HostSource &source, EditList &edits) {
  if (!source.context.getLangOpts().CPlusPlus || source.openAcc(plan.construct.directive).empty())
    return;
  walk(plan.construct.directive->getRawStmt(), [&](const Stmt *at) {
    const auto *loops = dyn_cast<OMPParallelForDirective>(at);
    const Span pragma = loops && isRefusedByGcc(loops, source.context) ? source.pragma(loops) : Span();
    if (!loops || pragma.begin == pragma.end)
      return true;
    std::string text = "#pragma omp parallel num_threads(1)";
    for (const OMPClause *clause : loops->clauses())
      if (const std::optional<unsigned> begin = source.offset(clause->getBeginLoc());
          begin && !isa<OMPCollapseClause>(clause))
        text += " " + source.text.substr(*begin, source.behind(clause->getEndLoc()) - *begin);
    edits.replace(pragma.begin, pragma.end, text + source.lineMarker(pragma.end));
    return true;
  });
}

} // namespace

bool editPlain(const std::vector<const PlainPlan *> &plans, const std::string &unitHash, const HostSource &source,
               EditList &edits, std::string &lists) {
  const OMPExecutableDirective *directive = plans.front()->construct.directive;
  const Span pragma = source.pragma(directive);
  if (pragma.begin == pragma.end)
    return false;
  Piece piece;
  if (!Merged(plans, unitHash, source).merge(piece, lists)) {
    report(source.context.getDiagnostics(), directive->getBeginLoc(), diag::err_not_supported)
        << "a construct that has different forms in different instantiations of a template";
    report(source.context.getDiagnostics(), directive->getBeginLoc(), diag::note_instance);
    return false;
  }
  const bool whole =
      llvm::any_of(plans, [](const PlainPlan *plan) { return plan->kind == PlainPlan::Kernel || plan->task; });
  if (piece.around) {
    if (!meanShadows(*plans.front(), source, edits))
      return false;
    keepFromGcc(*plans.front(), source, edits);
    edits.replace(pragma.begin, pragma.end, piece.opening + source.lineMarker(pragma.end).substr(1));
    // If several end together, the innermost, which began last, ends first.
    const unsigned end = source.statementBehind(directive);
    edits.insert(end, piece.closing + source.lineMarker(end), -static_cast<long>(pragma.begin));
    return true;
  }
  if (!whole) {
    piece.opening.pop_back(); // no newline: what follows is a line marker
    edits.replace(pragma.begin, pragma.end, piece.opening + source.lineMarker(pragma.end));
    return true;
  }
  const unsigned end = source.statementBehind(directive);
  edits.replace(pragma.begin, end,
                "{ " + piece.opening + unreached(*plans.front(), {pragma.end, end}, source) + " }" +
                    source.lineMarker(end));
  return true;
}

} // namespace hetcc::stage2
