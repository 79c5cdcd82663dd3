/*===-- nanos6/debug.h - the same as nanos6.h -------------------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#include "../nanos6.h"
