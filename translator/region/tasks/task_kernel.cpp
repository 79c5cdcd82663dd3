//===-- region/tasks/task_kernel.cpp - kernels of the user's own that do a task's work -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/tasks/task_kernel.h"

#include "diag/diag.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

#include <iterator>

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

std::vector<const FunctionDecl *> calledInTurn(const Directive &directive) {
  std::vector<const FunctionDecl *> all;
  const auto *expr = llvm::dyn_cast_or_null<Expr>(directive.written);
  while (const auto *either = llvm::dyn_cast_or_null<ConditionalOperator>(expr ? expr->IgnoreParenImpCasts() : expr)) {
    const auto *call = dyn_cast<CallExpr>(either->getTrueExpr()->IgnoreParenImpCasts());
    all.push_back(call ? call->getDirectCallee() : nullptr);
    expr = either->getFalseExpr();
  }
  const auto *call = llvm::dyn_cast_or_null<CallExpr>(expr ? expr->IgnoreParenImpCasts() : expr);
  all.push_back(call ? call->getDirectCallee() : nullptr);
  return all;
}
std::vector<llvm::ArrayRef<Clause>> targetsOf(const Directive &directive) {
  std::vector<llvm::ArrayRef<Clause>> all;
  llvm::ArrayRef<Clause> rest = directive.clauses;
  for (;;) {
    const auto next = llvm::find_if(rest, [](const Clause &one) { return one.kind == ClauseKind::OtherKernel; });
    all.push_back(rest.take_front(next - rest.begin()));
    if (next == rest.end())
      return all;
    rest = rest.drop_front(next - rest.begin() + 1);
  }
}

const Clause *findClause(llvm::ArrayRef<Clause> clauses, ClauseKind kind) {
  const auto found = llvm::find_if(clauses, [kind](const Clause &one) { return one.kind == kind; });
  return found == clauses.end() ? nullptr : &*found;
}

static bool hasWord(llvm::StringRef words, llvm::StringRef word) {
  llvm::SmallVector<llvm::StringRef> given;
  words.split(given, ' ', -1, false);
  return llvm::is_contained(given, word);
}

std::string taskFlags(llvm::StringRef words, bool isMade) {
  std::string flags;
  const auto add = [&](std::initializer_list<llvm::StringRef> any, llvm::StringRef flag) {
    if (llvm::any_of(any, [&](llvm::StringRef word) { return hasWord(words, word); }))
      flags += (flags.empty() ? "" : " | ") + flag.str();
  };
  add({"opencl"}, "HET_TASK_ANY");
  add({"clcpu"}, "HET_TASK_CPU");
  add({"clgpu"}, "HET_TASK_GPU");
  if (isMade)
    add({"cuda"}, "HET_TASK_CUDA");
  if (isMade && !flags.empty())
    add({"smp", "host", "openacc"}, "HET_TASK_HOST");
  return flags;
}

namespace {

class KernelReader {
public:
  KernelReader(ASTContext &context, const Directive &directive, TaskConstruct &out)
      : context(context), directive(directive), out(out) {}

  // The body may be a kernel in a file of its own: the function then is declared alone. Others may do the same.
  bool read() {
    const std::vector<const FunctionDecl *> functions = calledInTurn(directive);
    const std::vector<llvm::ArrayRef<Clause>> all = targetsOf(directive);
    if (!functions.back() || functions.size() != all.size())
      return true;
    std::vector<TaskKernel> kernels;
    const bool isVersion = functions.back()->getName() != out.site.function;
    if (isOwn(all.front(), isVersion ? nullptr : functions.back()) &&
        !addKernels(all.front(), out.site.function, kernels))
      return false;
    const bool hasVersion = isVersion || kernels.empty();
    for (size_t i = 1; i < all.size(); ++i)
      if (functions[i - 1] && !addKernels(all[i], functions[i - 1]->getName(), kernels))
        return false;
    if (kernels.empty())
      return true;
    out.kernel = std::move(kernels.front());
    out.kernel->others.assign(std::make_move_iterator(kernels.begin() + 1), std::make_move_iterator(kernels.end()));
    out.kernel->hasVersion = hasVersion;
    return true;
  }

private:
  ASTContext &context;
  const Directive &directive;
  TaskConstruct &out;

  // `function`: the task's; null: another one is called in its place.
  static bool isOwn(llvm::ArrayRef<Clause> clauses, const FunctionDecl *function) {
    return findClause(clauses, ClauseKind::KernelFile) || findClause(clauses, ClauseKind::KernelName) ||
           (findClause(clauses, ClauseKind::NdRange) && (!function || !function->isDefined()));
  }

  // A kernel of the user's own for each language that the clauses ask for.
  bool addKernels(llvm::ArrayRef<Clause> clauses, llvm::StringRef function, std::vector<TaskKernel> &kernels) {
    const Clause *devices = findClause(clauses, ClauseKind::TaskDevice),
                 *file = findClause(clauses, ClauseKind::KernelFile),
                 *name = findClause(clauses, ClauseKind::KernelName);
    const llvm::StringRef words = devices ? llvm::StringRef(devices->op) : "opencl";
    const std::string inOpenCl = taskFlags(words, false), inCuda = hasWord(words, "cuda") ? "HET_TASK_CUDA" : "";
    TaskKernel own;
    own.name = name ? name->op : function.str();
    if (!parameters(own))
      return false;
    const bool isFileOfCuda = inOpenCl.empty() || (file && llvm::StringRef(file->op).ends_with(".cu"));
    for (const std::string &flags : {inOpenCl, inCuda})
      if (!flags.empty()) {
        own.devices = flags;
        own.isCuda = flags == inCuda;
        own.file = file && own.isCuda == isFileOfCuda ? file->op : "";
        if (!addGrid(clauses, own))
          return false;
        kernels.push_back(own);
      }
    return true;
  }

  bool parameters(TaskKernel &own) {
    const PrintingPolicy policy(context.getLangOpts());
    for (const ParmVarDecl *one : directive.function->parameters()) {
      const QualType type = one->getType();
      if (type->isReferenceType())
        return refuseKernel(directive.range.getBegin(), ReferenceParameter, own.name);
      TaskKernel::Parameter parameter{one->getNameAsString(), type.getCanonicalType().getAsString(policy),
                                      type->isPointerType(), type->isRealFloatingType()};
      if (!type->isDependentType() && !type->isIncompleteType())
        parameter.size = static_cast<unsigned>(context.getTypeSizeInChars(type).getQuantity());
      own.parameters.push_back(std::move(parameter));
    }
    return true;
  }

  bool addGrid(llvm::ArrayRef<Clause> clauses, TaskKernel &own) {
    const Clause *grid = findClause(clauses, ClauseKind::NdRange),
                 *shared = findClause(clauses, ClauseKind::SharedBytes);
    own.offset.clear(), own.global.clear(), own.local.clear();
    if (!grid || !readGrid(*grid, own))
      return refuseKernel(grid ? grid->range.getBegin() : directive.range.getBegin(), NoGrid, own.name);
    const bool hasOffsets =
        llvm::any_of(own.offset, [](const std::string &one) { return one != "0" && one != longText("0"); });
    if (own.isCuda && hasOffsets)
      return refuseKernel(grid->range.getBegin(), Offsets, own.name);
    if (!own.isCuda && shared)
      return refuseKernel(shared->range.getBegin(), SharedMemory, own.name);
    own.shared = shared ? longText(shared->args.front().text) : "0";
    return true;
  }

  enum KernelFault { NoGrid, ReferenceParameter, Offsets, SharedMemory };
  bool refuseKernel(SourceLocation at, KernelFault why, const std::string &name) {
    report(context.getDiagnostics(), at, diag::err_task_grid) << why << name;
    report(context.getDiagnostics(), at, diag::note_task_grid) << why;
    return false;
  }

  // (dims, [offsets,] global..., local...); sizes of groups alone may be left out.
  static bool readGrid(const Clause &clause, TaskKernel &own) {
    size_t dims = 0;
    if (llvm::StringRef(clause.args.front().text).trim("() ").getAsInteger(0, dims) || dims < 1 || dims > 3 ||
        (clause.args.size() - 1) % dims != 0 || clause.args.size() > 3 * dims + 1)
      return false;
    const size_t lists = (clause.args.size() - 1) / dims;
    for (size_t d = 0; d < dims; ++d) {
      const auto value = [&](size_t list) { return longText(clause.args[1 + list * dims + d].text); };
      own.offset.push_back(lists == 3 ? value(0) : "0");
      own.global.push_back(value(lists == 3 ? 1 : 0));
      own.local.push_back(lists == 1 ? "0" : value(lists - 1));
    }
    return lists >= 1;
  }
};

} // namespace

void warnOfCircuit(ASTContext &context, const Directive &directive) {
  const Clause *devices = findClause(directive.targetClauses, ClauseKind::TaskDevice);
  if (!devices || devices->op != "fpga ")
    return;
  report(context.getDiagnostics(), directive.target.getBegin(), diag::warn_target_on_host) << true;
  report(context.getDiagnostics(), devices->range.getBegin(), diag::note_target_on_host)
      << "hetcc makes no circuits; write 'device(smp)', or 'device(cuda, opencl)' for a kernel of an accelerator";
}

bool readTaskKernels(ASTContext &context, const Directive &directive, TaskConstruct &out) {
  return KernelReader(context, directive, out).read();
}

} // namespace hetcc
