//===-- trace/program.cpp - the calls of a program, in order, for het-replay -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "trace/program.hpp"

#include "base/text.hpp"

#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace het::trace {
namespace {

constexpr std::size_t mostSteps = 8 << 20, mostBytes = 64 << 20; // 32 MiB of steps, and so much of descriptions

struct Program {
  std::mutex lock;
  std::string machine;
  std::vector<std::string> calls;
  std::unordered_map<std::string, std::uint32_t> byKey, byText; // keys hold addresses: several may be of one text
  std::size_t bytes = 0;                                        // of keys and texts
  std::vector<std::uint32_t> steps;
  std::map<std::string, long> leftOut;
  long dropped = 0;
};
// Made on first use, and never destroyed: the program's end writes it.
Program &program() {
  static Program &one = *new Program;
  return one;
}

std::uint32_t numberOf(Program &all, std::string_view key, const std::function<std::string()> &describe) {
  const auto [place, isNew] = all.byKey.try_emplace(std::string(key));
  if (!isNew)
    return place->second;
  std::string text = describe();
  const auto [same, isNewText] = all.byText.try_emplace(text, static_cast<std::uint32_t>(all.calls.size()));
  all.bytes += key.size() + (isNewText ? 2 * text.size() : 0);
  if (isNewText)
    all.calls.push_back(std::move(text));
  return place->second = same->second;
}

} // namespace

void recordCall(std::string_view key, const std::function<std::string()> &describe) {
  Program &all = program();
  std::lock_guard guard(all.lock);
  // A program without its middle is another one: after the first step that has no place none is kept.
  if (all.dropped > 0 || all.steps.size() >= mostSteps || all.bytes >= mostBytes) {
    ++all.dropped;
    return;
  }
  all.steps.push_back(numberOf(all, key, describe));
}

void leaveOut(const char *what) {
  Program &all = program();
  std::lock_guard guard(all.lock);
  ++all.leftOut[what];
}

void describeMachine(const std::function<std::string()> &describe) {
  Program &all = program();
  std::lock_guard guard(all.lock);
  if (all.machine.empty())
    all.machine = describe();
}

std::string programJson() {
  Program &all = program();
  std::lock_guard guard(all.lock);
  std::string calls, steps, leftOut;
  for (const std::string &call : all.calls)
    calls += text(calls.empty() ? "\n" : ",\n", call);
  for (const std::uint32_t step : all.steps)
    steps += text(steps.empty() ? "" : ",", step);
  for (const auto &[what, count] : all.leftOut)
    leftOut += text(leftOut.empty() ? "" : ",", "\"", what, "\":", count);
  return text("{\"version\":1,\"machine\":", all.machine.empty() ? "null" : all.machine, ",\"calls\":[", calls,
              "],\"steps\":[", steps, "],\"left_out\":{", leftOut, "},\"dropped_steps\":", all.dropped, "}");
}

void clearProgram() {
  Program &all = program();
  std::lock_guard guard(all.lock);
  all.machine.clear();
  all.calls.clear();
  all.byKey.clear();
  all.byText.clear();
  all.bytes = 0;
  all.steps.clear();
  all.leftOut.clear();
  all.dropped = 0;
}

} // namespace het::trace
