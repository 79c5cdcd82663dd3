//===-- base/ending.hpp - what is written when the program ends, however it ends ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Reports are worth most where a program does not end as it should. Writers run at exit, at an error of ours, and,
// where a signal ends the program, before it does. A signal handler cannot write: a thread that waits for this does. A
// child that fork made has no writers.
#pragma once

namespace het {

/// Has `writer` called once when the program ends; the one that came last is called first.
void atEnd(void (*writer)());

/// Calls the writers unless they have been called. Returns when they are done, whichever thread calls them.
void runEndings();

/// From now on each signal whose default action ends the program runs the writers first. The program then ends by that
/// signal. Signals that the program handles or ignores are left alone, before this call and after it.
void watchSignals();

/// runEndings for a signal handler that is about to end the program. Waits ten seconds at most; without watchSignals it
/// does nothing.
void runEndingsInHandler();

} // namespace het
