//===-- check/library.cpp - library functions that use, give or free storage, under -fhet-check ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Their loads and stores are not the program's own, so that no compiler puts a call before them. hetcc links with
// --wrap for each function here: the program's calls come to __wrap_, and go on to __real_. Calls within other
// libraries, the runtime's among them, do not. The list of names in translator/driver/tools/commands.cpp must be the
// same.
#include "check/tell.hpp"

#include <cstdio>
#include <sys/types.h>

#define READS(address, size) TELL_IF(size, address, size, 0)
#define WRITES(address, size) TELL_IF(size, address, size, 1)

WRAP(void *, memset, (void *to, int value, size_t size)) {
  WRITES(to, size);
  return __real_memset(to, value, size);
}
WRAP(void *, memcpy, (void *to, const void *from, size_t size)) {
  READS(from, size);
  WRITES(to, size);
  return __real_memcpy(to, from, size);
}
WRAP(void *, memmove, (void *to, const void *from, size_t size)) {
  READS(from, size);
  WRITES(to, size);
  return __real_memmove(to, from, size);
}
WRAP(int, memcmp, (const void *a, const void *b, size_t size)) {
  READS(a, size);
  READS(b, size);
  return __real_memcmp(a, b, size);
}
WRAP(void *, __memset_chk, (void *to, int value, size_t size, size_t room)) {
  WRITES(to, size);
  return __real___memset_chk(to, value, size, room);
}
WRAP(void *, __memcpy_chk, (void *to, const void *from, size_t size, size_t room)) {
  READS(from, size);
  WRITES(to, size);
  return __real___memcpy_chk(to, from, size, room);
}
WRAP(void *, __memmove_chk, (void *to, const void *from, size_t size, size_t room)) {
  READS(from, size);
  WRITES(to, size);
  return __real___memmove_chk(to, from, size, room);
}

WRAP(size_t, fwrite, (const void *from, size_t size, size_t count, FILE *file)) {
  READS(from, size * count);
  return __real_fwrite(from, size, count, file);
}
WRAP(size_t, fread, (void *to, size_t size, size_t count, FILE *file)) {
  WRITES(to, size * count);
  return __real_fread(to, size, count, file);
}
WRAP(ssize_t, write, (int file, const void *from, size_t size)) {
  READS(from, size);
  return __real_write(file, from, size);
}
WRAP(ssize_t, read, (int file, void *to, size_t size)) {
  WRITES(to, size);
  return __real_read(file, to, size);
}
WRAP(void, qsort, (void *items, size_t count, size_t size, int (*compare)(const void *, const void *))) {
  READS(items, count * size);
  WRITES(items, count * size);
  __real_qsort(items, count, size, compare);
}

WRAP(void, free, (void *storage)) {
  FREES(storage);
  __real_free(storage);
}
WRAP(void *, realloc, (void *storage, size_t size)) {
  const auto before = reinterpret_cast<unsigned long>(storage);
  void *after = __real_realloc(storage, size);
  if (on && before && reinterpret_cast<unsigned long>(after) != before)
    het_check_free(reinterpret_cast<const void *>(before), __builtin_return_address(0));
  GETS(after, size);
  return after;
}
WRAP(void *, malloc, (size_t size)) {
  void *storage = __real_malloc(size);
  GETS(storage, size);
  return storage;
}
WRAP(void *, calloc, (size_t count, size_t size)) {
  void *storage = __real_calloc(count, size);
  GETS(storage, count * size);
  return storage;
}
WRAP(void *, aligned_alloc, (size_t alignment, size_t size)) {
  void *storage = __real_aligned_alloc(alignment, size);
  GETS(storage, size);
  return storage;
}
WRAP(int, posix_memalign, (void **storage, size_t alignment, size_t size)) {
  const int failed = __real_posix_memalign(storage, alignment, size);
  if (!failed)
    GETS(*storage, size);
  return failed;
}
