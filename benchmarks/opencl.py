# ===-- benchmarks/opencl.py - loops and tasks on OpenCL devices -------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Groups m and r of benchmarks/run.

import re
import shutil
import statistics
import subprocess
import sys
import time


def has_opencl(bench):
    info = subprocess.run([bench.hetcc.parent / "het-info"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.search(r"(?m)^\s*opencl:\d", info) is not None


def many_kernels():
    """Each with a constant of its own, so that no two are one text."""
    lines = ["#include <stdio.h>", "static double a[1000];"]
    lines += [f"static void f{k}(double s) {{\n#pragma omp target teams distribute parallel for map(tofrom : a)\n"
              f"  for (int i = 0; i < 1000; ++i)\n    a[i] = a[i] * s + {k};\n}}" for k in range(20)]
    return "\n".join([*lines, "int main(void) {", *[f"  f{k}(0.5);" for k in range(20)], '  printf("%.9e\\n", a[7]);', "}"]) + "\n"


def starts(bench):
    """The whole program. PoCL has a cache of its own, too, and adapts each kernel at its first launch."""
    source, program = bench.work / "starts.c", bench.work / "starts"
    source.write_text(many_kernels())
    subprocess.run([bench.hetcc, "--cuda-arch=none", "-O2", source, "-o", program], check=True)
    cache, own = bench.work / "programs", bench.work / "driver"

    def run(*emptied):
        for folder in emptied:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(mode=0o700)
        begin = time.monotonic()
        done = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600,
                              env=bench.environment({"HET_DEVICES": "opencl:cpu", "HET_CACHE_DIR": str(cache), "POCL_CACHE_DIR": str(own)}))
        if done.returncode:
            raise RuntimeError(f"{program}: status {done.returncode}\n{done.stderr}")
        return time.monotonic() - begin, done.stdout

    times = ([], [], [])
    for _ in range(bench.options.repeat):
        runs = run(cache, own), run(), run(own)
        if len({output for _, output in runs}) > 1:
            raise RuntimeError(f"{program}: its starts compute different results: {runs}")
        for k, (seconds, _) in enumerate(runs):
            times[k].append(seconds)
    for what, later, aim in [("second start", times[1], 0.2), ("second start with hetcc's cache alone", times[2], "-")]:
        ratios = [one / other for one, other in zip(later, times[0])]
        a, b = statistics.median(later), statistics.median(times[0])
        bench.put("m", f"{what} of a program with 20 kernels / first start", a / b, aim, a=a, b=b, low=min(ratios), high=max(ratios))


def opencl(bench, size):
    if not has_opencl(bench):
        print("m  no OpenCL device here: not measured", file=sys.stderr)
        return
    ours = bench.annotated("opencl.c", "opencl.het", "-O3", "-lm")
    peer = bench.compile(["gcc"], "opencl.c", "opencl.gcc", "-O3", "-fopenmp", "-lm")
    for which, (what, n) in enumerate([("product", 1), ("5-point stencil", 4), ("AXPY", 8), ("all pairs", 8), ("nearest of 16", 4)]):
        arguments = [n * size["opencl"][0], size["opencl"][1], which]
        # A construct returns before its kernel ends, which is not what is measured.
        bench.add("m", f"{what}, resident, on opencl:cpu, 2 cores / gcc -fopenmp", bench.timed(ours, arguments, 2, HET_DEVICES="opencl:cpu", HET_SYNC="1"),
                  bench.timed(peer, arguments, 2, OMP_NUM_THREADS="2"), 1.3)
    ours = bench.annotated("enqueue.c", "enqueue.het", "-O2")
    peer = bench.compile(["gcc"], "enqueue.c", "enqueue.opencl", "-O2", "-Wl,--no-as-needed", "-l:libOpenCL.so.1")
    bench.add("m", "region over a small resident array, waited for / enqueue and wait by OpenCL's own functions",
              bench.timed(ours, size["enqueue"], 2, HET_DEVICES="opencl:cpu", HET_SYNC="1"), bench.timed(peer, size["enqueue"], 2), 1.2)
    starts(bench)


# One thread launches for two devices. HET_SYNC=1 has it wait for each kernel, as a runtime without events would.
def task_pair(bench, size):
    if not has_opencl(bench):
        print("r  no OpenCL device here: not measured", file=sys.stderr)
        return
    program = bench.annotated("taskpair.c", "taskpair", "-O2")
    env = {"HET_DEVICES": "host:1,opencl*2", "HET_TASKS": "breadth_first"}
    bench.add("r", "16 tasks on two OpenCL devices / the same with HET_SYNC=1", bench.timed(program, size["taskpair"], 2, **env),
              bench.timed(program, size["taskpair"], 2, HET_SYNC="1", **env), 0.6)
