//===-- device/images.hpp - the device code that the program carries -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Images register from constructors of the kernel objects (through het_register_image), before main or when a shared
// library is loaded. They belong to the program. Any thread.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <cstdint>
#include <vector>

namespace het {

// An error where the image was compiled against another het.h.
Status registerImage(het_image *image);
void unregisterImage(het_image *image);

// Every image that is registered now. Any thread.
std::vector<het_image *> images();
bool anyImage();
bool anyFatbin();   // an image that has CUDA code
bool anyCudaCode(); // that, or a file of kernels in CUDA
bool anyHeap();     // an image whose code may allocate memory on the device

/// The images whose code the image's code needs, itself first.
std::vector<const het_image *> linkedWith(const het_image &image);
/// The name of a function that one of these needs and no file of the program offers; null: all are there.
const char *missingFunction(const het_image &image);
/// The first variable of `declare target` that functions of these use; null: they use none.
const het_variable *firstVariable(const het_image &image);
/// The texts in OpenCL C of the functions of other files that these need, each once. Null: one has no text, or files
/// call each other by turns, for OpenCL C has no recursion.
std::vector<const char *> linkedTexts(const het_image &image);
/// Words that say what to do then.
extern const char *const adviceOnMissing;

/// Files of kernels that the user wrote, under the same rules. An error where the program was compiled against another
/// het.h.
Status registerProgram(het_program *program);
void unregisterProgram(het_program *program);
std::vector<het_program *> programs();
/// Whether tasks of the program may have kernels: such files, or kernels that were made of bodies in C.
bool anyTaskKernel();
/// Whether there is a file in OpenCL C among those.
bool anyOpenClText();
void expectTaskKernels();

// Counts every unregistration: what was cached for an image is stale when this has changed.
std::uint64_t imagesRemoved();

} // namespace het
