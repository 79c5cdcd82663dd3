//===-- e2e/programs/task_busy.h - work that takes time ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tasks of uneven length: a task that does not wait for a long one before it finds old values.
#ifndef TASK_BUSY_H
#define TASK_BUSY_H

// A unit is some microseconds.
static inline void busy(int units) {
  for (volatile int spin = 0; spin < 8000 * units; spin = spin + 1)
    ;
}

#endif
