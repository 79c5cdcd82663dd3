#!/usr/bin/env python3
# ===-- tools/kernel_threads.py - the threads of kernels, by their text ---------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Called by tools/kernel-report. It reads the kernel text of hetcc, and kernels written by hand as benchmarks/suite/hand.h
# has them. Numbers of threads follow the shapes of runtime/device/launch_grid.cpp and runtime/kinds/cuda/launch.cpp.

import collections
import re

PROCESSORS, MOST_THREADS, REGISTERS, SHARED = 132, 2048, 65536, 200 << 10  # an H100's, of each processor
MOST_BLOCKS, REDUCTION_BLOCKS = 1 << 20, 8 * PROCESSORS
HEADER = r"\((?:\d, )?[^,]*, (\w+), (.*), (<=?|>=?), (.*), [+-], (\w+)(?:, (\d+))?\) \{"


def device_text(text):
    """The text as the CUDA compiler sees it."""
    out, taken = [], []
    for line in text.splitlines():
        if line.startswith("#ifdef __CUDACC__"):
            taken.append(True)
        elif line.startswith("#ifndef __CUDACC__"):
            taken.append(False)
        elif line.startswith("#else") and taken:
            taken[-1] = not taken[-1]
        elif line.startswith("#endif") and taken:
            taken.pop()
        elif all(taken):
            out.append(line)
    return out


def kernels_of(text):
    """Name, place and shape of each kernel."""
    found, place, kernel = [], "", None
    for line in device_text(text):
        if match := re.match(r"// (.*:\d+)$", line):
            place = match[1]
        elif match := re.match(r"HET_(GRID_|COPIES_|TILE_)?KERNEL\((?:HET_AHEAD\()?(\d+)\)?(?:\) |, )(\w+)[(,]", line):
            kernel = {"name": match[3], "place": place, "block": int(match[2]), "axes": {}, "teams": False, "once": False, "reduces": match[1] == "COPIES_"}
            kernel["instance"] = match[3] + {"GRID_": "_exact", "COPIES_": "_shared"}.get(match[1], "")
            kernel.update(spread=collections.Counter(), critical=False, values={}, headers={})
            found.append(kernel)
        elif kernel:
            if match := re.search(r"HET_(?:(FOR|SHARE|TILE)_([XYZ])|SPREAD_(\w+))" + HEADER, line):
                _, axis, spread, variable, first, _, bound, step, tile = match.groups()
                kernel["headers"].setdefault(axis or spread.lower(), (first, bound, step, int(tile or 1)))
                if variable == "het_once":
                    kernel["once"] = True
                elif axis:
                    kernel["axes"][axis] = f"{variable}/{tile}" if tile else variable
                else:
                    kernel["spread"][spread.lower()] += 1
            if match := re.search(r"const \w+ (het_(?:first|bound|step)_\w+) = (.*);", line):
                kernel["values"].setdefault(match[1], match[2])
            kernel["teams"] |= "HET_MEMBER" in line
            kernel["reduces"] |= "HET_REDUCE" in line
            kernel["critical"] |= "HET_CRITICAL(" in line
    return found


def threads_of(kernel):
    """How many threads there are, in the loops' iterations."""
    if kernel["teams"]:
        over = [name for name in ("teams", "threads", "all") if kernel["spread"][name]]
        return f"teams of up to {kernel['block']} ({', '.join('over ' + name for name in over) or 'regions'})"
    if kernel["once"] or not kernel["axes"]:
        return "1"
    return " x ".join(kernel["axes"][axis] for axis in "ZYX" if axis in kernel["axes"])


def value_of(text, names, size):
    """A bound in numbers; nothing where it comes from data. A name that nobody gave a value is the size."""
    for _ in range(4):
        text = re.sub(r"\bhet_(?:first|bound|step)_\w+", lambda found: f"({names.get(found[0], found[0])})", text)
    text = re.sub(r"\((?:int|long|unsigned(?: int| long)?)\)", "", text)
    if not re.fullmatch(r"[\w\s+\-*/%()]*", text):
        return None
    text = re.sub(r"[A-Za-z_]\w*", lambda found: str(names.get(found[0], 0 if re.match("het_lo_|begin$", found[0]) else size)), text)
    try:
        return int(eval(text.replace("/", "//"), {"__builtins__": {}}))  # digits and operators alone
    except (SyntaxError, TypeError, ZeroDivisionError):
        return None


def launched(kernel, names, size):
    """The number of threads of a launch at a size; nothing where only the running program knows."""
    variables = {axis.split("/")[0]: 0 for axis in kernel["axes"].values()}  # the grid of a triangle is its rectangle
    names, trips = {**kernel["values"], **names, **variables}, {}
    for axis, (first, bound, _, tile) in kernel["headers"].items():
        ends = value_of(first, names, size), value_of(bound, names, size)
        trips[axis] = None if None in ends else -(-abs(ends[1] - ends[0]) // tile)
    if kernel["once"] or not trips:
        return 1
    if kernel["teams"]:
        each = min(kernel["block"], trips.get("threads") or kernel["block"])
        return None if trips.get("teams", trips.get("all")) is None else min(trips.get("all", 1 << 60), trips.get("teams", 1 << 60) * each)
    product = 1
    for axis in "XYZ":
        product = None if None in (product, trips.get(axis, 1)) else product * trips.get(axis, 1)
    return product and min(product, (REDUCTION_BLOCKS if kernel["reduces"] else MOST_BLOCKS) * kernel["block"])


def wave(row):
    """The threads that run at once."""
    block = row["block"]
    blocks = min(MOST_THREADS // block, REGISTERS // (block * max(8, -(-row.get("registers", 0) // 8) * 8)))
    if row.get("shared"):
        blocks = min(blocks, SHARED // row["shared"])
    return PROCESSORS * max(blocks, 1) * block


def by_hand(text, names, size):
    """For each kernel written by hand: all iterations that may run in parallel."""
    found = {}
    for match in re.finditer(r"(?ms)^KERNEL (\w+)\(.*?\) \{(.*?)^\}", text):
        body, product = match[2], 1
        own = r"\b[XYZ]\b" if re.search(r"\b[XYZ]\b", body) else r"\b(?:blockIdx|threadIdx)\.x"
        for variable, first in re.findall(rf"(\w+) = ([^,;]*{own}[^,;]*)", body):
            bound = re.search(rf"\b{variable} < ([^&;)]+)", body)
            ends = value_of(re.sub(own, "0", first), names, size), value_of(bound[1] if bound else "size", names, size)
            product *= 1 if None in ends else max(ends[1] - ends[0], 1)
        found[match[1]] = product
    return found
