//===-- stage1/tasks/task_check.cpp - tasks against kernels in CUDA that are known here ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_check.h"
#include "diag/diag.h"
#include "edit/text.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>

namespace hetcc {
namespace {

enum Fault { NoKernel, OtherCount, OtherParameter, Several };
enum Advice { Names, Order, Symbol };

bool mayBeSame(const TaskKernel::Parameter &task, const CudaEntry &entry, size_t i) {
  const CudaEntry::Parameter &one = entry.parameters[i];
  if (task.size != 0 && task.size != one.size)
    return false;
  if (entry.knowsTypes && (one.sort == 'p') != task.isPointer)
    return false;
  return one.sort == 's' || (one.sort == 'f') == task.isFloating;
}

// The first parameter that differs; their number: none does.
size_t otherParameter(const TaskKernel &kernel, const CudaEntry &entry) {
  size_t i = 0;
  while (i < entry.parameters.size() && mayBeSame(kernel.parameters[i], entry, i))
    ++i;
  return i;
}

bool fits(const TaskKernel &kernel, const CudaEntry &entry) {
  return kernel.parameters.size() == entry.parameters.size() &&
         otherParameter(kernel, entry) == entry.parameters.size();
}

// A type without its words that C++ writes in other places than Clang's printer.
std::string plainType(llvm::StringRef type) {
  std::string all;
  for (size_t at = 0; at < type.size();) {
    const llvm::StringRef word = type.drop_front(at).take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    const size_t length = std::max<size_t>(word.size(), 1);
    if (!llvm::is_contained({"const", "struct", " "}, type.substr(at, length)))
      all += type.substr(at, length);
    at += length;
  }
  return all;
}

bool hasTypesOf(const TaskKernel &kernel, const CudaEntry &entry) {
  return entry.knowsTypes &&
         std::ranges::equal(
             kernel.parameters, entry.parameters, {}, [](const auto &one) { return plainType(one.type); },
             [](const auto &one) { return plainType(one.type); });
}

std::string wordsOf(const CudaEntry::Parameter &parameter) {
  if (!parameter.type.empty())
    return "'" + parameter.type + "'";
  const std::string sort = parameter.sort == 'f'   ? "a floating-point number"
                           : parameter.sort == 's' ? "a structure"
                           : parameter.size == 8   ? "a pointer or an integer"
                                                   : "an integer";
  return sort + " of " + std::to_string(parameter.size) + (parameter.size == 1 ? " byte" : " bytes");
}

class Check {
public:
  Check(clang::ASTContext &context, const TaskConstruct &task, const TaskKernel &kernel)
      : context(context), kernel(kernel),
        at(context.getSourceManager().getExpansionLoc((task.target.isValid() ? task.target : task.pragma).getBegin())) {
  }

  bool refuse(Fault fault, const std::string &file, const std::string &third, const std::string &fourth,
              const std::string &fifth, Advice advice, const std::string &what) {
    report(context.getDiagnostics(), at, diag::err_task_kernel)
        << fault << kernel.name << file << third << fourth << fifth;
    report(context.getDiagnostics(), at, diag::note_task_kernel) << advice << what;
    return false;
  }

  bool refuseNoKernel(const CudaFile &file) {
    std::set<std::string> sorted;
    for (const CudaEntry &entry : file.entries)
      sorted.insert(entry.name);
    const std::string names = join({sorted.begin(), sorted.end()});
    return refuse(NoKernel, file.name, "", "", "", Names, names.empty() ? "none" : names);
  }

  bool refuseParameters(const CudaFile &file, const CudaEntry &entry) {
    const auto count = [](size_t n) { return std::to_string(n); };
    if (entry.parameters.size() != kernel.parameters.size())
      return refuse(OtherCount, file.name, count(entry.parameters.size()), count(kernel.parameters.size()), "", Order,
                    "");
    const size_t i = otherParameter(kernel, entry);
    const TaskKernel::Parameter &own = kernel.parameters[i];
    const std::string space = llvm::StringRef(own.type).ends_with("*") ? "" : " ";
    return refuse(OtherParameter, file.name, count(i + 1), wordsOf(entry.parameters[i]), own.type + space + own.name,
                  Order, "");
  }

private:
  clang::ASTContext &context;
  const TaskKernel &kernel;
  clang::SourceLocation at;
};

} // namespace

bool checkCudaKernel(clang::ASTContext &context, const TaskConstruct &task, const TaskKernel &kernel,
                     std::span<const CudaFile> files) {
  std::vector<std::pair<const CudaFile *, const CudaEntry *>> named, fit;
  for (const CudaFile &file : files) {
    if (!file.isCompiled)
      return true;
    for (const CudaEntry &entry : file.entries)
      if (isNamed(entry, kernel.name))
        (fits(kernel, entry) ? fit : named).emplace_back(&file, &entry);
  }
  Check check(context, task, kernel);
  if (named.empty() && fit.empty())
    return kernel.file.empty() || files.empty() || check.refuseNoKernel(files.front());
  if (fit.empty())
    return check.refuseParameters(*named.front().first, *named.front().second);
  const auto same = std::ranges::count_if(fit, [&](const auto &one) { return hasTypesOf(kernel, *one.second); });
  if (fit.size() == 1 || same == 1)
    return true;
  std::string all;
  for (const auto &[file, entry] : fit)
    all += (all.empty() ? "" : ", ") + signatureOf(*entry);
  return check.refuse(Several, fit.front().first->name, all, "", "", Symbol, fit.front().second->symbol);
}

} // namespace hetcc
