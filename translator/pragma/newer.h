//===-- pragma/newer.h - forms of OpenMP 5.2 and 6.0 in those of 5.1 -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang 19 and GCC 12 do not know them. Each has a meaning in words that these know.
#pragma once

#include "pragma/respell.h"

#include "llvm/ADT/StringSet.h"

namespace hetcc {

/// Changes the tokens behind the word `omp`, and notes in `required` the clauses of `requires`:
/// - those that the file has had before are left out. No token is left of a directive without others;
/// - `requires self_maps` becomes `requires unified_shared_memory`, under which nothing is copied;
/// - `map(self, to: x)` becomes `map(to: x)` behind such a `requires`;
/// - `map(present: x)` becomes `map(present, tofrom: x)`, with `to` on `target enter data` and `from` on `exit data`;
/// - `declare target local(x)` becomes `declare target to(x)`: each device has a variable of its own;
/// - `taskgraph` becomes `taskgroup`: its tasks are created anew each time, which `graph_reset` allows;
/// - `threadset(...)` is left out: each thread of a team may run the team's tasks;
/// - `severity` and `message` of a region are left out: they are about numbers of threads that cannot be had;
/// - `map(storage: x)` becomes `map(alloc: x)`;
/// - `requires reverse_offload` and `device_safesync`, `safesync` and the word `strict` of `num_threads` are left out;
/// - `firstprivate(target: x)` becomes `firstprivate(x)` where that is the whole directive's name, and so do `private`
///   and `shared`;
/// - `target device(ancestor: 1)` becomes `target if(target: 0)`. In another target construct (`inTarget`) it becomes
///   `parallel num_threads(1)` for Clang, with `shared` of what is mapped (stage1/rewrite/ancestors.h);
/// - `reverse`, `interchange` and `stripe` become `tile`, for Clang, and `firstprivate` of a `scope` becomes `private`.
///   The text keeps them (stage1/rewrite/generated_loops.h, own_values.h). In headers and `_Pragma` nothing changes;
/// - `target_device={...}` of a metadirective becomes `user={condition(0)}` for Clang. The text keeps it, and the
///   program asks the device (stage1/metadirectives.h).
std::vector<Respelling> respellNewer(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                     std::vector<clang::Token> &tokens, llvm::StringSet<> &required, bool inTarget);

} // namespace hetcc
