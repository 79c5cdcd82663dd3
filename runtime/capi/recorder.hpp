//===-- capi/recorder.hpp - calls as HET_TRACE keeps them ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// While no trace is written each function costs one load and a branch. Calls in the part of a loop are the loop's own,
// and are not kept. Any thread.
#pragma once

#include "capi/fields.hpp"
#include "trace/record.hpp"

namespace het {

void keepLoop(const het_region &region);
void keepDirective(CallKind kind, const het_site *site, const Directive &directive);
void keepNothingOf(const char *what); // a call that cannot be repeated; static text, such as "tasks"

inline void recordLoop(const het_region &region) {
  if (trace::on()) [[unlikely]]
    keepLoop(region);
}
inline void recordDirective(CallKind kind, const het_site *site, const Directive &directive) {
  if (trace::on()) [[unlikely]]
    keepDirective(kind, site, directive);
}
inline void recordData(CallKind kind, const het_data &data) { recordDirective(kind, data.site, {data}); }
inline void recordOther(const char *what) {
  if (trace::on()) [[unlikely]]
    keepNothingOf(what);
}

} // namespace het
