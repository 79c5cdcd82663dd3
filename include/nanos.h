/*===-- nanos.h - the same as nanox/nanos.h --------------------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#include "nanox/nanos.h"
