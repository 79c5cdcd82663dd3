//===-- hetcc/memory.h - memory that kernels allocate ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Kernels throw no exception: a null pointer stands for memory that is not there.
#ifndef HETCC_MEMORY_H
#define HETCC_MEMORY_H

#ifdef __CUDACC__
#define HET_LIBRARY __device__ inline
#define HET_ON_DEVICE(device, host) device
#else
#define HET_LIBRARY inline
#define HET_ON_DEVICE(device, host) host
#endif

namespace het {
struct Room {
  void *memory;
};
} // namespace het

// It makes an object in memory that is there, without <new>.
HET_LIBRARY void *operator new(size_t, ::het::Room room) noexcept { return room.memory; }

namespace het {

// Bytes for so many objects, with more in front of them.
template <class T> HET_LIBRARY unsigned char *bytesFor(long long count, size_t more) {
  const bool fits = count >= 0 && count <= (long long)(~0ull / 2 / sizeof(T)) - (long long)more;
  return fits ? (unsigned char *)malloc((size_t)count * sizeof(T) + more) : nullptr;
}

// Objects without a constructor, as `new` makes them.
template <class T> HET_LIBRARY T *allocated(long long count) { return (T *)bytesFor<T>(count, 0); }
template <class T> HET_LIBRARY T *zeroed(long long count) {
  T *const object = allocated<T>(count);
  for (long long i = 0; object && i < count; i++)
    object[i] = T();
  return object;
}

// An object that `make` gives, in its place.
template <class T, class F> HET_LIBRARY T *placed(void *memory, F make) {
  return memory ? ::new (Room{memory}) T(make()) : nullptr;
}

// `delete[]` needs the number of objects that have destructors: it stands in front of them.
constexpr size_t beforeObjects = 16;
template <class T, class F> HET_LIBRARY T *placedEach(long long count, bool counted, F make) {
  unsigned char *const memory = bytesFor<T>(count, counted ? beforeObjects : 0);
  if (!memory)
    return nullptr;
  if (counted)
    *(long long *)memory = count;
  T *const first = (T *)(memory + (counted ? beforeObjects : 0));
  for (long long i = 0; i < count; ++i)
    placed<T>(first + i, make);
  return first;
}

template <class T, class F> HET_LIBRARY void ended(T *object, F end) {
  if (object)
    end(object);
  free((void *)object);
}
template <class T, class F> HET_LIBRARY void endedEach(T *first, F end) {
  if (!first)
    return;
  unsigned char *const memory = (unsigned char *)first - beforeObjects;
  for (long long i = *(long long *)memory; i > 0; --i)
    end(first + (i - 1));
  free(memory);
}

// An array whose length is known at run time only. Short ones are the thread's own; a kernel without memory for a long
// one ends.
template <class T> class VariableArray {
public:
  HET_LIBRARY explicit VariableArray(long long count) : items((T *)own_) {
    if (count > (long long)(sizeof own_ / sizeof(T)))
      items = (T *)bytesFor<T>(count, 0);
    if (!items)
      HET_ON_DEVICE(__trap(), abort());
  }
  HET_LIBRARY ~VariableArray() {
    if ((unsigned char *)items != own_)
      free((void *)items);
  }
  VariableArray(const VariableArray &) = delete;
  VariableArray &operator=(const VariableArray &) = delete;

  T *items;

private:
  alignas(16) unsigned char own_[512];
};

// Memory of <omp.h>. In front of it stand its size and what malloc gave. An allocator is a hint; one that a kernel
// makes is the alignment that its traits ask for.
struct OmpMemory {
  void *whole;
  unsigned long size;
};
HET_LIBRARY void *ompAlignedAlloc(unsigned long alignment, unsigned long size, unsigned long allocator) {
  const unsigned long own = allocator >> 63 ? allocator & ~0ul >> 1 : 0, least = alignment > 16 ? alignment : 16,
                      to = own > least ? own : least;
  if (size == 0 || size > ~0ul / 2 || to > ~0ul / 4)
    return nullptr;
  char *const whole = (char *)malloc(size + to + sizeof(OmpMemory));
  if (!whole)
    return nullptr;
  char *const memory = whole + (to + sizeof(OmpMemory) - ((unsigned long)whole + sizeof(OmpMemory)) % to);
  ((OmpMemory *)memory)[-1] = {whole, size};
  return memory;
}
HET_LIBRARY void *ompAlloc(unsigned long size, unsigned long allocator) { return ompAlignedAlloc(1, size, allocator); }
HET_LIBRARY void *ompAlignedCalloc(unsigned long alignment, unsigned long count, unsigned long size,
                                   unsigned long allocator) {
  void *const memory =
      size == 0 || count <= ~0ul / size ? ompAlignedAlloc(alignment, count * size, allocator) : nullptr;
  return memory ? memset(memory, 0, count * size) : nullptr;
}
HET_LIBRARY void *ompCalloc(unsigned long count, unsigned long size, unsigned long allocator) {
  return ompAlignedCalloc(1, count, size, allocator);
}
HET_LIBRARY void ompFree(void *memory, unsigned long) {
  if (memory)
    free(((OmpMemory *)memory)[-1].whole);
}
HET_LIBRARY void *ompRealloc(void *memory, unsigned long size, unsigned long allocator, unsigned long) {
  void *const other = ompAlloc(size, allocator);
  if (memory && other) {
    const unsigned long before = ((OmpMemory *)memory)[-1].size;
    memcpy(other, memory, before < size ? before : size);
  }
  if (other || size == 0)
    ompFree(memory, 0);
  return other;
}
template <class S, class T> HET_LIBRARY unsigned long ompInitAllocator(S, int count, T *traits) {
  unsigned long alignment = 0;
  for (int i = 0; i < count; ++i)
    if (traits[i].key == 2) // omp_atk_alignment
      alignment = (unsigned long)traits[i].value;
  return 1ul << 63 | alignment;
}
template <class A> HET_LIBRARY void ompDestroyAllocator(A) {}

HET_LIBRARY void *zeroBytes(unsigned long count, unsigned long size) {
  const bool fits = size == 0 || count <= ~0ul / size;
  void *const memory = fits ? malloc(count * size) : nullptr;
  return memory ? memset(memory, 0, count * size) : nullptr;
}
} // namespace het

#endif
