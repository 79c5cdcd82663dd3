//===-- base/log.hpp - messages to the user on standard error --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One message is one write, so that lines of different threads do not mix. Any thread. HET_LOG says which are shown.
#pragma once

#include "base/result.hpp"

#include <string_view>

namespace het {

enum class LogLevel { Quiet, Error, Warning, Info, Debug };

// Until settings are read, warnings and errors are shown.
void setLogLevel(LogLevel level);
LogLevel logLevel();

// "het: warning: ..." and so on.
void logMessage(LogLevel level, std::string_view message);

// "het: error: ...", then its notes, one a line.
std::string errorText(const Error &error);

// Prints it; whatever HET_LOG says.
void logError(const Error &error);

// Says why and ends the program with status 70 (EX_SOFTWARE).
[[noreturn]] void fatal(const Error &error);

} // namespace het
