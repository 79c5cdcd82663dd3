//===-- check/operators.cpp - operators new and delete, under -fhet-check
//-------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// As library.cpp. A file of its own: programs in C have no such operators.
#include "check/tell.hpp"

// operator delete and delete[], of the types that the standard has; each again with a size and with an alignment.
#define DELETES(name, parameters, arguments)                                                                           \
  WRAP(void, name, parameters) {                                                                                       \
    FREES(storage);                                                                                                    \
    __real_##name arguments;                                                                                           \
  }
DELETES(_ZdlPv, (void *storage), (storage))
DELETES(_ZdaPv, (void *storage), (storage))
DELETES(_ZdlPvm, (void *storage, size_t size), (storage, size))
DELETES(_ZdaPvm, (void *storage, size_t size), (storage, size))
DELETES(_ZdlPvSt11align_val_t, (void *storage, size_t alignment), (storage, alignment))
DELETES(_ZdaPvSt11align_val_t, (void *storage, size_t alignment), (storage, alignment))
DELETES(_ZdlPvmSt11align_val_t, (void *storage, size_t size, size_t alignment), (storage, size, alignment))
DELETES(_ZdaPvmSt11align_val_t, (void *storage, size_t size, size_t alignment), (storage, size, alignment))

// operator new and new[]; again with std::nothrow and with an alignment. Objects that are thrown have memory, too.
#define NEWS(name, parameters, arguments)                                                                              \
  WRAP(void *, name, parameters) {                                                                                     \
    void *storage = __real_##name arguments;                                                                           \
    GETS(storage, size);                                                                                               \
    return storage;                                                                                                    \
  }
NEWS(_Znwm, (size_t size), (size))
NEWS(_Znam, (size_t size), (size))
NEWS(_ZnwmRKSt9nothrow_t, (size_t size, const void *no), (size, no))
NEWS(_ZnamRKSt9nothrow_t, (size_t size, const void *no), (size, no))
NEWS(_ZnwmSt11align_val_t, (size_t size, size_t alignment), (size, alignment))
NEWS(_ZnamSt11align_val_t, (size_t size, size_t alignment), (size, alignment))
NEWS(__cxa_allocate_exception, (size_t size), (size))
