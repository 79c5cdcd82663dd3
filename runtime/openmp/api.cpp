//===-- openmp/api.cpp - the device functions of <omp.h> ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In an archive of its own: a program that hetcc links finds these before the OpenMP runtime's, stage 1's text that
// another compiler builds finds that compiler's. Prototypes are those of the specification (6.0, chapter 25); <omp.h>
// is not included, for it differs between compilers. Called on the host; kernels have their own (hetcc/openmp.h).
#include <het/het.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>

#define HET_OMP __attribute__((visibility("default")))

// omp_initial_device is another number of the host.
static int known(int device) { return device == -1 ? het_num_devices() : device; }

// GCC's `taskwait depend(depobj: ...)` (libgomp/task.c). LLVM's runtime has none, and these copies of its own.
extern "C" __attribute__((weak)) void GOMP_taskwait_depend(void **depend);

// A dependence object of GCC's is two pointers.
static void awaitDependences(int count, void *objects) {
  constexpr int header = 5, most = 64;
  if (!GOMP_taskwait_depend || !objects)
    return;
  for (int first = 0; first < count; first += most) {
    void *list[header + most] = {};
    const int some = count - first < most ? count - first : most;
    list[1] = reinterpret_cast<void *>(static_cast<size_t>(some)); // all of them; none is of another kind
    for (int i = 0; i < some; ++i)
      list[header + i] = static_cast<char *>(objects) + static_cast<size_t>(first + i) * 2 * sizeof(void *);
    GOMP_taskwait_depend(list);
  }
}

extern "C" {

// Programs time constructs by it, and those are complete when they end.
HET_OMP double omp_get_wtime(void) { return het_wall_time(); }

HET_OMP int omp_get_num_devices(void) { return het_num_devices(); }
HET_OMP int omp_get_initial_device(void) { return het_num_devices(); }
HET_OMP int omp_get_device_num(void) { return het_current_device(); }
HET_OMP int omp_is_initial_device(void) { return het_current_device() == het_num_devices(); }
HET_OMP int omp_get_default_device(void) { return het_get_default_device(); }
HET_OMP void omp_set_default_device(int device) { het_set_default_device(device); }

HET_OMP void *omp_target_alloc(size_t bytes, int device) { return het_device_alloc(bytes, known(device)); }

HET_OMP void omp_target_free(void *memory, int device) { het_device_free(memory, known(device)); }

HET_OMP int omp_target_is_present(const void *host, int device) { return host && het_device_has(host, known(device)); }

HET_OMP int omp_target_is_accessible(const void *host, size_t, int device) {
  return host && het_device_address(host, known(device)) == host;
}

HET_OMP void *omp_get_mapped_ptr(const void *host, int device) { return het_device_address(host, known(device)); }

HET_OMP int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                              int to_device, int from_device) {
  const bool done = het_device_copy(static_cast<char *>(to) + to_offset, static_cast<const char *>(from) + from_offset,
                                    bytes, known(to_device), known(from_device));
  return done ? 0 : EINVAL;
}

// Tasks that the dependences wait for are complete first. The copy is complete on return.
HET_OMP int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                                    int to_device, int from_device, int depends, void *depend) {
  awaitDependences(depends, depend);
  return omp_target_memcpy(to, from, bytes, to_offset, from_offset, to_device, from_device);
}

// In blocks, which are short beside what a copy costs otherwise.
HET_OMP void *omp_target_memset(void *memory, int value, size_t bytes, int device) {
  static constexpr size_t most = 1 << 16;
  unsigned char block[most];
  std::memset(block, value, std::min(bytes, most));
  for (size_t done = 0; done < bytes; done += most)
    if (!het_device_copy(static_cast<char *>(memory) + done, block, std::min(bytes - done, most), known(device),
                         het_num_devices()))
      break;
  return memory;
}

HET_OMP void *omp_target_memset_async(void *memory, int value, size_t bytes, int device, int depends, void *depend) {
  awaitDependences(depends, depend);
  return omp_target_memset(memory, value, bytes, device);
}

HET_OMP int omp_target_memcpy_rect(void *to, const void *from, size_t item, int dims, const size_t *volume,
                                   const size_t *to_offsets, const size_t *from_offsets, const size_t *to_extents,
                                   const size_t *from_extents, int to_device, int from_device) {
  constexpr int most = 1 << 20; // "no limit", which a program asks for with null pointers
  if (!to && !from)
    return most;
  if (dims < 1 || !volume || !to_offsets || !from_offsets || !to_extents || !from_extents)
    return EINVAL;
  if (dims == 1)
    return omp_target_memcpy(to, from, item * volume[0], item * to_offsets[0], item * from_offsets[0], to_device,
                             from_device);
  size_t to_slice = item, from_slice = item;
  for (int d = 1; d < dims; ++d) {
    to_slice *= to_extents[d];
    from_slice *= from_extents[d];
  }
  for (size_t i = 0; i < volume[0]; ++i)
    if (const int error = omp_target_memcpy_rect(static_cast<char *>(to) + (to_offsets[0] + i) * to_slice,
                                                 static_cast<const char *>(from) + (from_offsets[0] + i) * from_slice,
                                                 item, dims - 1, volume + 1, to_offsets + 1, from_offsets + 1,
                                                 to_extents + 1, from_extents + 1, to_device, from_device))
      return error;
  return 0;
}

HET_OMP int omp_target_memcpy_rect_async(void *to, const void *from, size_t item, int dims, const size_t *volume,
                                         const size_t *to_offsets, const size_t *from_offsets, const size_t *to_extents,
                                         const size_t *from_extents, int to_device, int from_device, int depends,
                                         void *depend) {
  awaitDependences(depends, depend);
  return omp_target_memcpy_rect(to, from, item, dims, volume, to_offsets, from_offsets, to_extents, from_extents,
                                to_device, from_device);
}

HET_OMP int omp_target_associate_ptr(const void *host, const void *memory, size_t bytes, size_t offset, int device) {
  char *there = const_cast<char *>(static_cast<const char *>(memory)) + offset;
  return het_device_associate(host, there, bytes, known(device)) ? 0 : EINVAL;
}

HET_OMP int omp_target_disassociate_ptr(const void *host, int device) {
  return het_device_disassociate(host, known(device)) ? 0 : EINVAL;
}
}
