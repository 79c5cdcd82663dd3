#!/usr/bin/env python3
# ===-- e2e/checks.py - what a program says while it runs, and what its report counts -----------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Each check is a function whose name is the claim; it raises AssertionError with what was seen instead.

import functools
import os
import re
import shutil
import sys
import traceback

import checks_of_ctsar
import checks_of_ends
import checks_of_replay
import checks_of_reports
from checks_of_reports import report
from run import PROGRAMS, call, clean_environment, has_gpu, parse_arguments, shell

ROOT = PROGRAMS.parents[2]


class Tools:
    def __init__(self, options):
        self.hetcc = options.build.resolve() / "bin" / "hetcc"
        self.work = options.work.resolve()
        self.timeout = options.timeout
        self.fake_driver = options.fake_driver and options.fake_driver.resolve()  # none without a CUDA compiler

    def build(self, source, name, *flags):
        out = self.work / name
        self.expect([self.hetcc, "-O2", *flags, source, "-o", out, "-lm"])
        return out

    def run(self, command, **env):
        return call(command, self.timeout, env)

    def expect(self, command, **env):
        status, output = self.run(command, **env)
        assert status == 0, f"{shell(command, env)}: status {status}\n{output}"
        return output


def moved(data):
    """Bytes that travelled, each counted once: between host and devices, or straight between devices."""
    return sum(device.get("bytes_in", 0) + device.get("bytes_out", 0) + device.get("bytes_peer", 0)
               for region in data["regions"] for device in region["devices"])


def a_missing_halo_fails_and_names_an_array(tools):
    """The array read, where the read hits a guard page; the array made of poison, where it does not."""
    program = tools.build(PROGRAMS / "wrong_halo.c", "wrong_halo")
    tools.expect([program], HET_DEVICES="host")  # the host works on the arrays themselves
    for devices in ["sim:2", "sim:7", "host,sim:3"]:
        status, output = tools.run([program], HET_DEVICES=devices)
        assert status != 0, f"HET_DEVICES={devices}: ended as if right\n{output}"
        assert "outside array 'a'" in output or "array 'b' comes back" in output, f"HET_DEVICES={devices}\n{output}"
        assert "wrong_halo.c:14" in output, output


def a_section_that_is_too_short_fails_and_names_the_array(tools):
    program = tools.build(PROGRAMS / "wrong_section.c", "wrong_section")
    tools.expect([program], HET_DEVICES="host")
    for devices in ["sim:1", "sim:2"]:
        status, output = tools.run([program], HET_DEVICES=devices)
        assert status != 0, f"HET_DEVICES={devices}: ended as if right\n{output}"
        assert "'table'" in output, f"HET_DEVICES={devices}: the message does not name 'table'\n{output}"


def sums_have_the_same_bits_on_every_set_and_schedule(tools):
    """HET_DETERMINISTIC. Without it they do not, which shows that the program can tell."""
    program = tools.build(PROGRAMS / "deterministic.c", "deterministic", "--cuda-arch=none")
    wanted = tools.expect([program], HET_DETERMINISTIC="1", HET_DEVICES="host:1")
    for devices in ["host", "host:3", "sim:1", "sim:4", "sim:7", "host,sim:3", "sim:2(rate=8),sim:1(rate=1)", "host:2,sim:20"]:
        for schedule in ["default", "static", "split", "quick", "chunk", "chunk_dynamic", "dynamic", "cyclic"]:
            settings = {} if schedule == "default" else {"HET_SCHEDULE": schedule}
            output = tools.expect([program], HET_DETERMINISTIC="1", HET_DEVICES=devices, **settings)
            assert output == wanted, f"HET_DEVICES={devices} HET_SCHEDULE={schedule}:\n{output}instead of\n{wanted}"
    assert tools.expect([program], HET_DEVICES="sim:7") != wanted


def jacobi_moves_nothing_but_halo_rows(tools):
    """Each pass moves one row each way between neighbours; everything else stays where it is."""
    columns = 48
    for flags in [[], ["-DNO_EXCHANGE"]]:
        program = tools.build(PROGRAMS / "jacobi_fig2.c", "jacobi_bytes", *flags)
        for devices, count in [("host", 1), ("sim:1", 1), ("sim:2", 2), ("sim:7", 7), ("host,sim:3", 4)]:
            few = moved(report(tools, program, ["-k10", f"96x{columns}"], devices))
            many = moved(report(tools, program, ["-k20", f"96x{columns}"], devices))
            wanted = 2 * (count - 1) * columns * 8
            assert many - few == 10 * wanted, \
                f"{flags} HET_DEVICES={devices}: {(many - few) / 10} bytes for each pass, halo rows are {wanted}"


def data_directives_of_another_file_keep_arrays_on_the_devices(tools):
    """A file without split loops has plain data directives: what they mean must not depend on that."""
    (tools.work / "grid.h").write_text("""typedef struct { int n, m; double *u, *v; } Grid;
Grid *begin(int n, int m);
void step(Grid *g);
double end(Grid *g);
""")
    (tools.work / "grid.c").write_text("""#include "grid.h"
#include <stdlib.h>
Grid *begin(int n, int m) {
  Grid *g = malloc(sizeof *g);
  g->n = n, g->m = m;
  g->u = calloc(n * m, sizeof *g->u), g->v = calloc(n * m, sizeof *g->v);
  for (int i = 0; i < n * m; i++)
    g->u[i] = i % 7;
#pragma acc enter data copyin(OBJECT g->u[0:n*m], g->v[0:n*m])
  return g;
}
#ifdef WHOLE
static void scale(Grid *g) {
#pragma acc parallel loop present(g, g->u)
  for (int i = 0; i < g->n * g->m; i++)
    g->u[i] *= 2;
}
#endif
double end(Grid *g) {
  int n = g->n, m = g->m;
  double sum = 0;
#ifdef WHOLE
  scale(g);
#endif
#pragma acc exit data copyout(g->u[0:n*m]) delete(OBJECT g->v[0:n*m])
  for (int i = 0; i < n * m; i++)
    sum += (i % 31 + 1) * g->u[i];
  return sum;
}
""")
    (tools.work / "step.c").write_text("""#include "grid.h"
void step(Grid *g) {
  int n = g->n, m = g->m;
  double *u = g->u, *v = g->v;
#pragma acc region for hetero(1, all, static) part_copyin(u[1:n:1][0:m]) part_copy(v[1:n][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      v[i * m + j] = u[(i - 1) * m + j] + u[(i + 1) * m + j];
#pragma acc region for hetero(1, all, static) part_copyin(v[1:n][0:m]) part_copy(u[1:n][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      u[i * m + j] = v[i * m + j] / 2;
}
""")
    (tools.work / "main.c").write_text("""#include "grid.h"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  Grid *g = begin(64, 32);
  for (int pass = 0; pass < atoi(argv[1]); pass++)
    step(g);
  printf("%.6f\\n", end(g));
}
""")
    # The object itself mapped too, so that plain constructs follow its pointers on the device.
    for flags in (["-DOBJECT="], ["-DWHOLE", "-DOBJECT=g[0:1],"]):
        files = [tools.work / name for name in ("grid.c", "step.c", "main.c")]
        program = tools.build(files[0], "elsewhere", *map(str, files[1:]), *flags, "--cuda-arch=none")
        assert tools.expect([program, "5"], HET_DEVICES="sim:3") == tools.expect([program, "5"], HET_DEVICES="host"), flags
        few, many = (moved(report(tools, program, [passes], "sim:3")) for passes in ("10", "20"))
        wanted = 2 * 2 * 32 * 8  # a row each way at two seams
        assert many - few == 10 * wanted, f"{flags}: {(many - few) / 10} bytes for each pass, {wanted} are read at neighbours"


def a_halo_that_a_loop_does_not_read_does_not_move(tools):
    source = tools.work / "quiet.c"
    source.write_text("""#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  const int n = 64, m = 32, passes = atoi(argv[1]);
  double *u = calloc(n * m, sizeof *u), *v = calloc(n * m, sizeof *v);
  for (int i = 0; i < n * m; i++)
    u[i] = i % 7;
#ifdef ACC
#define DATA "acc data part_copy(u[1:n:2][0:m]) part_copyin(v[1:n:2][0:m])"
#define LOOP _Pragma("acc parallel loop present(u, v) hetero(1, all, static)")
#else
#define DATA "omp target data device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK, *) halo(2,)) map(to: v[0:n][0:m] dist_data(BLOCK, *) halo(2,))"
#define LOOP _Pragma("omp target device(*)") _Pragma("omp parallel for")
#endif
  _Pragma(DATA)
  for (int pass = 0; pass < passes; pass++) {
    LOOP
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        v[i * m + j] = u[i * m + j] / 2;
    LOOP
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        u[i * m + j] = v[(READS) * m + j] + v[i * m + j];
  }
  double sum = 0;
  for (int i = 0; i < n * m; i++)
    sum += (i % 31 + 1) * u[i];
  printf("%.6f\\n", sum);
}
""")
    for reads, rows, flags in [("i", 0, []), ("i - 1", 1, []), ("i + 1", 1, []), ("i", 0, ["-DACC"]), ("i - 1", 1, ["-DACC"])]:
        program = tools.build(source, "quiet", f"-DREADS={reads}", *flags, "--cuda-arch=none")
        assert tools.expect([program, "5"], HET_DEVICES="sim:3") == tools.expect([program, "5"], HET_DEVICES="host"), reads
        few, many = (moved(report(tools, program, [passes], "sim:3")) for passes in ("10", "20"))
        wanted = rows * 2 * 32 * 8  # two seams
        assert many - few == 10 * wanted, f"reads {reads} {flags}: {(many - few) / 10} bytes for each pass, {wanted} are read at neighbours"


def a_program_starts_without_a_gpu(tools):
    program = tools.build(ROOT / "examples" / "axpy.c", "axpy_no_gpu")
    tools.expect([program, "1000"], HET_CUDA_LIBRARY="/nonexistent/libcuda.so.1")
    if not has_gpu():
        tools.expect([program, "1000"])
    status, output = tools.run([program, "1000"], HET_DEVICES="cuda", HET_CUDA_LIBRARY="/nonexistent/libcuda.so.1")
    assert status not in (0, None) and status > 0, f"cuda asked for, none there: status {status}\n{output}"
    assert "error" in output, output


def needs_fake_driver(check):
    @functools.wraps(check)
    def checked(tools):
        if tools.fake_driver:
            check(tools)
        else:
            print(f"left out, for there is no CUDA compiler: {check.__name__}", flush=True)
    return checked


@needs_fake_driver
def a_device_without_shared_memory_leaves_constructs_that_require_it_to_the_host(tools):
    program = tools.build(PROGRAMS / "same_shared_memory.c", "shared_memory")
    results = [tools.run([program], HET_DEVICES=devices, HET_CUDA_LIBRARY=tools.fake_driver)  # whose GPUs reach their own memory only
               for devices in ["host", "cuda:0"]]
    assert [status for status, _ in results] == [0, 0], results
    lines = results[1][1].splitlines()
    warnings = [line for line in lines if line.startswith("het: ")]
    assert len(warnings) == 1, lines
    for words in ["'omp target teams distribute parallel for' at ", "same_shared_memory.c:33", "device 0 (cuda:0)",
                  "'requires unified_shared_memory'"]:
        assert words in warnings[0], warnings
    assert [line for line in lines if line not in warnings] == results[0][1].splitlines(), results


@needs_fake_driver
def memory_of_a_device_without_shared_memory_is_the_hosts_where_that_is_required(tools):
    source = tools.work / "shared_alloc.c"
    source.write_text("""#include <omp.h>
#include <stdio.h>
#pragma omp requires unified_shared_memory
int main(void) {
  const int device = omp_get_default_device();
  int *p = omp_target_alloc(2 * sizeof *p, device), there = omp_target_is_present(p, device);
#pragma omp target
  *p = 7;
  p[1] = 5;
  int copy[2] = {0, 0};
  omp_target_memcpy(copy, p, sizeof copy, 0, 0, omp_get_initial_device(), device);
  printf("%d %d %d %d\\n", there, copy[0], copy[1], omp_get_mapped_ptr(p, device) == (void *)p);
  omp_target_free(p, device);
}
""")
    program = tools.build(source, "shared_alloc", "-fopenmp")
    for devices in ["host", "sim:1", "cuda:0"]:
        output = tools.expect([program], HET_DEVICES=devices, HET_CUDA_LIBRARY=tools.fake_driver)
        assert output.splitlines()[-1] == "1 7 5 1", (devices, output)


@needs_fake_driver
def a_failure_behind_the_last_region_ends_the_program(tools):
    source = tools.work / "late.c"
    source.write_text("""#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  static double a[100];
#pragma acc enter data copyin(a)
  for (int pass = 0; pass < 8; pass++) {
#pragma acc parallel loop present(a) hetero(1, all)
    for (int i = 0; i < 100; i++)
      a[i] += 1;
    if (pass == 5)
      setenv("FAKE_CUDA_FAIL", "cuStreamSynchronize:700", 1);
  }
#ifdef WAIT
#pragma acc wait
#endif
  printf("at the end\\n");
}
""")
    environment = {"HET_DEVICES": "cuda:0", "HET_CUDA_LIBRARY": tools.fake_driver, "LD_PRELOAD": tools.fake_driver, "FAKE_CUDA_KERNELS": "1"}
    region = "perhaps in the region at .*late.c:8, which had returned; HET_SYNC=1 waits for each region"
    for flags, settings, printed, note in [([], {}, True, region), (["-DWAIT"], {}, False, region),
                                           ([], {"HET_SYNC": "1"}, False, "region at .*late.c:8$")]:
        program = tools.build(source, "late", *flags)
        status, output = tools.run([program], **environment, **settings)
        assert status == 70 and ("at the end" in output) == printed, (flags, settings, status, output)
        assert "het: error: " in output and re.search(f"^note: {note}", output, re.MULTILINE), (flags, settings, output)


@needs_fake_driver
def a_kernel_of_a_task_is_waited_for_if_that_is_asked_for(tools):
    source = tools.work / "late_task.c"
    source.write_text("""int main(void) {
  static double a[100];
#pragma omp target device(cuda) copy_deps
#pragma omp task inout(a)
  for (int i = 0; i < 100; i++)
    a[i] += 1;
#pragma omp taskwait
}
""")
    program = tools.build(source, "late_task")
    perhaps = "perhaps in the region at .*late_task.c:4, which had returned; HET_SYNC=1 waits for each region"
    for sync, note in [("0", perhaps), ("1", "region at .*late_task.c:4$")]:
        status, output = tools.run([program], HET_DEVICES="cuda:0", HET_CUDA_LIBRARY=tools.fake_driver, LD_PRELOAD=tools.fake_driver,
                                   FAKE_CUDA_KERNELS="1", FAKE_CUDA_FAIL="cuStreamSynchronize:700", HET_SYNC=sync)
        assert status == 70 and re.search(f"^note: {note}", output, re.MULTILINE), (sync, status, output)


@needs_fake_driver
def an_interop_object_is_of_cuda(tools):
    source = tools.work / "interop.c"
    source.write_text("""#include <omp.h>
#include <stdio.h>
int main(void) {
  int said[4];
  omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object) device(1)
  const long id = omp_get_interop_int(object, omp_ipr_fr_id, said), number = omp_get_interop_int(object, omp_ipr_device_num, said + 1);
  void *stream = omp_get_interop_ptr(object, omp_ipr_targetsync, said + 2);
  printf("%ld %ld %s %d %d", id, number, omp_get_interop_str(object, omp_ipr_fr_name, said + 3), stream == 0, said[0] | said[1] | said[2] | said[3]);
#pragma omp target
  ;
#pragma omp interop use(object)
#pragma omp interop destroy(object)
  printf(" %d\\n", object == omp_interop_none);
}
""")
    program = tools.build(source, "interop", "-fopenmp")
    status, output = tools.run([program], HET_DEVICES="cuda:0+1", HET_CUDA_LIBRARY=tools.fake_driver, LD_PRELOAD=tools.fake_driver, FAKE_CUDA_KERNELS="1")
    assert status == 0 and output.splitlines()[-1] == "1 1 cuda 1 0 1", output


def an_unknown_device_word_is_an_error(tools):
    program = tools.build(ROOT / "examples" / "axpy.c", "axpy_words")
    status, output = tools.run([program, "1000"], HET_DEVICES="host,smi:2")
    assert status is not None and status > 0 and "smi" in output and "sim" in output, f"status {status}\n{output}"


def the_examples_run(tools):
    for name, argument in [("axpy", "100001"), ("gemm", "65"), ("jacobi", "100")]:
        program = tools.build(ROOT / "examples" / f"{name}.c", f"example_{name}")
        for devices in ["host", "sim:2", "host,sim:3"]:
            tools.expect([program, argument], HET_DEVICES=devices)


def the_papers_listings_compile_to_objects(tools):
    for listing in sorted((ROOT / "test" / "papers").glob("*.c")):
        out = tools.work / (listing.stem + ".o")
        output = tools.expect([tools.hetcc, "-O2", "-c", listing, "-o", out])
        assert out.stat().st_size > 0
        assert "warning" not in output, f"{listing.name}:\n{output}"


def a_listing_and_a_driver_of_another_compiler_link(tools):
    folder = tools.work / "separate"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    driver = folder / "driver.c"
    driver.write_text("void axpy_mdev_v2(double *, double *, int, double);\n"
                      "int main(void) { double x[3] = {1, 2, 3}, y[3] = {1, 1, 1}; axpy_mdev_v2(x, y, 3, 2);\n"
                      "  return !(y[0] == 3 && y[1] == 5 && y[2] == 7); }\n")
    tools.expect(["gcc", "-c", driver, "-o", folder / "driver.o"])
    listing = ROOT / "test" / "papers" / "H_section2_figure1.c"
    tools.expect([tools.hetcc, "-c", listing, "-o", folder / "axpy.o"])
    tools.expect([tools.hetcc, folder / "axpy.o", folder / "driver.o", "-o", folder / "axpy"])
    for devices in ["host", "sim:2", "sim:7"]:
        tools.expect([folder / "axpy"], HET_DEVICES=devices)
    left = sorted(path.name for path in folder.iterdir())
    assert left == ["axpy", "axpy.o", "driver.c", "driver.o"], f"files left behind: {left}"


def one_file_compiled_twice_links_into_one_program(tools):
    """Kernels of both objects keep names of their own, also when file name and text are the same."""
    listing = ROOT / "test" / "papers" / "H_section2_figure1.c"
    main = tools.work / "twice.c"
    main.write_text("void one(double *, double *, int, double), two(float *, float *, int, float);\n"
                    "int main(void) { double x[3] = {1, 2, 3}, y[3] = {1, 1, 1}; float a[3] = {1, 2, 3}, b[3] = {0};\n"
                    "  one(x, y, 3, 2); two(a, b, 3, 4); return !(y[2] == 7 && b[2] == 12); }\n")
    one, two, out = tools.work / "one.o", tools.work / "two.o", tools.work / "twice"
    tools.expect([tools.hetcc, "-c", "-Daxpy_mdev_v2=one", listing, "-o", one])
    text = tools.work / "copy" / listing.name
    text.parent.mkdir(exist_ok=True)
    text.write_text(listing.read_text().replace("#define REAL double", "#define REAL float"))
    tools.expect([tools.hetcc, "-c", "-Daxpy_mdev_v2=two", text, "-o", two])
    tools.expect([tools.hetcc, main, one, two, "-o", out])
    again = tools.work / "again.o"
    tools.expect([tools.hetcc, "-c", "-Daxpy_mdev_v2=three", listing, "-o", again])
    tools.expect([tools.hetcc, main, one, two, again, "-o", out])
    for devices in ["host", "sim:2", "host,sim:3"]:
        tools.expect([out], HET_DEVICES=devices)


CHECKS = [a_missing_halo_fails_and_names_an_array, a_section_that_is_too_short_fails_and_names_the_array, sums_have_the_same_bits_on_every_set_and_schedule,
          jacobi_moves_nothing_but_halo_rows, data_directives_of_another_file_keep_arrays_on_the_devices,
          a_halo_that_a_loop_does_not_read_does_not_move, a_program_starts_without_a_gpu,
          a_device_without_shared_memory_leaves_constructs_that_require_it_to_the_host,
          memory_of_a_device_without_shared_memory_is_the_hosts_where_that_is_required, a_failure_behind_the_last_region_ends_the_program,
          a_kernel_of_a_task_is_waited_for_if_that_is_asked_for, an_interop_object_is_of_cuda,
          an_unknown_device_word_is_an_error, the_examples_run, the_papers_listings_compile_to_objects,
          a_listing_and_a_driver_of_another_compiler_link, one_file_compiled_twice_links_into_one_program,
          *checks_of_reports.CHECKS, *checks_of_replay.CHECKS, *checks_of_ends.CHECKS, *checks_of_ctsar.CHECKS]


def main():
    options = parse_arguments()
    tools = Tools(options)
    tools.work.mkdir(parents=True, exist_ok=True)
    os.chdir(tools.work)
    failed = 0
    chosen = [check for check in CHECKS if not options.only or check.__name__ in options.only]
    for check in chosen:
        try:
            check(tools)
        except (AssertionError, KeyError, ValueError, OSError) as wrong:
            failed += 1
            text = str(wrong) if isinstance(wrong, AssertionError) else traceback.format_exc()
            print(f"FAIL {check.__name__}: {text}", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} checks right")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
