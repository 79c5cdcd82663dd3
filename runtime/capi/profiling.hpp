//===-- capi/profiling.hpp - callbacks at events of devices ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <acc_prof.h>

namespace het {

/// acc_prof_register under a name that no other library has.
void askForEvents(acc_event_t event, acc_prof_callback callback, acc_register_t how);

/// acc_prof_unregister under such a name.
void takeBackEvents(acc_event_t event, acc_prof_callback callback, acc_register_t how);

} // namespace het
