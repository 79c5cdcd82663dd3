//===-- base/offload.cpp - OMP_TARGET_OFFLOAD --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/offload.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

#include <cstdlib>
#include <strings.h>

namespace het {

static Offload read() {
  const char *given = std::getenv("OMP_TARGET_OFFLOAD");
  if (!given || !*given || strcasecmp(given, "default") == 0)
    return Offload::Default;
  if (strcasecmp(given, "disabled") == 0)
    return Offload::Disabled;
  if (strcasecmp(given, "mandatory") == 0)
    return Offload::Mandatory;
  logMessage(LogLevel::Warning,
             text("OMP_TARGET_OFFLOAD: '", given, "' is ignored; it can be 'default', 'disabled' or 'mandatory'"));
  return Offload::Default;
}

Offload offloadPolicy() {
  static const Offload policy = read();
  return policy;
}

} // namespace het
