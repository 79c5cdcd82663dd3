//===-- openmp/interop.cpp - OpenMP's interop objects ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// OpenMP 5.1, sections 2.15.1 and 3.12. A CUDA device has an object: its number and one. Others have none, which OpenMP
// allows. The object's stream is CUDA's default one, for which constructs wait once the program has asked for addresses
// on the device. Numbers of properties and answers are those of the specification.
#include <het/het.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

#define HET_OMP __attribute__((visibility("default")))

namespace {

enum Property { FrId = -1, FrName = -2, Vendor = -3, VendorName = -4, DeviceNum = -5, Ordinal = -7, TargetSync = -9 };
constexpr int last = TargetSync;
enum Answer { NoValue = 1, Success = 0, Empty = -1, OutOfRange = -2, IsInt = -3, IsPointer = -4, IsText = -5 };

constexpr const char *names[] = {"fr_id",    "fr_name", "vendor",         "vendor_name", "device_num",
                                 "platform", "device",  "device_context", "targetsync"};
enum class Type { Int, Text, Pointer };
constexpr Type types[] = {Type::Int,     Type::Text, Type::Int,     Type::Text,   Type::Int,
                          Type::Pointer, Type::Int,  Type::Pointer, Type::Pointer};

int deviceOf(void *object) { return static_cast<int>(reinterpret_cast<std::intptr_t>(object)) - 1; }

// The answer to a question for a value of that type.
int answer(void *object, int property, Type type) {
  if (!object)
    return Empty;
  if (property >= 0 || property < last)
    return OutOfRange;
  const Type is = types[-property - 1];
  if (is != type)
    return is == Type::Int ? IsInt : is == Type::Pointer ? IsPointer : IsText;
  return is == Type::Pointer && property != TargetSync ? NoValue : Success;
}

void tell(int *where, int what) {
  if (where)
    *where = what;
}

} // namespace

extern "C" {

HET_OMP void *het_omp_interop(int device) {
  const int number = device == HET_DEVICE_DEFAULT ? het_get_default_device() : device;
  const char *name = het_device_name(number);
  return name && std::strncmp(name, "cuda", 4) == 0 ? reinterpret_cast<void *>(static_cast<std::intptr_t>(number) + 1)
                                                    : nullptr;
}

HET_OMP void *het_omp_interop_use(void *object) {
  if (object)
    het_queue_wait_all();
  return object;
}

HET_OMP void *het_omp_interop_destroy(void *object) {
  het_omp_interop_use(object);
  return nullptr;
}

HET_OMP int omp_get_num_interop_properties(void *) { return 0; }

HET_OMP std::intptr_t omp_get_interop_int(void *object, int property, int *result) {
  constexpr int cuda = 1, nvidia = 11;
  const int said = answer(object, property, Type::Int);
  tell(result, said);
  if (said != Success)
    return 0;
  if (property == Ordinal) // "cuda:1"
    return std::atoi(het_device_name(deviceOf(object)) + sizeof "cuda");
  return property == FrId ? cuda : property == Vendor ? nvidia : deviceOf(object);
}

HET_OMP void *omp_get_interop_ptr(void *object, int property, int *result) {
  tell(result, answer(object, property, Type::Pointer));
  return nullptr; // the default stream
}

HET_OMP const char *omp_get_interop_str(void *object, int property, int *result) {
  const int said = answer(object, property, Type::Text);
  tell(result, said);
  return said != Success ? nullptr : property == FrName ? "cuda" : "nvidia";
}

HET_OMP const char *omp_get_interop_name(void *, int property) {
  return property >= 0 || property < last ? nullptr : names[-property - 1];
}

HET_OMP const char *omp_get_interop_type_desc(void *object, int property) {
  if (!object || property >= 0 || property < last)
    return nullptr;
  const Type type = types[-property - 1];
  return type == Type::Int        ? "int"
         : type == Type::Text     ? "const char *"
         : property == TargetSync ? "cudaStream_t"
                                  : "void *";
}

HET_OMP const char *omp_get_interop_rc_desc(void *, int said) {
  switch (said) {
  case NoValue: return "the object has no such value";
  case Success: return "success";
  case Empty: return "the object is omp_interop_none";
  case OutOfRange: return "there is no such property";
  case IsInt: return "the property is an integer";
  case IsPointer: return "the property is a pointer";
  case IsText: return "the property is a text";
  default: return nullptr;
  }
}
}
