# ===-- benchmarks/makespan.py - tasks with kernels on the virtual clock -----------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Groups o, q and s of benchmarks/run.

import itertools
import json
import math
import sys

from bounds import lower_bound
from opencl import has_opencl

# Of the simulated devices.
RATE, BANDWIDTH, LATENCY = 100, 12e9, 1e-6
POLICIES = ["auto", "breadth_first", "dependences", "affinity", "versioning", "heft", "level", "stealing"]
TILED, OTHERS = ["Cholesky", "product"], ["n-body", "Black-Scholes", "STREAM"] # by the programs' first argument


def name_of(which, nt, b):
    return [f"Cholesky of {nt} x {nt} tiles of {b} x {b}", f"product of {nt} x {nt} tiles of {b} x {b}", f"n-body of {nt} blocks of {b * b}",
            f"Black-Scholes of {nt * nt} blocks of {b * b}", f"STREAM of {nt * nt} blocks of {b * b}"][which]


def plural(count):
    return f"{count} device{'s' if count > 1 else ''}"


def alike(count, rate=RATE, bandwidth=BANDWIDTH, latency=LATENCY, fill=1):
    return f"sim:{count}(rate={rate},bandwidth={bandwidth:g},latency={latency:g},fill={fill})"


def hidden(clock):
    """The share of the copies' time that kernels ran beside."""
    copies, hidden = (sum(device[f"{way}_seconds"] for device in clock["devices"]) for way in ("copy", "hidden"))
    return hidden / copies if copies else 0


class Program:
    """benchmarks/programs/makespan.c. None in its place: no OpenCL driver is here, which computes for simulated devices."""

    @staticmethod
    def of(bench, *flags):
        if not has_opencl(bench):
            print("no OpenCL driver here: tasks with kernels are not measured", file=sys.stderr)
            return None
        return Program(bench, flags)

    def __init__(self, bench, flags):
        self.bench, self.report = bench, bench.work / "makespan.json"
        sources = [bench.programs / name for name in ("makespan.c", "tiles.cl")]
        self.path = bench.work / "-".join(["makespan", *(flag.strip("-") for flag in flags)])
        bench.call([bench.hetcc, "--cuda-arch=none", "-O2", *flags, *sources, "-o", self.path, "-lm"])

    def run(self, which, nt, b, devices, priorities=0, **settings):
        """The virtual clock at the program's end."""
        self.report.unlink(missing_ok=True)
        self.bench.call([self.path, which, nt, b, priorities], {"HET_DEVICES": devices, "HET_CLOCK": "virtual", "HET_REPORT": str(self.report), **settings})
        return json.loads(self.report.read_text())["task_clock"]


def makespan(bench, size):
    program = Program.of(bench)
    if not program:
        return
    cases = [*itertools.product(range(len(TILED)), size["makespan"]), *((len(TILED) + k, size["makespan"][0]) for k in range(len(OTHERS)))]
    for (which, (nt, b)), count in itertools.product(cases, size["counts"]):
        bound = lower_bound(which, nt, b, count, RATE, BANDWIDTH, LATENCY)
        for policy, ahead in [*((policy, "auto") for policy in POLICIES), ("auto", "0")]:
            clock = program.run(which, nt, b, f"host:1,{alike(count)}", HET_TASKS=policy, HET_PREFETCH=ahead)
            if clock["seconds"] < bound * (1 - 1e-9):
                raise RuntimeError(f"{name_of(which, nt, b)}, {plural(count)}, {policy}: {clock['seconds']} seconds are below the bound, {bound}")
            bench.put("o", f"{name_of(which, nt, b)}, {plural(count)}, {policy}{', HET_PREFETCH=0' if ahead == '0' else ''}, virtual:"
                      f" makespan / lower bound (copies hidden: {100 * hidden(clock):.0f} %)", clock["seconds"] / bound, 1.1)
    # Nothing runs beside the last blocks that move. So the share of copies that can be hidden grows with the blocks.
    for nt in size["blocks"]:
        clock = program.run(2, nt, 32, f"host:1,{alike(2)}", HET_CLOCK="dry")
        bench.put("o", f"{name_of(2, nt, 32)}, 2 devices, dry: copies not hidden / copies", 1 - hidden(clock), 0.05)


# [A] switches its parts on one by one. Each of ours, switched off or made smaller by itself.
GAINS = [("events and callbacks: HET_SYNC=1", {"HET_SYNC": "1"}), ("affinity of ready tasks: HET_AFFINITY=created", {"HET_AFFINITY": "created"}),
         ("prefetch: HET_PREFETCH=0", {"HET_PREFETCH": "0"}), ("prefetch: HET_PREFETCH=1", {"HET_PREFETCH": "1"}),
         ("prefetch: HET_PREFETCH=2", {"HET_PREFETCH": "2"}), ("prefetch: HET_PREFETCH=4", {"HET_PREFETCH": "4"}),
         ("cache: HET_TASK_CACHE=write-through", {"HET_TASK_CACHE": "write-through"}), ("cache: HET_TASK_CACHE=none", {"HET_TASK_CACHE": "none"}),
         ("priorities: HET_PRIORITY_LEVELS=0", {"HET_PRIORITY_LEVELS": "0"}), ("priorities: HET_PRIORITY_LEVELS=1", {"HET_PRIORITY_LEVELS": "1"}),
         *((f"priorities: HET_TASKS={policy} HET_PRIORITY_LEVELS=8, / {policy}", {"HET_TASKS": policy, "HET_PRIORITY_LEVELS": "8"}) for policy in ("versioning", "breadth_first")),
         ("affinity alone: HET_TASKS=affinity", {"HET_TASKS": "affinity"}), ("no look at data: HET_TASKS=breadth_first", {"HET_TASKS": "breadth_first"})]


def gains(bench, size):
    program = Program.of(bench)
    if not program:
        return
    nt, b = size["makespan"][0]
    for (which, what), count in itertools.product(enumerate([*TILED, *OTHERS]), size["counts"]):
        name = f"{what}, {plural(count)}, virtual"

        def seconds(priorities, settings):
            return program.run(which, nt, b, f"host:1,{alike(count)}", priorities, **settings)["seconds"]

        whole = seconds(1, {})
        bench.put("q", f"{name}: no priorities in the program / all", seconds(0, {}) / whole, "-")
        for switch, settings in GAINS:
            base = {"HET_TASKS": settings["HET_TASKS"]} if len(settings) > 1 else {}
            bench.put("q", f"{name}: {switch}{'' if base else ' / all'}", seconds(1, settings) / (seconds(1, base) if base else whole), "-")
    # The tables above have devices that each kernel fills. A GPU of [A] has 14 or 16 multiprocessors of 1,536 threads.
    for (which, what), (nt, b), count in itertools.product(enumerate([*TILED, *OTHERS]), size["makespan"], size["counts"]):
        one, all_kernels = (program.run(which, nt, b, f"host:1,{alike(count, fill=16 * 1536)}", 1, **settings)["seconds"] for settings in ({"HET_KERNELS": "1"}, {}))
        bench.put("q", f"{name_of(which, nt, b)}, {plural(count)}, virtual: several kernels at once: HET_KERNELS=1 / all", one / all_kernels, "-")


def machines(size):
    """Name, devices, and whether cores of the host compute too."""
    several = size["counts"][-1] // 2 or 1
    return [*((plural(count), f"host:1,{alike(count)}", False) for count in size["counts"]),
            (f"{plural(several)} with links of 1 GB/s", f"host:1,{alike(several, bandwidth=1e9)}", False),
            (f"{plural(several)} with latencies of 20 us", f"host:1,{alike(several, latency=2e-5)}", False),
            ("2 devices, one four times as fast", f"host:1,{alike(1)},{alike(1, rate=RATE / 4)}", False),
            ("4 cores beside a device as fast as two", f"host:4,{alike(1, rate=2)}", True),
            (f"a core beside a device as fast as {RATE}", f"host:1,{alike(1)}", True)]


def policies(bench, size):
    """What `auto` loses by not being the policy that suits the program and the machine best."""
    programs = {False: Program.of(bench), True: Program.of(bench, "-DVERSIONS")}
    if not programs[False]:
        return
    cases = [*itertools.product(range(len(TILED)), size["makespan"][:2]), *((len(TILED) + k, size["makespan"][0]) for k in range(len(OTHERS)))]
    ratios = []
    for (which, (nt, b)), (machine, devices, versions) in itertools.product(cases, machines(size)):
        seconds = {policy: programs[versions].run(which, nt, b, devices, HET_TASKS=policy)["seconds"] for policy in POLICIES}
        best = min(seconds, key=seconds.get)
        ratios.append(seconds["auto"] / seconds[best])
        bench.put("s", f"{name_of(which, nt, b)} on {machine}, virtual: auto / {best}, the best policy", ratios[-1], 1.1)
    bench.put("s", "auto / best policy, the worst of all", max(ratios), 1.1)
    bench.put("s", "auto / best policy, geometric mean of all", math.exp(sum(map(math.log, ratios)) / len(ratios)), "-")
