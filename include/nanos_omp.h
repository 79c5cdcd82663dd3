/*===-- nanos_omp.h - the same as nanox/nanos_omp.h ------------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#include "nanox/nanos_omp.h"
