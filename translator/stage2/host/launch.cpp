//===-- stage2/host/launch.cpp - a target construct as a launch ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/launch.h"

#include "edit/text.h"
#include "stage2/host/arguments.h"
#include "stage2/host/extents.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

std::string typeText(const VarDecl *variable, const HostSource &source) {
  if (source.context.getLangOpts().CPlusPlus)
    return "auto";
  QualType type = variable->getType().getNonReferenceType().getUnqualifiedType();
  return type.getCanonicalType().getAsString(PrintingPolicy(source.context.getLangOpts()));
}

} // namespace

std::string launchText(const KernelPlan &plan, const std::string &kernel, const HostSource &source) {
  std::vector<std::string> extents, args, reductions;
  for (size_t i = 0; i < plan.loops.size(); ++i)
    extents.push_back(gridExtent(plan, i, source));
  if (plan.team)
    extents = teamExtents(plan, source);
  TextBuilder text;
  text.open();
  text.line("const long het_extent[] = {" + join(extents) + "};");
  for (const Parameter &parameter : plan.parameters) {
    Argument one = argumentOf(parameter, "het_arg_" + std::to_string(args.size()), "", source);
    if (!one.line.empty())
      text.line(one.line);
    args.push_back(one.address);
  }
  std::string results;
  for (const ReductionPlan &reduction : plan.reductions) {
    if (reduction.item) {
      const ReducedItems items = reducedItems(reduction, source);
      const std::string number = std::to_string(reductions.size());
      text.line("const long het_first_" + number + " = " + items.first + ", het_count_" + number + " = " + items.count +
                ";");
      reductions.push_back("{" + std::to_string(args.size()) + ", " + items.begin + ", " + reduction.type + ", " +
                           reduction.op + ", " + arrayWord(reduction) + ", het_count_" + number + "}");
      args.insert(args.end(), {"0", "(void *)&het_first_" + number, "(void *)&het_count_" + number});
      continue;
    }
    std::string name = nameInSource(reduction.variable, source),
                copy = "het_result_" + std::to_string(reductions.size());
    text.line(typeText(reduction.variable, source) + " " + copy + " = " + name + ";");
    results += name + " = " + copy + "; ";
    reductions.push_back("{" + std::to_string(args.size()) + ", " + source.address(copy) + ", " + reduction.type +
                         ", " + reduction.op + ", 0, 0}");
    args.push_back("0");
  }
  std::string count = std::to_string(args.size());
  if (args.empty())
    args.push_back("0");
  text.line("void *het_args[] = {" + join(args) + "};");
  if (!reductions.empty())
    text.line("const het_kernel_reduction het_reductions[] = {" + join(reductions) + "};");
  text.line("het_launch(" + kernel + ", (int)(" + source.spelling(plan.device) + "), het_extent, het_args, " + count +
            ", " + (reductions.empty() ? "0" : "het_reductions") + ", " + std::to_string(reductions.size()) + ");");
  if (!results.empty())
    text.line(results.substr(0, results.size() - 1));
  text.close();
  std::string result = text.take();
  result.pop_back(); // no newline: what follows is a line marker
  return result;
}

} // namespace hetcc::stage2
