//===-- stage2/host/launch.cpp - a target construct as a launch ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/launch.h"

#include "edit/text.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc {
namespace {

std::string extent(const CanonicalLoop &loop, const HostSource &source) {
  std::string first = "(long)(" + source.spelling(loop.first) + ")", bound = "(long)(" + source.spelling(loop.bound) + ")";
  if (loop.inclusive)
    bound += loop.down ? " - 1" : " + 1";
  std::string step = loop.step ? "(long)(" + source.spelling(loop.step) + ")" : "1";
  return "het_trip_count(" + first + ", " + bound + ", " + (loop.down ? "-" : "") + step + ")";
}

std::string nameInSource(const VarDecl *variable, const HostSource &source) {
  if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(variable))
    return source.spelling(captured->getInit()->IgnoreImpCasts());
  return variable->getName().str();
}

} // namespace

std::string launchText(const KernelPlan &plan, const std::string &unitHash, const HostSource &source) {
  std::vector<std::string> extents, args, reductions;
  for (const CanonicalLoop &loop : plan.loops)
    extents.push_back(extent(loop, source));
  TextBuilder text;
  text.open();
  text.line("const long het_extent[] = {" + join(extents) + "};");
  for (const Parameter &parameter : plan.parameters) {
    if (parameter.kind == Parameter::Member) {
      args.push_back("(void *)&this->" + parameter.field->getName().str());
    } else if (parameter.kind == Parameter::Size) {
      // sizeof knows the sizes that the type was declared with.
      std::string whole = nameInSource(parameter.variable, source), name = "het_size_" + std::to_string(args.size());
      for (unsigned i = 0; i < parameter.level; ++i)
        whole += "[0]";
      text.line("const long " + name + " = (long)(sizeof(" + whole + ") / sizeof(" + whole + "[0]));");
      args.push_back("(void *)&" + name);
    } else {
      args.push_back("(void *)&" + nameInSource(parameter.variable, source));
    }
  }
  // Through a copy: a variable whose address is never taken stays in a register in the host's loop.
  std::string results;
  for (const ReductionPlan &reduction : plan.reductions) {
    std::string name = nameInSource(reduction.variable, source), copy = "het_result_" + std::to_string(reductions.size());
    QualType type = reduction.variable->getType().getNonReferenceType().getUnqualifiedType();
    text.line(type.getCanonicalType().getAsString(PrintingPolicy(source.context.getLangOpts())) + " " + copy + " = " + name + ";");
    results += name + " = " + copy + "; ";
    reductions.push_back("{" + std::to_string(args.size()) + ", (void *)&" + copy + ", " + reduction.type + ", " +
                         reduction.op + "}");
    args.push_back("0");
  }
  std::string count = std::to_string(args.size());
  if (args.empty())
    args.push_back("0");
  text.line("void *het_args[] = {" + join(args) + "};");
  if (!reductions.empty())
    text.line("const het_kernel_reduction het_reductions[] = {" + join(reductions) + "};");
  text.line("het_launch(&het_kernel_" + unitHash + "_" + std::to_string(plan.number) + ", (int)(" + source.spelling(plan.device) +
            "), het_extent, het_args, " + count + ", " + (reductions.empty() ? "0" : "het_reductions") + ", " +
            std::to_string(reductions.size()) + ");");
  if (!results.empty())
    text.line(results.substr(0, results.size() - 1));
  text.close();
  std::string result = text.take();
  result.pop_back(); // no newline: what follows is a line marker
  return result;
}

} // namespace hetcc
