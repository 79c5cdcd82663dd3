#!/usr/bin/env python3
# ===-- kernels/opencl.py - kernels in OpenCL C, held to the standard by Clang --------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
#     opencl.py --bin build/release/bin --clang clang-19
#
# Every kernel of the e2e programs is compiled as OpenCL C 1.2, for processors and for devices that run many work-items
# side by side. The programs that have kernels without such a text are those of WITHOUT, each with as many.

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BEGIN = "#ifndef HET_OPENCL_H"

# Calls of the C library that OpenCL has not, functions that call themselves, constants with addresses, constants with
# bases, pointers of which nobody knows where they lead, assignments whose right side must come first, new and delete, arrays of variable
# length.
WITHOUT = {
    "failures.c": 2,  # exit
    "forms_functions.c": 1,
    "kernel_memory.cpp": 5,
    "same_acc_orphans.c": 1,
    "same_acc_templates.cpp": 1,
    "same_constant_tables.c": 2,
    "same_constants.cpp": 1,
    "same_function_pointers.cpp": 1,
    "same_library.c": 4,
    "same_order.cpp": 1,
    "same_references.cpp": 1,
    "same_standard.cpp": 4,
    "same_target.c": 1,
    "same_team_sums.cpp": 3,  # copies of arrays in the heap
    "same_variable_arrays.c": 8,
}


FLAGS = {"same_signatures.cpp": ["-std=c++20"], "same_empty_members.cpp": ["-std=c++20"], "same_atomics.cpp": ["-std=c++20"], "same_conditions.cpp": ["-std=c++20"], "host_teams.c": ["-fopenmp"], "device_numbers.c": ["-fopenmp"], "task_device_number.c": ["-fopenmp"]}


def programs(hetcc, source):
    made = subprocess.run([hetcc, "--emit=opencl", "-Rhet", *FLAGS.get(source.name, []), f"-I{source.parent}", source], capture_output=True, text=True)
    if made.returncode != 0:
        return None, 0, made.stderr
    texts = [BEGIN + text for text in re.split(f"(?m)^{BEGIN}", made.stdout)[1:]]
    return texts, made.stderr.count("no OpenCL version of this kernel"), ""


def compile_one(clang, text, device):
    words = [clang, "-x", "cl", "-cl-std=CL1.2", f"-D{device}=1", f"-I{ROOT / 'include'}", "-Wno-everything", "-fsyntax-only", "-"]
    return subprocess.run(words, input=text, capture_output=True, text=True)


def judge(arguments, source):
    hetcc = os.path.join(arguments.bin, "hetcc++" if source.suffix == ".cpp" else "hetcc")
    texts, without, problem = programs(hetcc, source)
    if texts is None:
        return 0, [f"{source.name}: hetcc refuses it: {problem.strip()}"]
    faults = []
    if without != WITHOUT.get(source.name, 0):
        faults.append(f"{source.name}: {without} kernels have no OpenCL version, not {WITHOUT.get(source.name, 0)}")
    for device in ("HET_GPU", "HET_CPU"):
        # Most programs' kernels compile as one text. Others have equal names, or a fault that is to be found. A text that
        # needs a function of another one's is found by --each.
        if texts and not arguments.each and compile_one(arguments.clang, "".join(texts), device).returncode == 0:
            continue
        for text in texts:
            result = compile_one(arguments.clang, text, device)
            if result.returncode != 0:
                faults.append(f"{source.name}, {device}: {result.stderr.strip()}")
    return len(texts), faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True, help="folder of hetcc")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--each", action="store_true", help="compile each kernel's text on its own, as a driver does")
    parser.add_argument("--third", action="store_true", help="every third program")
    parser.add_argument("sources", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    folder = ROOT / "test" / "e2e" / "programs"
    sources = arguments.sources or sorted([*folder.glob("*.c"), *folder.glob("*.cpp")])
    if arguments.third:
        sources = sources[::3]
    if compile_one(arguments.clang, "__kernel void k(double *a) {}", "HET_GPU").returncode == 0:
        sys.exit("opencl.py: the compiler takes a kernel with a private pointer, which OpenCL C has not")
    count, faults = 0, []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for made, found in pool.map(lambda source: judge(arguments, source), sources):
            count += made
            faults += found
    for fault in faults:
        print(fault)
    print(f"opencl.py: {count} kernels of {len(sources)} programs compile, {len(faults)} faults")
    sys.exit(1 if faults or count == 0 else 0)


if __name__ == "__main__":
    main()
