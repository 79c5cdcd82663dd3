# ===-- benchmarks/compile_time.py - what hetcc takes beside the compilers ------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Group d of benchmarks/run. A figure is processor time over processor time, user's and system's, of the command and all
# that it starts: it holds on a machine that does other things besides. The least of the runs counts on either side.

import os
import pathlib
import resource
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS, CASES = HERE / "programs", HERE.parent / "test" / "e2e" / "programs"

# One program of each group of end-to-end tests; clang-19 reads directives where it knows them all.
OF_TESTS = [("cg.c", True), ("jacobi_fig2.c", False), ("forms_cxx.cpp", False), ("same_acc_plain.c", False), ("same_target.c", True),
            ("same_target_members.cpp", True), ("teams_numbers.c", True), ("task_cholesky.c", False)]

KINDS = ["""void f@(int n, double s) {
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: b[0:n])
  for (int i = 0; i < n; ++i)
    b[i] += s * a[i] + @;
}""", """double f@(int n) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: a[0:n])
  for (int i = 0; i < n; ++i)
    sum += a[i] * sqrt(a[i] + @);
  return sum;
}""", """void f@(void) {
#pragma omp target teams distribute parallel for collapse(2) map(to: c) map(from: d)
  for (int i = 1; i < 99; ++i)
    for (int j = 1; j < 99; ++j)
      d[AT(i, j)] = 0.25 * (c[AT(i - 1, j)] + c[AT(i + 1, j)] + c[AT(i, j - 1)] + c[AT(i, j + 1)]) + @;
}""", """void f@(int n) {
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; ++i)
    b[i] = a[n - 1 - i] + @;
}""", """void f@(int n) {
#pragma omp target teams distribute map(tofrom: b[0:n])
  for (int i = 0; i < n / 10; ++i) {
#pragma omp parallel for
    for (int j = 0; j < 10; ++j)
      b[i * 10 + j] += @;
  }
}""", """void f@(int n, double s) {
#pragma acc region for copyin(a[0:n]) copy(b[0:n]) hetero(1, all)
  for (int i = 0; i < n; ++i)
    b[i] += s * a[i] + @;
}""", """void f@(int n) {
#pragma omp target map(tofrom: b[0:n])
  { b[0] = @; b[n - 1] = b[0] + 1; }
}""", """int f@(int n) {
  int most = 0;
#pragma omp target teams distribute parallel for reduction(max: most) map(to: a[0:n])
  for (int i = 0; i < n; ++i)
    if ((int)a[i] > most)
      most = (int)a[i] + @;
  return most;
}"""]


def forty_regions():
    """Of all kinds, and each with a constant of its own, so that no compiler merges two."""
    head = ["#include <math.h>", "#define AT(i, j) ((i) * 100 + (j))", "static double a[1000], b[1000], c[10000], d[10000];"]
    return "\n".join(head + [KINDS[k % len(KINDS)].replace("@", str(k)) for k in range(40)]) + "\n"


def seconds(command, cache):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600,
                          env=os.environ | {"HETCC_CACHE": "1", "HETCC_CACHE_DIR": str(cache)})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(bench, what, one, other, aim):
    """Alternately; the spread is that of neighbours."""
    cache = bench.work / "kernels"
    for side in (one, other): # what is read from a disk, once
        seconds(side, cache)
    pairs = [(seconds(one, cache), seconds(other, cache)) for _ in range(bench.options.repeat)]
    a, b = (min(side) for side in zip(*pairs))
    ratios = [x / y for x, y in pairs]
    bench.put("d", what, a / b, aim, a=a, b=b, low=min(ratios), high=max(ratios), times=list(zip(*pairs)))


def compile_time(bench, _):
    forty = bench.work / "forty.c"
    forty.write_text(forty_regions())
    bare = bench.work / "bare.c"
    bare.write_text("void scale(int n, double a, double *x) {\n  for (int i = 0; i < n; ++i)\n    x[i] *= a;\n}\n")
    sources = [(bare, True, 1.1), (PROGRAMS / "one_loop.c", True, 1.7), (PROGRAMS / "constructs.cpp", True, 1.7), (forty, True, 1.7)]
    sources += [(CASES / name, known, 1.7) for name, known in OF_TESTS]

    def ours(source, arch):
        return [bench.hetcc.with_name("hetcc++" if source.suffix == ".cpp" else "hetcc"), f"--cuda-arch={arch}", *words(source), "-o", bench.work / "d.o"]

    def words(source):
        return [*(["-std=c++17"] if source.suffix == ".cpp" else []), "-fopenmp", "-w", "-O2", "-c", source]

    for source, known, aim in sources:
        clang = [word for word in words(source) if known or word != "-fopenmp"]
        clang = ["clang++-19" if source.suffix == ".cpp" else "clang-19", *clang, "-o", bench.work / "d.clang.o"]
        compare(bench, f"hetcc -c / clang-19 -c, processor time, {source.name}", ours(source, "none"), clang, aim)
    if bench.nvcc():
        for source in [PROGRAMS / "one_loop.c", PROGRAMS / "constructs.cpp", *([] if bench.options.quick else [forty])]: # the first compilation fills the cache
            compare(bench, f"hetcc -c with kernels of nvcc's in the cache / without nvcc, processor time, {source.name}", ours(source, "sm_90"), ours(source, "none"), 1.1)
