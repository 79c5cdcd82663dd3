//===-- stage2/kernel/entry/kernel.cpp - kernels as text -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/entry/kernel_printer.h"

#include "analysis/device/device_functions.h"
#include "analysis/device/library.h"
#include "edit/text.h"
#include "region/shape.h"
#include "stage2/kernel/marks.h"
#include "stage2/tree/construct.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace clang;

namespace hetcc::stage2 {

// One thread, and no region in which there might be more.
bool KernelPrinter::isLone() const {
  bool lone = !plan.team && plan.loops.empty() && plan.target.directive &&
              plan.target.directive->getDirectiveKind() == llvm::omp::OMPD_target;
  if (lone)
    walkCalled(plan.target.directive->getRawStmt(), [&](const Stmt *at, bool) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      lone &= !inner || !(isOpenMPParallelDirective(inner->getDirectiveKind()) ||
                          isOpenMPTeamsDirective(inner->getDirectiveKind()) ||
                          isOpenMPGenericLoopDirective(inner->getDirectiveKind()));
      return lone;
    });
  return lone;
}

std::string KernelPrinter::kernel() {
  const Stmt *body = plan.team ? plan.target.directive->getRawStmt() : plan.body;
  unit.findClosures(body);
  spaces = &printer.openBody(body);
  for (const Parameter &parameter : plan.parameters)
    declare(parameter);
  const std::string known = globals();
  printer.followMembers(body);
  addLasts();
  printer.indent(1);
  printer.setConcurrent(!plan.loops.empty());
  printer.setLone(isLone());
  std::string inside = plan.team ? room() : "";
  inside += known;
  if (!unit.openCl && llvm::any_of(plan.reductions, [](const ReductionPlan &one) { return one.item && !one.inPlace; }))
    inside += "  HET_COPIES\n";
  for (const ReductionPlan &reduction : plan.reductions)
    inside += begun(reduction);
  for (const OwnCopy &own : plan.owns)
    inside += open(own);
  if (shared())
    inside += "  HET_SHARES\n";
  inside += plan.team ? teams() : plan.loops.empty() ? once() : loops();
  for (const OwnCopy &own : plan.owns)
    inside += join(own);
  for (size_t i = 0; i < lasts.size(); ++i)
    inside += afterLast(plan.loops[plan.lasts[i].loop], lasts[i]);
  for (size_t i = 0; i < plan.reductions.size(); ++i)
    inside += reduced(i);
  if (unit.openCl && spaces->conflict())
    unit.reject(where(), "a pointer into memory of several kinds");
  if (unit.openCl && (joins() || unit.usesLocks() || unit.namesLocks())) // the runtime knows it by its being one more
    parameters.push_back("__global int *het_lock");
  const std::string list = "(" + llvm::join(parameters, ", ") + ")", count = std::to_string(threads()),
                    bound = plan.ahead ? "HET_AHEAD(" + count + ")" : count;
  const char *const second = plan.exact ? "GRID" : sharesCopies() ? "COPIES" : nullptr;
  const std::string head = unit.openCl ? "__kernel void " + name() + list
                           : second ? "HET_" + std::string(second) + "_KERNEL(" + bound + ", " + name() + ", " + list +
                                          ", (" + llvm::join(arguments, ", ") + "))"
                                    : "HET_KERNEL(" + bound + ") " + name() + list;
  const std::string text = lineMark(sources(), where()) + head + " {\n" + given + inside + "}\n" + generatedMark();
  return plan.tile && !unit.openCl ? text + tiled(list) + generatedMark() : text;
}

// Unpacks the arguments as cuLaunchKernel does.
std::string KernelPrinter::simEntry() const {
  std::string text =
      "static void het_sim_" + std::to_string(plan.number) + "(void *const *het_args) {\n  " + name() + "(";
  for (size_t i = 0; i < types.size(); ++i) {
    const std::string arg = "het_args[" + std::to_string(i) + "]";
    text += (i ? ", " : "") + (types[i].empty() ? "::het::deviceNumber(" + arg + ")" : "*(" + types[i] + ")" + arg);
  }
  return text + ");\n}\n";
}

std::string KernelPrinter::descriptor() const {
  if (plan.team)
    return "HET_DESCRIBE_TEAMS(" + hash + ", " + std::to_string(plan.number) + ", het_" + hash + "::het_sim_" +
           std::to_string(plan.number) + ", " + std::to_string(threads()) + ", " +
           (!plan.team->packs() || !plan.reductions.empty() ? "HET_TEAMS_BLOCKS, "
            : printer.reducesInTeams()                      ? "HET_TEAMS_WARPS, "
                                                            : "HET_TEAMS_PACKED, ") +
           (plan.team->room().empty() ? "0" : "sizeof(het_" + hash + "::" + roomType() + ")") + ")\n";
  const std::string last = plan.tile ? ", " + std::to_string(plan.loops.size() - 1 - plan.tile->loop) + ", " +
                                           std::to_string(plan.tile->rows) + ", " + std::to_string(plan.tile->columns)
                                     : "";
  return (plan.tile ? "HET_DESCRIBE_TILED(" : "HET_DESCRIBE(") + hash + ", " + std::to_string(plan.number) + ", het_" +
         hash + "::het_sim_" + std::to_string(plan.number) + ", " +
         std::to_string(std::max<size_t>(plan.loops.size(), 1)) + ", " + std::to_string(blockThreads) + ", " +
         (!shared() ? "0"
          : joins() ? "2"
                    : "1") +
         ", " + std::to_string(plan.x) +
         (plan.tile        ? ""
          : plan.exact     ? ", HET_SECOND_EXACT"
          : sharesCopies() ? ", HET_SECOND_SHARED"
                           : ", 0") +
         last + (plan.square ? ", 8)\n" : ", 0)\n");
}

namespace {

// Keeps the first error and swallows the rest.
class FirstError : public DiagnosticConsumer {
public:
  std::optional<std::pair<SourceLocation, std::string>> first;
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    if (level < DiagnosticsEngine::Error || first)
      return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    llvm::StringRef words = text.str();
    first.emplace(info.getLocation(), words.substr(0, words.rfind(" [het-")).str());
  }
};

} // namespace

// Prints in a unit of its own that goes nowhere.
static Obstacle onTrial(ASTContext &context, std::vector<const FunctionDecl *> &imports,
                        llvm::function_ref<void(DeviceUnit &)> print) {
  DiagnosticsEngine &engine = context.getDiagnostics();
  FirstError errors;
  DiagnosticConsumer *client = engine.getClient();
  std::unique_ptr<DiagnosticConsumer> owner = engine.takeClient();
  engine.setClient(&errors, false);
  DeviceUnit unit(context);
  print(unit);
  unit.text();
  if (errors.first)
    engine.Reset(/*soft=*/true);
  engine.setClient(client, owner != nullptr);
  (void)owner.release(); // the engine has it again
  imports = unit.imports();
  return errors.first;
}

Obstacle whyNoKernel(KernelPlan &plan, ASTContext &context) {
  const std::string hash = "trial"; // the printer keeps a reference
  return onTrial(context, plan.imports, [&](DeviceUnit &unit) { KernelPrinter(plan, hash, unit).kernel(); });
}

// Those of clause `link` are on a device only while something maps them.
static std::vector<const VarDecl *> variablesIn(const FunctionDecl *function) {
  std::vector<const VarDecl *> found;
  walkFunction(function, [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *member = dyn_cast<MemberExpr>(at);
    const auto *variable = dyn_cast_or_null<VarDecl>(ref ? ref->getDecl() : member ? member->getMemberDecl() : nullptr);
    if (variable && isDeviceVariable(variable) &&
        *OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable) != OMPDeclareTargetDeclAttr::MT_Link &&
        !llvm::is_contained(found, variable->getCanonicalDecl()))
      found.push_back(variable->getCanonicalDecl());
    return true;
  });
  return found;
}

// Kernels that call it do not see what it does, so it must not see how they run.
Obstacle whyNoOffer(Offer &offer, ASTContext &context) {
  Obstacle obstacle;
  const auto found = [&](SourceLocation where, const std::string &what) {
    if (!obstacle)
      obstacle.emplace(where, what);
  };
  walkFunction(offer.function, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    const auto *call = dyn_cast<CallExpr>(at);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    const IdentifierInfo *name = callee ? callee->getIdentifier() : nullptr;
    if (directive && !isOpenMPSimdDirective(directive->getDirectiveKind()) &&
        !isOpenMPLoopTransformationDirective(directive->getDirectiveKind()) &&
        directive->getDirectiveKind() != llvm::omp::OMPD_atomic)
      found(at->getBeginLoc(), "it has an OpenMP construct");
    if (name && name->getName().starts_with("omp_") && !name->isStr("omp_is_initial_device") &&
        !name->isStr("omp_get_wtime") && !isOfMemory(name->getName()))
      found(at->getBeginLoc(), "it calls '" + name->getName().str() + "'");
    return true;
  });
  offer.variables = variablesIn(offer.function);
  Obstacle printed =
      onTrial(context, offer.imports, [&](DeviceUnit &unit) { unit.offer(offer.function, {}, offer.variables); });
  return obstacle ? obstacle : printed;
}

// The words that a program needs before its own text.
static std::string openClHead(const DeviceUnit &unit) {
  std::string head = "#ifndef HET_OPENCL_H\n#include <het/opencl.h>\n#endif\n";
  if (unit.usesDoubles())
    head += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (unit.usesLongAtomics())
    head += "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n";
  if (unit.usesComplex())
    head += "#ifndef HET_OPENCL_COMPLEX_H\n#include <het/opencl_complex.h>\n#endif\n";
  return head + "\n";
}

OpenClText printOpenCl(const KernelPlan &plan, const std::string &unitHash, ASTContext &context) {
  DeviceUnit unit(context, Language::OpenCl);
  if (plan.linked)
    unit.setLinked();
  KernelPrinter printer(plan, unitHash, unit);
  OpenClText text;
  const std::string kernel = printer.kernel(), others = unit.text();
  text.obstacle = unit.obstacle();
  if (!text.obstacle)
    text.program = openClHead(unit) + others + printer.arrays + kernel;
  return text;
}

static OpenClText printOpenCl(const Offer &offer, llvm::ArrayRef<std::vector<LangAS>> variants, ASTContext &context) {
  DeviceUnit unit(context, Language::OpenCl);
  unit.setLinked();
  for (const std::vector<LangAS> &spaces : variants)
    unit.offer(offer.function, spaces, offer.variables);
  OpenClText text;
  const std::string functions = unit.text();
  text.obstacle = unit.obstacle();
  if (!text.obstacle)
    text.program = openClHead(unit) + functions;
  return text;
}

// A function that keeps its argument, or calls one that another file defines, may be none for the thread's own memory.
OpenClText printOpenCl(const Offer &offer, ASTContext &context) {
  const std::vector<std::vector<LangAS>> variants = DeviceUnit::variantsOf(offer.function);
  if (variants.empty())
    return {"", {{offer.function->getLocation(), "a pointer that it gives or changes"}}};
  OpenClText text = printOpenCl(offer, variants, context);
  return text.obstacle ? printOpenCl(offer, llvm::ArrayRef(variants).take_front(), context) : text;
}

namespace {

// One unit: an image, with its kernels and what other files may call.
class UnitPrinter {
public:
  UnitPrinter(std::string hash, ASTContext &context) : hash(std::move(hash)), unit(context) {
    unit.setName(this->hash);
  }

  void add(const KernelPlan &plan) {
    KernelPrinter printer(plan, hash, unit);
    const PresumedLoc at = unit.context.getSourceManager().getPresumedLoc(plan.where());
    const std::string kernel = printer.kernel();
    arrays += printer.arrays;
    texts += "// " + std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + "\n" + kernel +
             "#ifndef __CUDACC__\n" + printer.simEntry() + "#endif\n\n";
    descriptors += printer.descriptor();
  }

  void add(const Offer &offer) {
    unit.offer(offer.function, {}, offer.variables);
    descriptors += "HET_OFFER(" + hash + ", " + visibilityOf(offer.function) + ", " + linkName(offer.function) + ")\n";
  }

  std::string text(unsigned linked) {
    const std::string inside = unit.text() + arrays + texts;
    const std::string named = hash + ", " + unit.needs();
    std::string image = "HET_IMAGE(" + named + ")\n";
    if (linked) {
      std::string functions, rows;
      for (const FunctionDecl *one : unit.imports()) {
        functions += "HET_IMPORTED(" + visibilityOf(one) + ", " + linkName(one) + ")\n";
        rows += ", {" + quoted(one->getQualifiedNameAsString()) + ", het_function_" + linkName(one) + ", het_opencl_" +
                linkName(one) + "}";
      }
      image = functions + (unit.tableText().empty() ? "HET_LINKED_IMAGE(" : "HET_LINKED_IMAGE_OF_VARIABLES(") + named +
              ", " + std::to_string(linked) + rows + ", {})\n";
    }
    return unit.tableText() + unit.exitText() + "namespace het_" + hash + " {\n\n" + inside + "} // namespace het_" +
           hash + "\n\n#ifndef __CUDACC__\n" + image + descriptors + "#endif\n";
  }

private:
  const std::string hash;
  DeviceUnit unit;
  std::string arrays, texts, descriptors;
};

} // namespace

// Each compilation for CUDA takes one of the units; the sim version has all.
std::string printKernels(const std::vector<KernelPlan> &kernels, const std::vector<Offer> &offers,
                         const std::string &unitHash, ASTContext &context) {
  std::map<unsigned, UnitPrinter> units;
  const auto unitOf = [&](unsigned linked) -> UnitPrinter & {
    return units.try_emplace(linked, KernelPlan::unitName(unitHash, linked), context).first->second;
  };
  for (const KernelPlan &plan : kernels)
    unitOf(plan.linked).add(plan);
  for (const Offer &offer : offers)
    unitOf(offer.linked).add(offer);
  if (units.empty())
    unitOf(0);
  std::string text = "#include <hetcc/kernel.h>\n";
  for (auto &[linked, unit] : units) {
    const std::string condition =
        linked ? "!defined(__CUDACC__) || HET_LINKED == " + std::to_string(linked) : "!HET_LINKED";
    const bool alone = units.size() == 1 && !linked;
    text += "\n" + (alone ? unit.text(0) : "#if " + condition + "\n" + unit.text(linked) + "#endif\n");
  }
  return text;
}

} // namespace hetcc::stage2
