//===-- e2e/programs/parts/step.h - beside the header that includes it --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#define STEP 0.25
