//===-- device/own_parameters.cpp - parameters of kernels of the user's own -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "device/own_parameters.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace het {

static constexpr const char *advice = "declare the function with the parameters of the kernel, in their order";

std::optional<Scalar> scalarIn(std::string_view type) {
  static constexpr std::pair<std::string_view, Scalar> rows[] = {
      {"char", {1, false}}, {"uchar", {1, false}}, {"short", {2, false}},   {"ushort", {2, false}},
      {"long", {8, false}}, {"ulong", {8, false}}, {"float", {4, true}},    {"double", {8, true}},
      {"int", {4, false}},  {"uint", {4, false}},  {"unsigned", {4, false}}}; // "unsigned long int" is a long
  std::vector<std::string_view> words;
  while (!type.empty()) {
    const std::string_view word = lastWord(type);
    type.remove_suffix(std::max<std::size_t>(word.size(), 1));
    if (!word.empty())
      words.push_back(word);
  }
  for (const auto &[name, scalar] : rows)
    if (std::ranges::find(words, name) != words.end())
      return scalar;
  return std::nullopt;
}

bool mayBeSame(std::string_view kernels, std::string_view tasks) {
  const auto a = scalarIn(kernels), b = scalarIn(tasks);
  const bool isBytes = a && b && (a->bytes == 1 || b->bytes == 1) && kernels.ends_with('*');
  return !a || !b || isBytes || (a->bytes == b->bytes && a->isFloating == b->isFloating);
}

std::string namesOf(std::span<const char *const> parameters) {
  std::vector<std::string> names;
  for (const char *one : parameters)
    names.emplace_back(lastWord(one));
  return names.empty() ? "none" : listText(names);
}

Error otherCount(const char *kernel, std::string_view file, int has, std::span<const char *const> parameters) {
  return {text("kernel '", kernel, "' of ", file, " has ", has, " parameters, the task has ", parameters.size(), ": ",
               namesOf(parameters)),
          {advice}};
}

// A type with the parameter's name behind it.
static std::string_view typeOf(std::string_view parameter) {
  parameter.remove_suffix(lastWord(parameter).size());
  return parameter;
}

// A parameter as nvcc's code tells of it.
static std::string wordsOf(const het_entry &entry, int i) {
  if (entry.type)
    return text("'", entry.type[i], "'");
  const unsigned size = entry.size[i];
  const char *sort = entry.sort[i] == 'f'   ? "a floating-point number"
                     : entry.sort[i] == 's' ? "a structure"
                     : size == 8            ? "a pointer or an integer"
                                            : "an integer";
  return text(sort, " of ", size, size == 1 ? " byte" : " bytes");
}

static bool mayBeSame(const het_task_kernel &task, const het_entry &entry, int i) {
  const bool isPointer = task.pointer[i] != 0;
  const std::string_view type = typeOf(task.parameter[i]);
  const char sort = entry.sort[i];
  if (entry.size[i] != task.size[i] || (isPointer && sort != 'i' && sort != 'p'))
    return false;
  if (entry.type)
    return (sort == 'p') == isPointer && mayBeSame(entry.type[i], type);
  const auto scalar = isPointer ? std::nullopt : scalarIn(type);
  return sort == 's' || isPointer || !scalar || scalar->isFloating == (sort == 'f');
}

// Without the words that C++ writes in other places than C.
static std::string plainType(std::string_view type) {
  std::string all;
  for (std::size_t at = 0; at < type.size();) {
    std::size_t end = at;
    while (end < type.size() && (std::isalnum(static_cast<unsigned char>(type[end])) || type[end] == '_'))
      ++end;
    const std::string_view word = type.substr(at, std::max<std::size_t>(end - at, 1));
    if (word != "const" && word != "struct" && word != " ")
      all += word;
    at += word.size();
  }
  return all;
}

bool hasTypesOf(const het_task_kernel &task, const het_entry &entry) {
  for (int i = 0; i < task.parameters; ++i)
    if (!entry.type || plainType(entry.type[i]) != plainType(typeOf(task.parameter[i])))
      return false;
  return true;
}

Status checkParameters(const het_task_kernel &task, const het_entry &entry, std::string_view file) {
  if (entry.parameters != task.parameters)
    return otherCount(entry.name, file, entry.parameters, {task.parameter, static_cast<std::size_t>(task.parameters)});
  for (int i = 0; i < task.parameters; ++i)
    if (!mayBeSame(task, entry, i))
      return Error{text("parameter ", i + 1, " of kernel '", entry.name, "' of ", file, " is ", wordsOf(entry, i),
                        ", and the task's is '", task.parameter[i], "' of ", task.size[i], " bytes"),
                   {advice}};
  return {};
}

} // namespace het
