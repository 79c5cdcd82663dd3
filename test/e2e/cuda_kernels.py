#!/usr/bin/env python3
# ===-- e2e/cuda_kernels.py - tasks whose bodies are kernels in CUDA ------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
#     cuda_kernels.py --build build/release --include include --fake-driver build/release/test/libfake_cuda.so --work DIR [--seeds N]
#
# nvcc compiles each `.cu` file. The stand-in for the CUDA driver runs the same text, compiled for the host behind
# kernels/cuda_words.h, in an order of chance. Status 77: no stand-in, or no nvcc.

import argparse
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from task_kernels import KERNELS, MAIN, POLICIES, Checks as TaskChecks

SETS = ["cuda:0", "cuda:0+1+2", "host,cuda:0+2", "cuda:1*2"]

# A task with a kernel, to be spoilt: its directives, declaration, call; and what hetcc or the program says.
PROGRAM = """#include <stdio.h>
@LINKAGE@
#pragma omp target device(@DEVICE@) ndrange(@GRID@) @CLAUSES@ copy_deps
#pragma omp task in([@SIZE@]x) inout([@SIZE@]y)
__global__ void axpy(@PARAMETERS@);
@MORE@
@END@
""" + MAIN
USUAL = {"LINKAGE": "", "END": "", "SIZE": "n", "GRID": "1, n, 32", "CLAUSES": "", "DEVICE": "cuda", "PARAMETERS": "int n, int a, int *x, int *y",
         "ARGUMENTS": "n, 2, x, y", "MORE": ""}
BODY = """ {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}
"""
TEXT = 'extern "C" __global__ void axpy(int n, int a, const int *x, int *y)' + BODY
MANGLED = "__global__ void axpy(int n, int a, int *x, int *y)" + BODY
OVERLOADS = MANGLED + MANGLED.replace("int *y", "float *y") + "__global__ void axpy(int) {}\n"
TEMPLATE = ("template <class T> __global__ void axpy(int n, int a, T *x, T *y)" + BODY
            + "template __global__ void axpy<float>(int, int, float *, float *);\ntemplate __global__ void axpy<int>(int, int, int *, int *);\n")
HOST = """#pragma omp target device(smp) implements(axpy) copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy_host(int n, int a, int *x, int *y) { for (int i = 0; i < n; i++) y[i] += 100 * a * x[i]; }"""
TAIL = "__global__ void more(int n, int m, int *x, int *y) { y[0] = n; }\n"
KERNEL = "KERNEL(axpy)\n"
C, PLUS = False, True
# Name, what differs, the file in CUDA (None: there is none), its kernels for the stand-in, C++, device set, hetcc's words (its status then is 1 if
# they are an error), the program's status and words.
WAYS = [
    ("right", {}, TEXT, KERNEL, C, "cuda:0", None, 0, ["2 198 0"]),
    ("named_by_a_clause", {"CLAUSES": 'file("kernels.cu")'}, TEXT, KERNEL, C, "cuda:0", None, 0, ["2 198 0"]),
    ("other_name", {"CLAUSES": "file(kernels.cu) name(scaled)"}, TEXT.replace("axpy", "scaled"), "KERNEL(scaled)\n", C, "cuda:0", None, 0, ["2 198 0"]),
    ("default_blocks", {"GRID": "1, n"}, TEXT, KERNEL, C, "cuda:0", None, 0, ["2 198 0"]),
    ("one_block_too_large", {"GRID": "1, n, 4096"}, TEXT, KERNEL, C, "cuda:0", None, 0, ["2 198 0"]),
    ("mangled", {}, MANGLED, "KERNEL_AS(_Z4axpyiiPiS_, axpy)\n", PLUS, "cuda:0", None, 0, ["2 198 0"]),
    ("mangled_for_c", {}, "namespace kernels {" + MANGLED + "}", "KERNEL_AS(_ZN7kernels4axpyEiiPiS0_, kernels::axpy)\n", C, "cuda:0", None, 0, ["2 198 0"]),
    ("overloads", {}, OVERLOADS, "KERNEL_AS(_Z4axpyiiPiS_, static_cast<void (*)(int, int, int *, int *)>(axpy))\n", PLUS, "cuda:0", None, 0, ["2 198 0"]),
    ("templates", {}, TEMPLATE, "KERNEL_AS(_Z4axpyIiEviiPT_S1_, axpy<int>)\n", C, "cuda:0", None, 0, ["2 198 0"]),
    ("ambiguous", {"PARAMETERS": "int n, int a, unsigned *x, unsigned *y", "ARGUMENTS": "n, 2, (unsigned *)x, (unsigned *)y"}, OVERLOADS, "", PLUS, "cuda:0",
     ["several kernels of 'kernels.cu' may be 'axpy': axpy(int, int, int*, int*), axpy(int, int, int*, float*)", "name(_Z4axpyiiPiS_)"], 0, []),
    ("by_its_symbol", {"CLAUSES": "name(_Z4axpyiiPiS_)"}, OVERLOADS, "KERNEL_AS(_Z4axpyiiPiS_, static_cast<void (*)(int, int, int *, int *)>(axpy))\n", C, "cuda:0",
     None, 0, ["2 198 0"]),
    ("version_with_device", {"MORE": HOST}, TEXT, KERNEL, C, "cuda:0", None, 0, ["2 198 0"]),
    ("version_without_device", {"MORE": HOST}, TEXT, KERNEL, C, "host", None, 0, ["200 19800 0"]),
    ("version_without_nvcc", {"MORE": HOST}, TEXT, KERNEL, C, "none", None, 0, ["200 19800 0"]),
    ("no_nvcc", {}, TEXT, KERNEL, C, "none", None, 70, ["no device can run kernel 'axpy'", "kernels.cu has no code: hetcc compiled it without nvcc"]),
    ("no_device", {}, TEXT, KERNEL, C, "host", None, 70, ["no device can run kernel 'axpy'", "a CUDA device"]),
    ("simulated_devices", {}, TEXT, KERNEL, C, "sim:2", None, 70, ["no device can run kernel 'axpy'"]),
    ("no_such_kernel", {"CLAUSES": "file(kernels.cu)"}, TEXT.replace("axpy", "other") + TAIL, "", C, "cuda:0", ["'kernels.cu' has no kernel 'axpy'", "there are more, other"], 0, []),
    ("no_such_kernel_at_run_time", {}, TEXT.replace("axpy", "other"), "", C, "cuda:0", None, 70, ["no file of the program has a kernel 'axpy'", "there are kernels.cu"]),
    ("other_count", {"PARAMETERS": "int n, int *x, int *y", "ARGUMENTS": "n, x, y"}, TEXT, "", C, "cuda:0",
     ["main.c:3:1: error: kernel 'axpy' of 'kernels.cu' has 4 parameters, and the task has 3"], 0, []),
    ("a_floating_value", {"PARAMETERS": "int n, float a, int *x, int *y"}, TEXT, "", C, "cuda:0",
     ["parameter 2 of kernel 'axpy' of 'kernels.cu' is an integer of 4 bytes, and the task's is 'float a'"], 0, []),
    ("a_longer_value", {"PARAMETERS": "long n, int a, int *x, int *y"}, TEXT, "", C, "cuda:0",
     ["parameter 1 of kernel 'axpy' of 'kernels.cu' is an integer of 4 bytes, and the task's is 'long n'"], 0, []),
    ("a_value_for_a_pointer", {"PARAMETERS": "int n, int a, int *x, int *y"}, MANGLED.replace("int a, int *x", "int a, long x").replace("x[i]", "x"), "", C, "cuda:0",
     ["parameter 3 of kernel 'axpy' of 'kernels.cu' is 'long', and the task's is 'int *x'"], 0, []),
    ("storage_without_a_name", {"PARAMETERS": "int n, int *a, int *x, int *y", "ARGUMENTS": "n, other, x, y"}, TEXT.replace("int a", "int *a").replace("a *", "*a *"),
     KERNEL, C, "cuda:0", None, 70, ["argument 'a' of kernel 'axpy' points to storage that the task does not name"]),
    ("negative_grid", {"GRID": "1, n - 200, 32"}, TEXT, KERNEL, C, "cuda:0", None, 70, ["the grid of kernel 'axpy' has a size of -100 in dimension 1"]),
    ("empty_grid", {"GRID": "1, n - 100, 32"}, TEXT, KERNEL, C, "cuda:0", None, 0, ["0 0 0"]),
    ("shared_memory", {"CLAUSES": "shmem(100000)"}, TEXT, KERNEL, C, "cuda:0", None, 0, ["2 198 0"]),
    ("too_much_shared_memory", {"CLAUSES": "shmem(n * 10000)"}, TEXT, KERNEL, C, "cuda:0", None, 70, ["1000000 bytes of shared memory"]),
    ("does_not_compile", {}, TEXT.replace("a *", "undeclared *"), "", C, "cuda:0", ["kernels.cu(4): error", "'kernels.cu' does not compile with nvcc"], 0, []),
    ("file_is_gone", {"CLAUSES": "file(kernels.cu)"}, None, "", C, "cuda:0", ["main.c:3:1: warning: cannot read 'kernels.cu'"], 0, []),
]


class Checks(TaskChecks):
    def __init__(self, options):
        super().__init__(options)
        shutil.rmtree(options.work / "kept", ignore_errors=True)  # many ways have the same file in CUDA
        self.environment |= {"HETCC_CACHE": "1", "HETCC_CACHE_DIR": str(options.work / "kept")}

    def for_the_stand_in(self, folder, name, file, kernels):
        """The kernels of a file for the stand-in."""
        (folder / f"{name}.cpp").write_text(f'#include "cuda_words.h"\n#include "{file}"\n{kernels}')
        self.call(["g++", "-O1", "-w", "-shared", "-fPIC", "-DFAKE_KERNELS", "-I", KERNELS, f"{name}.cpp", "-o", f"{name}.so"], folder)
        return folder / f"{name}.so"

    def run(self, words, folder, library, devices, status=0, seed=0, **settings):
        if "cuda" in devices:
            driver = str(self.options.fake_driver)
            settings |= {"HET_CUDA_LIBRARY": driver, "LD_PRELOAD": driver, "FAKE_CUDA_KERNELS": "1", "FAKE_CUDA_OWN": str(library), "FAKE_CUDA_SEED": str(seed)}
        return self.call(words, folder, status, HET_DEVICES="host" if devices == "none" else devices, **settings)

    def build(self, words, folder, plus=False, status=0):
        return self.call([self.options.build / "bin" / ("hetcc++" if plus else "hetcc"), "-O1", "-Wall", "-Wno-unknown-pragmas", *words], folder, status)

    def ways(self):
        """One program in many ways, right and wrong."""
        for name, changes, text, kernels, plus, devices, refused, status, words in WAYS:
            folder = self.options.work / name
            folder.mkdir(exist_ok=True)
            source = "main.cpp" if plus else "main.c"
            (folder / source).write_text(re.sub("@([A-Z]+)@", lambda match: {**USUAL, **changes}[match[1]], PROGRAM))
            (folder / "kernels.cu").unlink(missing_ok=True)
            if text:
                (folder / "kernels.cu").write_text(text)
            given = [] if text is None or "file" in changes.get("CLAUSES", "") else ["kernels.cu"]
            flags = ["--cuda-arch=none"] if devices == "none" else []
            isWarning = refused and "warning" in refused[0]
            _, said = self.build([*flags, source, *given, "-o", "main"], folder, plus, 1 if refused and not isWarning else 0)
            for word in refused or []:
                self.expect(f"{name}: {word!r} in {said!r}", True, word in said)
            if refused:
                continue
            self.expect(f"{name}: hetcc is silent", "", said)
            library = self.for_the_stand_in(folder, "kernels", "kernels.cu", kernels)
            (folder / "kernels.cu").unlink()  # its code is in the program
            out, problems = self.run(["./main"], folder, library, devices, status)
            for word in words:
                self.expect(f"{name}: {word!r} in {out + problems!r}", True, word in out + problems)

    def apart(self):
        """A file in CUDA compiled by itself; what it has is then known when the program runs."""
        folder = self.options.work / "apart"
        folder.mkdir(exist_ok=True)
        for name, parameters, status, words in [("right", USUAL["PARAMETERS"], 0, "2 198 0"),
                                                ("wrong", "int n, float a, int *x, int *y", 70, "parameter 2 of kernel 'axpy' of kernels.cu is an integer of 4 bytes, and the task's is 'float a' of 4 bytes"),
                                                ("fewer", "int n, int a, int *y", 70, "kernel 'axpy' of kernels.cu has 4 parameters, the task has 3: n, a and y")]:
            changes = {"PARAMETERS": parameters} | ({"ARGUMENTS": "n, 2, y"} if name == "fewer" else {})
            text = re.sub("@([A-Z]+)@", lambda match: {**USUAL, **changes}[match[1]], PROGRAM)
            (folder / "main.c").write_text(text.replace("in([n]x) ", "") if name == "fewer" else text)
            (folder / "kernels.cu").write_text("#include <cstdio>\n#if FACTOR != 1\n#error\n#endif\n" + TEXT)
            self.build(["-DFACTOR=1", "-c", "kernels.cu"], folder)
            self.build(["-c", "main.c"], folder)
            self.build(["main.o", "kernels.o", "-o", name], folder)
            (folder / "plain.cu").write_text(TEXT)
            library = self.for_the_stand_in(folder, "plain", "plain.cu", KERNEL)
            out, said = self.run([f"./{name}"], folder, library, "cuda:0+1", status)
            self.expect(f"apart {name}: {words!r} in {out + said!r}", True, words in out + said)

    def host_functions(self):
        """Functions of the host in a file in CUDA are the program's, with what launches kernels. Other files need no CUDA runtime."""
        folder = self.options.work / "host_functions"
        folder.mkdir(exist_ok=True)
        main = re.sub("@([A-Z]+)@", lambda match: {**USUAL, "MORE": "int twice(int);\nvoid launch(int, int *);"}[match[1]], PROGRAM)
        (folder / "main.c").write_text(main.replace('printf("', 'if (twice(n) != 2 * n) launch(n, y);\n  printf("'))
        (folder / "kernels.cu").write_text(TEXT + """#include <cstdio>
static int half(int n) { return n / 2; }
extern "C" int twice(int n) { return 4 * half(n) + OWN; }
__global__ void more(int n, int *y) { y[threadIdx.x] = n; }
extern "C" void launch(int n, int *y) { more<<<1, n>>>(n, y); if (cudaDeviceSynchronize() != cudaSuccess) puts("failed"); }
""")
        (folder / "plain.cu").write_text(TEXT)
        library = self.for_the_stand_in(folder, "kernels", "plain.cu", KERNEL)
        self.build(["-DOWN=0", "main.c", "kernels.cu", "-o", "main"], folder)
        self.build(["-DOWN=0", "-O2", "-fPIC", "-c", "kernels.cu"], folder)
        self.build(["-c", "main.c"], folder)
        self.build(["main.o", "kernels.o", "-o", "apart"], folder)
        for name in "main", "apart":
            self.expect(f"host functions, {name}", "2 198 0\n", self.run([f"./{name}"], folder, library, "cuda:0")[0])
            self.expect(f"host functions, {name}: the runtime", True, b"cudaLaunchKernel" in (folder / name).read_bytes())
        (folder / "main.c").write_text(re.sub("@([A-Z]+)@", lambda match: USUAL[match[1]], PROGRAM))
        self.build(["main.c", "plain.cu", "-o", "main"], folder)
        self.expect("host functions: none, and no runtime", False, b"cudaLaunchKernel" in (folder / "main").read_bytes())

    def vectors(self):
        """A header of a task's that uses CUDA's vectors without including them, as OmpSs' compiler has it under --cuda."""
        folder = self.options.work / "vectors"
        folder.mkdir(exist_ok=True)
        (folder / "kernel.h").write_text("#pragma omp target device(cuda) ndrange(1, n, 16) copy_deps\n#pragma omp task inout([n]v)\n__global__ void turn(int n, float2 *v);\n")
        (folder / "main.c").write_text("""#include <stdio.h>
#ifdef _OMPSS
#include "kernel.h"
#endif
int main(void) {
  float2 v[40];
  for (int i = 0; i < 40; i++)
    v[i].x = i, v[i].y = 0.5f;
  turn(40, v);
#pragma omp taskwait
  printf("%g %g\\n", v[39].x, v[39].y);
  return 0;
}
""")
        text = '__global__ void turn(int n, float2 *v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { float x = v[i].x; v[i].x = v[i].y; v[i].y = x; } }\n'
        (folder / "kernels.cu").write_text('extern "C" {\n#include "kernel.h"\n}\n' + text)
        (folder / "alone.cu").write_text('struct float2 { float x, y; };\nextern "C" ' + text)
        library = self.for_the_stand_in(folder, "kernels", "alone.cu", "KERNEL(turn)\n")
        self.build(["--ompss", "--cuda", "main.c", "kernels.cu", "-o", "main"], folder)
        self.expect("vectors", "0.5 39\n", self.run(["./main"], folder, library, "cuda:0")[0])

    def mixed(self):
        """Tasks of devices and of the host, in an order of chance, against the same program in C."""
        folder = self.options.work / "mixed"
        folder.mkdir(exist_ok=True)
        self.call(["gcc", "-O1", "-w", KERNELS / "cuda_mixed.c", "-o", "serial"], folder)
        self.build([KERNELS / "cuda_mixed.c", KERNELS / "cuda_mixed.cu", "-o", "mixed"], folder)
        library = self.for_the_stand_in(folder, "kernels", KERNELS / "cuda_mixed.cu", "KERNEL(axpy)\nKERNEL(tile_kernel)\nKERNEL(stride)\nKERNEL(total)\n")
        for seed in range(1, self.options.seeds + 1):
            wanted, _ = self.call(["./serial", seed], folder)
            for devices in SETS:
                for chance in (0, seed):
                    self.expect(f"mixed {seed} {devices} {chance}", wanted, self.run(["./mixed", seed], folder, library, devices, seed=chance)[0])

    def languages(self):
        """A task with a kernel in OpenCL C, one in CUDA and a version of the host's: the device chooses among them."""
        folder = self.options.work / "languages"
        folder.mkdir(exist_ok=True)
        other = """#pragma omp target device(cuda) ndrange(1, n, 16) implements(axpy) copy_deps
#pragma omp task in([n]x) inout([n]y)
__global__ void axpy_cuda(int n, int a, int *x, int *y);
"""
        text = "__kernel void axpy(int n, int a, __global int *x, __global int *y) { int i = get_global_id(0); if (i < n) y[i] += 10 * a * x[i]; }\n"
        (folder / "axpy.cl").write_text(text)
        (folder / "axpy.cu").write_text(TEXT.replace("axpy", "axpy_cuda"))
        library = self.for_the_stand_in(folder, "kernels", "axpy.cu", "KERNEL(axpy_cuda)\n")
        places = {"cuda:0": "2 198 0", "cuda:0+1": "2 198 0", "host": "200 19800 0", "opencl": "20 1980 0"}
        if not self.options.opencl:
            del places["opencl"]
        for devices, words in places.items():
            program = re.sub("@([A-Z]+)@", lambda match: {**USUAL, "DEVICE": "opencl", "MORE": other + HOST}[match[1]], PROGRAM)
            (folder / "main.c").write_text(program.replace("__global__ void axpy(", "void axpy("))
            self.build(["main.c", "axpy.cl", "axpy.cu", "-o", "main"], folder)
            self.expect(f"languages {devices}", words + "\n", self.run(["./main"], folder, library, devices)[0])
        # The task itself is the host's, and kernels implement it.
        main = re.sub(r"#pragma omp target device\(opencl\).*\n.*\n.*\n", "", program)
        main = main.replace(HOST, "").replace("#include <stdio.h>\n", "#include <stdio.h>\n" + HOST.replace("implements(axpy) ", "").replace("axpy_host", "axpy") + "\n")
        (folder / "main.c").write_text(main)
        self.build(["main.c", "axpy.cu", "-o", "main"], folder)
        for devices, words in {"cuda:0": "2 198 0", "host": "200 19800 0"}.items():
            self.expect(f"languages, host's task {devices}", words + "\n", self.run(["./main"], folder, library, devices)[0])

    def policies(self):
        """Every policy gives the same results, and learns how long kernels ran: by the driver's events."""
        folder = self.options.work / "policies"
        folder.mkdir(exist_ok=True)
        text = (KERNELS / "versions.c").read_text()
        (folder / "versions.c").write_text(text.replace("device(opencl)", "device(cuda)").replace('file("versions.cl")', ""))
        (folder / "versions.cu").write_text(TEXT.replace("y[i] += a * x[i];", "y[i] = (y[i] + a * x[i]) % 1009;"))
        self.build(["versions.c", "versions.cu", "-o", "versions"], folder)
        library = self.for_the_stand_in(folder, "kernels", "versions.cu", KERNEL)
        wanted, _ = self.run(["./versions", "12"], folder, library, "host")
        for policy, devices, seed in itertools.product(POLICIES, ["cuda:0", "cuda:0+1"], range(1, 3)):
            name = f"policies {policy} {devices} {seed}"
            self.expect(name, wanted, self.run(["./versions", "12"], folder, library, devices, seed=seed, HET_TASKS=policy, HET_REPORT="report.json")[0])
            report = json.loads((folder / "report.json").read_text())
            places = [place for task in report["tasks"] for place in task["devices"]]
            self.expect(f"{name}: tasks in {places}", 6 * 12, sum(place["count"] for place in places))
            self.expect(f"{name}: times in {places}", True, all(place["seconds"] > 0 for place in places))
            if policy == "versioning":  # GPUs that are alike learn from each other
                self.expect(f"{name}: {places}", True, len(places) >= 2 and all(place["count"] >= 3 for place in places))

    def cache(self):
        """A file that did not change is not compiled again; one that includes a changed header is. So it is with its host functions, which may read other text."""
        folder = self.options.work / "cache"
        folder.mkdir(exist_ok=True)
        shutil.rmtree(folder / "kept", ignore_errors=True)
        self.environment |= {"HETCC_CACHE_DIR": str(folder / "kept")}
        (folder / "kernels.cu").write_text('#include "value.h"\n' + TEXT)
        found = []
        for value, host in (("1", "1"), ("1", "1"), ("1", "2"), ("2", "2")):
            (folder / "value.h").write_text(f"__device__ const int value = {value};\n#ifndef __CUDA_ARCH__\nint ofHost() {{ return {host}; }}\n#endif\n")
            found.append(self.build(["-v", "-c", "kernels.cu"], folder)[1].count("kernels as before"))
        self.expect("cache", [0, 3, 2, 0], found)  # of the fat binary, PTX and the host's object


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--include", type=pathlib.Path, help="not used: every e2e test is given it")
    parser.add_argument("--work", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--fake-driver", type=lambda path: pathlib.Path(path).resolve(), help="libfake_cuda.so")
    parser.add_argument("--seeds", type=int, default=4)
    options = parser.parse_args()
    if not options.fake_driver:
        print("cuda_kernels.py: no stand-in for the CUDA driver, as there is no nvcc")
        return 77
    options.opencl = re.search(r"(?m)^\s*opencl:\d", subprocess.run([options.build / "bin" / "het-info"], capture_output=True, text=True).stdout)
    os.environ.setdefault("HETCC_CUDA_ARCH", "sm_75")
    checks = Checks(options)
    for check in (checks.ways, checks.apart, checks.host_functions, checks.vectors, checks.mixed, checks.languages, checks.policies,
                  checks.cache):
        try:
            check()
        except FileNotFoundError as error:  # what was not built cannot be run
            checks.fault(str(error))
    for fault in checks.faults:
        print(fault)
    print(f"cuda_kernels.py: {checks.count} checks, {len(checks.faults)} faults")
    return 1 if checks.faults or checks.count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
