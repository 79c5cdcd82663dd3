//===-- capi/device_traits.cpp - OpenMP's context selectors about devices -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `target_device={kind(gpu), arch("nvptx")}` (OpenMP 5.1, section 7.1): a metadirective asks when the program runs.
#include "capi/must.hpp"

#include <cctype>
#include <string>
#include <string_view>

namespace het {
namespace {

bool isOfKind(const Device &device, std::string_view kind) {
  const bool isHost = device.kind() == Kind::Host, isProcessor = device.isProcessor();
  if (kind == "any")
    return true;
  if (kind == "host" || kind == "nohost")
    return isHost == (kind == "host");
  if (kind == "cpu")
    return isProcessor;
  return kind == "gpu" && (device.kind() == Kind::Cuda || (device.kind() == Kind::OpenCl && !isProcessor));
}

bool isOfArch(const Device &device, std::string_view arch) {
#if defined(__x86_64__)
  constexpr std::string_view names[] = {"x86_64", "x86"};
#elif defined(__aarch64__)
  constexpr std::string_view names[] = {"aarch64", "arm"};
#else
  constexpr std::string_view names[] = {""};
#endif
  if (device.kind() == Kind::Cuda)
    return arch == "nvptx" || arch == "nvptx64";
  bool isNamed = false;
  for (const std::string_view name : names)
    isNamed = isNamed || arch == name;
  return device.isProcessor() && isNamed;
}

// The next word or bracket of the text. Quotes, commas and colons say nothing.
std::string_view next(std::string_view &text) {
  const auto isWord = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '-';
  };
  while (!text.empty() && !isWord(text.front()) && text.front() != '(' && text.front() != ')')
    text.remove_prefix(1);
  std::size_t length = 0;
  while (length < text.size() && isWord(text[length]))
    ++length;
  const std::string_view word = text.substr(0, length == 0 && !text.empty() ? 1 : length);
  text.remove_prefix(word.size());
  return word;
}

bool hasTraits(const Device &device, std::string_view text) {
  std::string_view trait, before;
  int depth = 0;
  for (std::string_view word = next(text); !word.empty(); word = next(text)) {
    depth += word == "(" ? 1 : word == ")" ? -1 : 0;
    if (word == "(" && depth == 1)
      trait = before;
    const bool isScore = before == "score" || word == "score" || depth > 1;
    if (depth == 1 && word != "(" && word != ")" && !isScore &&
        !(trait == "kind" ? isOfKind(device, word) : trait == "arch" && isOfArch(device, word)))
      return false;
    before = word;
  }
  return true;
}

} // namespace
} // namespace het

extern "C" int het_device_is(int device, const char *traits) {
  het::Runtime &runtime = het::theRuntime();
  const int number = device == HET_DEVICE_DEFAULT ? runtime.defaultDevice() : device == -1 ? runtime.host() : device;
  return number >= 0 && number <= runtime.host() &&
         het::hasTraits(*runtime.devices[static_cast<std::size_t>(number)], traits);
}
