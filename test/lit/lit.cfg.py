# ===-- lit/lit.cfg.py - how the translator's tests are run -------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Substitutions: %hetcc %hetcxx (also %hetcc++); %cc %cxx, the compilers under them; %clang %clangxx; %include, the
# folder of het/het.h; %libhet, the words that link a program with the runtime; %cuda, the folder of nvcc's CUDA;
# %het-nvrtc; %each, one program in so many is tested. not and count are in PATH, and FileCheck, which sees no line
# with a directive of its own (filecheck.sh).
# Features: nvcc, nvrtc (the library beside it), cuda (a GPU and its driver), gcc, clang, plain (the runtime is built
# without a sanitizer, so programs made by any compiler can load it).
# HETCC_CUDA_ARCH=none is set: a test that wants nvcc says REQUIRES: nvcc and --cuda-arch=.

import ctypes
import os
import shutil

import lit.formats

config.name = "hetcc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.het_lit_build

bin_dir = os.path.join(config.het_build, "bin")
lib_dir = os.path.join(config.het_build, "lib")
include_dir = os.path.join(config.het_source, "include")

path = os.path.join(config.het_lit_build, "tools") + os.pathsep + os.environ.get("PATH", "")
config.environment["PATH"] = path
config.environment["HETCC_CUDA_ARCH"] = "none"
config.environment["HETCC_CACHE"] = "0"
config.environment["LC_ALL"] = "C"
for name in ("CUDACXX", "CUDA_HOME", "TMPDIR", "ASAN_OPTIONS", "LSAN_OPTIONS", "CCACHE_DIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def first(*names):
    return next((found for found in map(shutil.which, names) if found), "")


gcc, gxx = first("gcc"), first("g++")
clang, clangxx = first("clang-19", "clang-22", "clang"), first("clang++-19", "clang++-22", "clang++")
cc, cxx = (gcc, gxx) if gcc and gxx else (clang, clangxx)

# Longer names first: each is replaced wherever it stands.
config.substitutions += [
    (r"\bFileCheck\b", "%s %s" % (os.path.join(os.path.dirname(__file__), "filecheck.sh"),
                                  os.path.join(config.het_lit_build, "tools", "FileCheck"))),
    ("%hetcc\\+\\+", os.path.join(bin_dir, "hetcc++")),
    ("%hetcxx", os.path.join(bin_dir, "hetcc++")),
    ("%hetcc", os.path.join(bin_dir, "hetcc")),
    ("%clangxx", clangxx),
    ("%clang", clang),
    ("%cxx", cxx),
    ("%cc", cc),
    ("%include", include_dir),
    ("%each", lit_config.params.get("each", "5")),
    ("%libhet", "-L%s -lhet -Wl,-rpath,%s" % (lib_dir, lib_dir)),
]


def has_gpu():
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


nvcc = first(os.environ.get("CUDACXX") or "nvcc", os.path.join(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin/nvcc"))
cuda = os.path.dirname(os.path.dirname(os.path.realpath(nvcc))) if nvcc else ""
config.substitutions += [("%cuda", cuda), ("%het-nvrtc", os.path.join(os.path.dirname(bin_dir), "lib/hetcc/het-nvrtc"))]
features = {
    "nvcc": bool(nvcc),
    "nvrtc": all(os.path.exists(os.path.join(cuda, name)) for name in ("bin/fatbinary", "lib64/libnvrtc.so")),
    "cuda": has_gpu(),
    "gcc": bool(gcc and gxx),
    "clang": bool(clang and clangxx),
    "plain": "-fsanitize" not in config.het_flags,
}
config.available_features |= {name for name, there in features.items() if there}
