//===-- stage2/kernel/entry/kernel.cpp - kernels as text -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/entry/kernel_printer.h"

#include "region/shape.h"
#include "stage2/kernel/marks.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace hetcc::stage2 {

std::string KernelPrinter::kernel() {
  spaces = &printer.openBody(plan.team ? plan.target.directive->getRawStmt() : plan.body);
  for (const Parameter &parameter : plan.parameters)
    declare(parameter);
  addLasts();
  printer.indent(1);
  printer.setConcurrent(!plan.loops.empty());
  std::string inside = plan.team ? room() : "";
  inside += globals();
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
  const std::string head = unit.openCl ? "__kernel void" : "HET_KERNEL(" + std::to_string(threads()) + ")";
  return lineMark(sources(), where()) + head + " " + name() + "(" + llvm::join(parameters, ", ") + ") {\n" + given +
         inside + "}\n" + generatedMark();
}

// Unpacks the arguments as cuLaunchKernel does.
std::string KernelPrinter::simEntry() const {
  std::string text =
      "static void het_sim_" + std::to_string(plan.number) + "(void *const *het_args) {\n  " + name() + "(";
  for (size_t i = 0; i < types.size(); ++i)
    text += (i ? ", " : "") + std::string("*(") + types[i] + ")het_args[" + std::to_string(i) + "]";
  return text + ");\n}\n";
}

std::string KernelPrinter::descriptor() const {
  if (plan.team)
    return "HET_DESCRIBE_TEAMS(" + hash + ", " + std::to_string(plan.number) + ", het_" + hash + "::het_sim_" +
           std::to_string(plan.number) + ", " + std::to_string(threads()) + ", " +
           (plan.team->room().empty() ? "0" : "sizeof(het_" + hash + "::" + roomType() + ")") + ")\n";
  return "HET_DESCRIBE(" + hash + ", " + std::to_string(plan.number) + ", het_" + hash + "::het_sim_" +
         std::to_string(plan.number) + ", " + std::to_string(std::max<size_t>(plan.loops.size(), 1)) + ", " +
         std::to_string(blockThreads) + ", " +
         (!shared() ? "0"
          : joins() ? "2"
                    : "1") +
         ")\n";
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

std::optional<std::pair<SourceLocation, std::string>> whyNoKernel(const KernelPlan &plan, ASTContext &context) {
  DiagnosticsEngine &engine = context.getDiagnostics();
  FirstError errors;
  DiagnosticConsumer *client = engine.getClient();
  std::unique_ptr<DiagnosticConsumer> owner = engine.takeClient();
  engine.setClient(&errors, false);
  DeviceUnit unit(context);
  const std::string hash = "trial"; // the printer keeps a reference
  KernelPrinter printer(plan, hash, unit);
  printer.kernel();
  unit.text();
  if (errors.first)
    engine.Reset(/*soft=*/true);
  engine.setClient(client, owner != nullptr);
  (void)owner.release(); // the engine has it again
  return errors.first;
}

OpenClText printOpenCl(const KernelPlan &plan, const std::string &unitHash, ASTContext &context) {
  DeviceUnit unit(context, Language::OpenCl);
  KernelPrinter printer(plan, unitHash, unit);
  OpenClText text;
  const std::string kernel = printer.kernel(), others = unit.text();
  text.obstacle = unit.obstacle();
  if (text.obstacle)
    return text;
  text.program = "#ifndef HET_OPENCL_H\n#include <het/opencl.h>\n#endif\n";
  if (unit.usesDoubles())
    text.program += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (unit.usesLongAtomics())
    text.program += "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n";
  text.program += "\n" + others + printer.arrays + kernel;
  return text;
}

std::string printKernels(const std::vector<KernelPlan> &kernels, const std::string &unitHash, ASTContext &context) {
  DeviceUnit unit(context);
  std::string arrays, texts, descriptors;
  for (const KernelPlan &plan : kernels) {
    KernelPrinter printer(plan, unitHash, unit);
    PresumedLoc at = context.getSourceManager().getPresumedLoc(plan.where());
    std::string kernel = printer.kernel();
    arrays += printer.arrays;
    texts += "// " + std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + "\n" + kernel +
             "#ifndef __CUDACC__\n" + printer.simEntry() + "#endif\n\n";
    descriptors += printer.descriptor();
  }
  return "#include <hetcc/kernel.h>\n\nnamespace het_" + unitHash + " {\n\n" + unit.text() + arrays + texts +
         "} // namespace het_" + unitHash + "\n\n#ifndef __CUDACC__\nHET_IMAGE(" + unitHash + ")\n" + descriptors +
         "#endif\n";
}

} // namespace hetcc::stage2
