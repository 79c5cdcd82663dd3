//===-- base/exit.hpp - the end of the process ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Exit handlers run in the order opposite to that of their registration, destructors of static objects among them. A
// driver's own objects may be gone when a handler of the program runs a construct.
#pragma once

namespace het {

/// Has `work` run when exit is noticed, before anything else that was registered for it. It may run more than once.
void beforeExit(void (*work)());

/// Exit will be noticed before anything is destroyed that is registered until now. Any thread, any number of calls.
void noticeExit();

/// Exit has been noticed, and the work before it is done.
bool isExiting();

/// As exit(status), from a thread of the runtime or in the middle of its work: nothing that is unfinished is waited
/// for. Any thread. The first of several calls counts, and none returns.
[[noreturn]] void endProgram(int status);

} // namespace het
