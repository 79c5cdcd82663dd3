#!/usr/bin/env python3
# ===-- e2e/task_kernels.py - tasks whose bodies are kernels in OpenCL C --------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
#     task_kernels.py --build build/release --include include --work DIR [--seeds N] [--flag=FLAG] [--only NAME]
#
# Programs of kernels/ on several device sets, against what they must print; the bytes that a software cache saves; and what
# a program says when a kernel cannot run. Status 77: no OpenCL device is here.

import argparse
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

KERNELS = pathlib.Path(__file__).resolve().parent / "kernels"
POLICIES = ["auto", "breadth_first", "dependences", "affinity", "versioning", "heft", "level", "stealing"]
SETS = ["host", "opencl", "opencl*2", "sim:2", "host,opencl*2"]

# The program around a task.
MAIN = """int main(void) {
  static int x[100], y[100], n = 100, other[100];
  for (int i = 0; i < n; i++)
    x[i] = i;
  axpy(@ARGUMENTS@);
#pragma omp taskwait
  printf("%d %d %d\\n", y[1], y[99], other[1]);
}
"""
# A task with a kernel, to be spoilt: its file, directives, call; and what the program says.
PROGRAM = """#include <stdio.h>
#pragma omp target device(opencl) ndrange(@GRID@) @FILE@ copy_deps
#pragma omp task in([@SIZE@]x) inout([@SIZE@]y)
void axpy(@PARAMETERS@);
@MORE@
""" + MAIN
USUAL = {"SIZE": "n", "GRID": "1, n, 32", "FILE": 'file("axpy.cl")', "PARAMETERS": "int n, int a, int *x, int *y", "ARGUMENTS": "n, 2, x, y", "MORE": ""}
TEXT = """__kernel void axpy(int n, int a, __global const int *x, __global int *y) {
  int i = get_global_id(0);
  if (i < n)
    y[i] += a * x[i];
}
"""
HOST = """#pragma omp target device(smp) implements(axpy) copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy_host(int n, int a, int *x, int *y) { for (int i = 0; i < n; i++) y[i] += 100 * a * x[i]; }"""
# Name, what differs, the kernels' text (None: no file when the program is built and run), devices, status, words of the output.
WAYS = [
    ("right", {}, TEXT, "opencl", 0, ["2 198 0"]),
    ("right_on_the_host", {}, TEXT, "host", 0, ["2 198 0"]),
    ("default_groups", {"GRID": "1, n"}, TEXT, "opencl", 0, ["2 198 0"]),
    ("other_name", {"FILE": "file(axpy.cl) name(scaled)"}, TEXT.replace("axpy", "scaled"), "opencl", 0, ["2 198 0"]),
    ("version_with_device", {"MORE": HOST}, TEXT, "opencl", 0, ["2 198 0"]),
    ("version_without_device", {"MORE": HOST}, TEXT, "host", 0, ["200 19800 0"]),
    ("no_such_kernel", {}, TEXT.replace("axpy", "other"), "opencl", 70, ["axpy.cl has no kernel 'axpy'", "region at axpy.c:3"]),
    ("other_numbers", {}, TEXT.replace("int *y", "float *y"), "opencl", 70, ["parameter 4 of kernel 'axpy' of axpy.cl, 'float* y', and the task's is 'int *y'", "region at axpy.c:3"]),
    ("a_longer_value", {}, TEXT.replace("int n", "long n"), "opencl", 70, ["parameter 1 of kernel 'axpy' of axpy.cl, 'long n', and the task's is 'int n'"]),
    ("does_not_compile", {}, TEXT.replace("a *", "undeclared *"), "opencl", 70, ["axpy.cl:4:", "compiling axpy.cl", "region at axpy.c:3"]),
    ("parameters", {"PARAMETERS": "int n, int *x, int *y", "ARGUMENTS": "n, x, y"}, TEXT, "opencl", 70,
     ["kernel 'axpy' of axpy.cl has 4 parameters, the task has 3: n, x and y"]),
    ("a_pointer_for_a_value", {"PARAMETERS": "int *n, int a, int *x, int *y", "ARGUMENTS": "x, 2, x, y", "GRID": "1, 100, 4", "SIZE": "100"},
     TEXT, "opencl", 70, ["parameter 1 of kernel 'axpy' of axpy.cl, 'int n' is a value, and the task's 'n' is a pointer"]),
    ("a_value_for_a_pointer", {"PARAMETERS": "int n, int a, int *x, long *y", "ARGUMENTS": "n, 2, x, (long *)y"},
     TEXT.replace("__global int *y", "long y").replace("y[i] +=", "y +="), "opencl", 70,
     ["parameter 4 of kernel 'axpy' of axpy.cl, 'long y' is a value, and the task's 'y' is a pointer"]),
    ("storage_without_a_name", {"PARAMETERS": "int n, int *a, int *x, int *y", "ARGUMENTS": "n, other, x, y"},
     TEXT.replace("int a,", "__global int *a,").replace("a *", "*a *"), "opencl", 70,
     ["argument 'a' of kernel 'axpy' points to storage that the task does not name", "in([n]a)"]),
    ("negative_grid", {"GRID": "1, n - 200, 32"}, TEXT, "opencl", 70, ["the grid of kernel 'axpy' has a size of -100 in dimension 1"]),
    ("empty_grid", {"GRID": "1, n - 100, 32"}, TEXT, "opencl", 0, ["0 0 0"]),
    ("no_file", {"FILE": ""}, None, "opencl", 70, ["no file of the program has a kernel 'axpy'"]),
    ("no_file_on_the_host", {"FILE": ""}, None, "host", 70, ["no file of the program has a kernel 'axpy'", "on hetcc's command line"]),
    ("file_is_gone", {}, None, "opencl", 70, ["cannot read the kernels in axpy.cl: No such file or directory", "region at axpy.c:3"]),
    ("onto_a_device", {"FILE": 'file("axpy.cl") onto(a - 1)'}, TEXT, "opencl*2", 0, ["2 198 0"]),
    ("onto_no_device", {"FILE": 'file("axpy.cl") onto(a)'}, TEXT, "opencl*2", 70,
     ["kernel 'axpy' is to run onto device 2, and 2 devices can run it", "region at axpy.c:3"]),
    ("opencl_is_gone", {}, TEXT, "host", 70, ["no device can run kernel 'axpy', and the task has no other version"]),
]


class Checks:
    def __init__(self, options):
        self.options = options
        self.faults, self.count = [], 0
        options.work.mkdir(parents=True, exist_ok=True)
        self.environment = {**os.environ, "POCL_CACHE_DIR": str(options.work / "pocl")}
        (options.work / "pocl").mkdir(exist_ok=True)

    def call(self, words, folder, status=0, **settings):
        done = subprocess.run([str(word) for word in words], cwd=folder, env={**self.environment, **settings}, capture_output=True,
                              text=True, timeout=300)
        if done.returncode != status:
            self.fault(f"{' '.join(map(str, words))} {settings}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}")
        return done.stdout, done.stderr

    def fault(self, text):
        self.faults.append(text)

    def hetcc(self, folder, *words, plus=False):
        return self.call([self.options.build / "bin" / ("hetcc++" if plus else "hetcc"), "-O1", *self.options.flag, *words], folder)

    def expect(self, name, wanted, found):
        self.count += 1
        if wanted != found:
            self.fault(f"{name}: {found!r}, not {wanted!r}")

    def stream(self):
        """Listing 1.2 of [O] section 2: one call of hetcc, and apart from each other; with a cache 4 arrays are moved."""
        folder = self.options.work / "stream"
        folder.mkdir(exist_ok=True)
        self.hetcc(folder, KERNELS / "stream.c", KERNELS / "stream.cl", "-o", "one")
        self.hetcc(folder, "-c", KERNELS / "stream.c")
        self.hetcc(folder, "-DSCALAR=2.0", "-c", KERNELS / "stream.cl", "-o", "kernels.o")
        self.hetcc(folder, "stream.o", "kernels.o", "-o", "two")
        for program, scalar in ("one", 3), ("two", 2):
            a, b, c = [i % 100 for i in range(4096)], [2] * 4096, [0] * 4096
            for _ in range(3):
                c = list(a)
                b = [scalar * x for x in c]
                c = [x + y for x, y in zip(a, b)]
                a = [x + scalar * y for x, y in zip(b, c)]
            for devices in SETS:
                out, _ = self.call([f"./{program}", "3"], folder, HET_DEVICES=devices)
                self.expect(f"stream {program} {devices}", sum(a) + 2 * sum(b) + 3 * sum(c), float(out or "nan"))
        array = 4096 * 8
        for devices, (cache, wanted) in itertools.product(["opencl", "sim:1"], {"write-back": (1, 3), "write-through": (1, 4), "none": (6, 4)}.items()):
            self.call(["./one"], folder, HET_DEVICES=devices, HET_TASK_CACHE=cache, HET_REPORT="report.json")
            rows = [row for region in json.loads((folder / "report.json").read_text())["regions"] for row in region["devices"]]
            self.expect(f"stream {devices} {cache}: arrays moved in and out", wanted,
                        tuple(sum(row[way] for row in rows) / array for way in ("bytes_in", "bytes_out")))

        def clock(kind):
            self.call(["./one"], folder, HET_DEVICES="sim:2(rate=4,bandwidth=1e9,latency=1e-6)", HET_CLOCK=kind, HET_REPORT="clock.json")
            return json.loads((folder / "clock.json").read_text())["task_clock"]

        self.expect("stream: the account of tasks without computing", clock("virtual"), clock("dry"))

    def graph(self):
        """The dependences of four tasks, as a picture."""
        folder = self.options.work / "stream"
        self.call(["./one"], folder, HET_TASK_GRAPH="tasks.dot", HET_DEVICES="host")
        text = (folder / "tasks.dot").read_text()
        labels = dict(re.findall(r't(\d+) \[label="(\w+)', text))
        arrows = {(labels[one], labels[other]) for one, other in re.findall(r"t(\d+) -> t(\d+);", text)}
        self.expect("graph", {("copy_task", "scale_task"), ("scale_task", "add_task"), ("add_task", "triad_task")},
                    arrows - {("copy_task", "add_task"), ("scale_task", "triad_task"), ("copy_task", "triad_task")})

    def arrows(self):
        """The same dependences in the timeline: an arrow leaves a task's slice where it ends, and reaches another where that begins."""
        folder = self.options.work / "stream"
        self.call(["./one"], folder, HET_TRACE="trace.json", HET_DEVICES="host:1")
        events = json.loads((folder / "trace.json").read_text())["traceEvents"]
        tasks = [event for event in events if event.get("cat") == "task"]
        starts = {event["id"]: event for event in events if event["ph"] == "s"}
        found = set()
        for end in (event for event in events if event["ph"] == "f"):
            start = starts[end["id"]]
            one = [task["args"]["label"] for task in tasks if task["ts"] <= start["ts"] <= task["ts"] + task["dur"]]
            other = [task["args"]["label"] for task in tasks if task["ts"] == end["ts"]]
            found.add((*one, *other))
        wanted = {("copy_task", "scale_task"), ("scale_task", "add_task"), ("add_task", "triad_task")}
        self.expect("arrows", wanted, found - {("copy_task", "add_task"), ("scale_task", "triad_task"), ("copy_task", "triad_task")})

    def words(self):
        """A header in OpenCL's words, for C++."""
        folder = self.options.work / "words"
        folder.mkdir(exist_ok=True)
        self.hetcc(folder, "-std=c++17", KERNELS / "words.cpp", KERNELS / "words.cl", "-o", "words", plus=True)
        n, tiles = 8, 3
        c = [sum(n * (i * tiles + k + 1) * (2 - k * tiles - j) for k in range(tiles)) for i in range(tiles) for j in range(tiles)]
        x = [float(i) for i in range(37)]
        for time in 0.5, 0.25:
            x = [x[i] + sum(time * (x[j] - x[i]) * (j % 3) for j in range(37)) for i in range(37)]
        for devices in SETS:
            out, _ = self.call(["./words"], folder, HET_DEVICES=devices)
            found = [float(word) for word in out.split()] or [0, 0]
            self.expect(f"words {devices}: tiles", sum((t + 1) * c[t] * n * n for t in range(tiles * tiles)), found[0])
            self.expect(f"words {devices}: particles", True, abs(found[-1] - sum(x)) <= 1e-3 * max(map(abs, x)))

    def sections(self):
        """Several sections of one object, before which the pointer may lie; two pointers to one object; updates at once."""
        folder = self.options.work / "sections"
        folder.mkdir(exist_ok=True)
        self.hetcc(folder, KERNELS / "sections.c", "-o", "sections")
        (folder / "sections.cl").write_text((KERNELS / "sections.cl").read_text())
        y, v = [0] * 16 + [1] * 48, [0] * 66
        for i in range(8):
            y[i] += 1 if i % 2 else 2
        for i in range(1, 65):
            v[i] = (i - 1) ** 2 + (i + 1) ** 2
        first = sum((i + 1) * y[i] for i in range(64))
        for devices in [*SETS, "host:4"]:
            out, _ = self.call(["./sections"], folder, HET_DEVICES=devices)
            self.expect(f"sections {devices}", f"{first} {first + sum(i * v[i] for i in range(66))} 6000\n", out)

    def random(self):
        """Tasks of devices and of the host, in an order of chance, against the same program in C."""
        folder = self.options.work / "random"
        folder.mkdir(exist_ok=True)
        self.call(["gcc", "-O1", "-w", KERNELS / "random.c", "-o", "serial"], folder)
        self.hetcc(folder, KERNELS / "random.c", "-o", "random")
        for seed in range(1, self.options.seeds + 1):
            wanted, _ = self.call(["./serial", seed], folder)
            for devices in SETS:
                self.expect(f"random {seed} {devices}", wanted, self.call(["./random", seed], folder, HET_DEVICES=devices)[0])

    def policies(self):
        """Every policy gives the same results, on devices that differ too."""
        stream, random, versions = (self.options.work / name for name in ("stream", "random", "versions"))
        wanted = {program: self.call([f"./{program}", *words], folder, HET_DEVICES="host")[0] for folder, program, words in [(stream, "one", ["9"]), (random, "random", ["3"])]}
        for policy, devices in itertools.product(POLICIES, ["opencl", "opencl*2", "sim:2"]):
            settings = {"HET_TASKS": policy, "HET_DEVICES": devices}
            self.expect(f"stream {policy} {devices}", wanted["one"], self.call(["./one", "9"], stream, **settings)[0])
            self.expect(f"random {policy} {devices}", wanted["random"], self.call(["./random", "3"], random, **settings)[0])
        _, said = self.call(["./one"], stream, 70, HET_TASKS="afinity")
        self.expect("no such policy", True, "did you mean 'affinity'?" in said)

    def places(self, program, folder, **settings):
        """How many tasks each device has run."""
        out, _ = self.call([f"./{program}", "12"], folder, HET_REPORT="report.json", **settings)
        report = json.loads((folder / "report.json").read_text())
        names = {device["id"]: device["name"] for device in report["devices"]}
        return out, {names[place["id"]]: place["count"] for task in report["tasks"] for place in task["devices"]}

    def versions(self):
        """A kernel, and the host's version of it: which of them runs is the policy's decision."""
        folder = self.options.work / "versions"
        folder.mkdir(exist_ok=True)
        self.hetcc(folder, KERNELS / "versions.c", "-o", "versions")
        wanted = self.call(["./versions", "12"], folder, HET_DEVICES="host")[0]
        tasks = 6 * 12
        for policy, devices in itertools.product(POLICIES, ["opencl", "opencl*2", "sim:2"]):
            out, counts = self.places("versions", folder, HET_TASKS=policy, HET_DEVICES=devices)
            self.expect(f"versions {policy} {devices}", wanted, out)
            self.expect(f"versions {policy} {devices}: tasks in {counts}", tasks, sum(counts.values()))
            if policy in ("versioning", "heft", "level"):
                self.expect(f"versions {policy} {devices}: places of {counts}", True, all(counts.get(name, 0) >= (3 if policy == "versioning" else 1) for name in ["host", *counts]))
            elif policy != "auto":
                self.expect(f"versions {policy} {devices}: {counts}", False, "host" in counts)
        for policy, rate in itertools.product(["auto", "versioning", "heft", "level"], [0.01, 1000]):
            out, counts = self.places("versions", folder, HET_TASKS=policy, HET_DEVICES=f"sim:1(rate={rate})", HET_CLOCK="virtual")
            self.expect(f"versions {policy} {rate}", wanted, out)
            self.expect(f"versions {policy} {rate}: {counts}", True, counts["host" if rate < 1 else "sim:0"] > tasks // 2)

    def prefetch(self):
        """Copies for a task run beside the kernels before it, unless HET_PREFETCH forbids it: on the virtual clock, and the same results."""
        folder = self.options.work / "versions"
        wanted = self.call(["./versions", "12"], folder, HET_DEVICES="host")[0]
        found = {}
        for devices, ahead in itertools.product(["sim:1(rate=1,bandwidth=1e8,latency=1e-6)", "sim:2(rate=1,bandwidth=1e8,latency=1e-6)"], ["0", "1", "auto"]):
            settings = {"HET_DEVICES": devices, "HET_CLOCK": "virtual", "HET_TASKS": "breadth_first", "HET_PREFETCH": ahead}
            self.expect(f"prefetch {devices} {ahead}", wanted, self.call(["./versions", "12"], folder, HET_REPORT="report.json", **settings)[0])
            report = json.loads((folder / "report.json").read_text())
            clock, places = report["task_clock"], [place for task in report["tasks"] for place in task["devices"]]
            found[devices, ahead] = clock["seconds"]
            copies, hidden = (sum(device[f"{what}_seconds"] for device in clock["devices"]) for what in ("copy", "hidden"))
            fetches, prefetched, saved = (sum(place[what] for place in places) for what in ("fetches", "prefetched", "bytes_saved"))
            self.expect(f"prefetch {devices} {ahead}: {prefetched} of {fetches}, {hidden} of {copies} s", (ahead != "0", ahead != "0"), (hidden > 0.6 * copies, prefetched > 0.6 * fetches))
            self.expect(f"prefetch {devices} {ahead}: nothing", (0.0, 0), (hidden, prefetched) if ahead == "0" else (0.0, 0))
            self.expect(f"prefetch {devices} {ahead}: transfers saved", True, saved > 0)
            self.call(["./versions", "12"], folder, HET_REPORT="report.json", **settings)
            self.expect(f"prefetch {devices} {ahead}: the same time again", clock, json.loads((folder / "report.json").read_text())["task_clock"])
        for devices in {devices for devices, _ in found}:
            self.expect(f"prefetch {devices}: {found}", True, found[devices, "0"] > max(found[devices, "1"], found[devices, "auto"]))
        for devices, ahead in itertools.product(["opencl", "opencl*2"], ["0", "1", "3"]):
            self.expect(f"prefetch {devices} {ahead}", wanted, self.call(["./versions", "12"], folder, HET_DEVICES=devices, HET_TASKS="affinity", HET_PREFETCH=ahead)[0])

    def profile(self):
        """HET_PROFILE: each place is tried in the first run only, and the second one leaves the slow place alone from its first task on."""
        folder = self.options.work / "versions"
        profile = folder / "profile"
        for policy in ("auto", "versioning", "heft", "level"):
            profile.unlink(missing_ok=True)
            settings = {"HET_TASKS": policy, "HET_DEVICES": "sim:1(rate=0.01)", "HET_CLOCK": "virtual", "HET_PROFILE": str(profile)}
            first, second = (self.places("versions", folder, **settings)[1] for _ in range(2))
            self.expect(f"profile {policy}: {first}, then {second}", (True, False), (first.get("sim:0", 0) > 0, "sim:0" in second))
            text = profile.read_text()
            profile.write_text(text + "sim:0\tdamaged")
            third, said = self.places("versions", folder, **settings)[1], self.call(["./versions", "12"], folder, **settings)[1]
            self.expect(f"profile {policy}, damaged: {third}", False, "sim:0" in third)
            self.expect(f"profile {policy}: {said}", "", said)
            profile.write_text(text + "sim:0\tdamaged\nmore")
            said = self.call(["./versions", "12"], folder, **settings)[1]
            self.expect(f"profile {policy}: a note", (True, 1), ("too few fields; 2 damaged lines are left out" in said, said.count("warning")))

    def ways(self):
        """One program in many ways, right and wrong."""
        for name, changes, text, devices, status, words in WAYS:
            folder = self.options.work / name
            folder.mkdir(exist_ok=True)
            program = re.sub("@([A-Z]+)@", lambda match: {**USUAL, **changes}[match[1]], PROGRAM)
            (folder / "axpy.c").write_text(program)
            (folder / "axpy.cl").unlink(missing_ok=True)
            if text:
                (folder / "axpy.cl").write_text(text)
            _, said = self.hetcc(folder, "axpy.c", "-o", "axpy")
            self.expect(f"{name}: a warning", name == "file_is_gone", "cannot read 'axpy.cl'" in said)
            (folder / "axpy.cl").unlink(missing_ok=True)  # its text is in the program
            gone = {"HET_OPENCL_LIBRARY": "libnone.so"} if name == "opencl_is_gone" else {}
            out, problems = self.call(["./axpy"], folder, status, HET_DEVICES=devices, **gone)
            for word in words:
                self.expect(f"{name}: {word!r} in {out + problems!r}", True, word in out + problems)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--include", type=pathlib.Path, help="not used: every e2e test is given it")
    parser.add_argument("--work", required=True, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--flag", action="append", default=[], help="option of hetcc's, for all programs")
    parser.add_argument("--only", action="append", default=[], help="names of groups of checks: stream, versions")
    options = parser.parse_args()
    info = subprocess.run([options.build / "bin" / "het-info"], capture_output=True, text=True).stdout
    if not re.search(r"(?m)^\s*opencl:\d", info):
        print("task_kernels.py: no OpenCL device is here")
        return 77
    checks = Checks(options)
    for check in checks.stream, checks.graph, checks.arrows, checks.words, checks.sections, checks.random, checks.policies, checks.versions, checks.prefetch, checks.profile, checks.ways:
        if not options.only or check.__name__ in options.only:
            check()
    for fault in checks.faults:
        print(fault)
    print(f"task_kernels.py: {checks.count} checks, {len(checks.faults)} faults")
    return 1 if checks.faults or checks.count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
