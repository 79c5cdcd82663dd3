//===-- trace/program.hpp - the calls of a program, in order, for het-replay -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_TRACE keeps what a program asks of the runtime: which loops, over which sections, in which order. Equal calls are
// kept once. Nothing is known here of what a call is. Any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace het::trace {

/// The program makes a call. Equal calls have equal keys, of any bytes; `describe` gives the call as JSON, and is asked
/// once for each key.
void recordCall(std::string_view key, const std::function<std::string()> &describe);
/// The program makes a call that nobody can repeat. `what`: static text, such as "tasks".
void leaveOut(const char *what);
/// The devices that the program runs on, as JSON, and the settings that gave them. Counts the first time.
void describeMachine(const std::function<std::string()> &describe);

/// {"version", "machine", "calls", "steps", "left_out", "dropped_steps"}, as docs/reports.md has it.
std::string programJson();
void clearProgram(); // tests

} // namespace het::trace
