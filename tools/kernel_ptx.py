#!/usr/bin/env python3
# ===-- tools/kernel_ptx.py - what PTX and machine code of a kernel hold --------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Called by tools/kernel-report. It reads text and bytes, and runs nothing.

import collections
import re
import struct

NOP = 0x918  # the lower 12 bits of an instruction of 16 bytes
SORTS = (("loads", r"ld\.(volatile\.)?global"), ("stores", r"st\.(volatile\.)?global"), ("atomics", r"(atom|red)\.(?!.*\bcas\b)"),
         ("compare and swap", r"atom\..*cas"), ("local", r"(ld|st)\.local"), ("barriers", r"bar(rier)?\."))
ITEM = r"(?:ld|st|atom|red)\.(?:volatile\.|relaxed\.|gpu\.|sys\.)*global\S*?(?:\.v(\d))?\.(?:[busf])(\d+)"
# What one unit of work has, the first that both kernels have in their loops.
UNITS = {"fma": "multiply-add", "add.f": "addition", "mul.f": "product", "atomics": "atomic operation"}


class Instruction:
    """One line of PTX: `word` and its operands."""

    def __init__(self, line):
        match = re.match(r"\s+(?:@!?%\w+\s+)?([a-z][\w.:]*)\s*(.*?);?\s*$", line)
        self.word, rest = match[1], match[2].rstrip("; ")
        self.operands = [one.strip() for one in re.split(r",(?![^{\[]*[}\]])", rest)] if rest else []

    def bits(self):
        """The width of an access to the device's memory, or 0."""
        match = re.match(ITEM, self.word)
        return int(match[2]) * int(match[1] or 1) if match else 0

    def branches_to(self):
        return self.operands[0] if self.word.startswith("bra") else None


def bodies(ptx):
    """The lines of each entry: labels and instructions. What a call needs beside them is no instruction."""
    found, now = {}, None
    for line in ptx.splitlines():
        if match := re.search(r"\.entry (\w+)", line):
            now = found.setdefault(match[1], [])
        elif line.startswith("}"):
            now = None
        elif now is not None and (match := re.match(r"(\$\w+):", line)):
            now.append(match[1])
        elif now is not None and re.match(r"\s+(?:@!?%\w+\s+)?[a-z][\w.:]*(\s|;)", line):
            now.append(Instruction(line))
    return found


def count(instructions):
    """Instructions by sort."""
    now = collections.Counter(instructions=len(instructions))
    for one in instructions:
        for sort, test in SORTS:
            if re.match(test, one.word):
                now[sort] += 1
        if re.match(r"[ls][dt]\.(global|volatile\.global)(\.nc)?\.v[24]", one.word):
            now["wide"] += 1
        if bits := one.bits():
            now[f"{'stores' if one.word.startswith('st') else 'loads'} of {bits}"] += 1
        if re.match(r"fma\.", one.word):
            now["fma"] += 1
        if match := re.match(r"(add|sub|mul|div|sqrt|min|max)\.\w*\.?\w*\.?f(32|64)", one.word):
            now[f"{'add' if match[1] == 'sub' else match[1]}.f"] += 1
    return now


def plain(body):
    return [one for one in body if isinstance(one, Instruction)]


def loops(body):
    """Innermost loops: from a label to a branch behind it that leads back there."""
    labels = {one: at for at, one in enumerate(body) if isinstance(one, str)}
    ranges = sorted({(labels[one.branches_to()], at) for at, one in enumerate(body)
                     if isinstance(one, Instruction) and labels.get(one.branches_to(), at) < at})
    return [plain(body[a:b + 1]) for a, b in ranges if not any((c, d) != (a, b) and a <= c and d <= b for c, d in ranges)]


def hot_loop(body):
    """The innermost loop that moves and computes most. Nothing where only code around the loops uses the device's memory to read."""
    def weight(words):
        return words["loads"] + words["stores"] + words["atomics"], sum(words[unit] for unit in words if unit.endswith(".f")) + words["fma"]
    counted = [count(loop) for loop in loops(body)]
    found = max(counted, key=weight, default=None)
    return found if found and any(weight(found)) and (weight(found)[0] or not count(plain(body))["loads"]) else None


# --- how addresses follow the threads of a warp

VARIES = "varies"  # no constant step from thread to thread


def joined(one, other):
    """Of a choice: what is not one value for all threads is so for most of them, as at a border or behind a loop's last iteration."""
    return one if other in (0, one) else other if one == 0 else VARIES


def step_of(word, values):
    """The step of a result from thread to thread, from those of its operands: pairs of step and constant."""
    steps = [step for step, _ in values]
    name = word.split(".")[0]
    if name in ("mov", "cvt", "cvta", "add", "sub", "neg", "selp", "min", "max", "mad", "mul", "shl", "fma") and ".hi" not in word:
        if name in ("mov", "cvt", "cvta"):
            return steps[0]
        if name == "neg":
            return VARIES if steps[0] == VARIES else -steps[0]
        if name in ("selp", "min", "max"):
            return joined(steps[0], steps[1])
        if VARIES in steps:
            return VARIES
        if name in ("add", "sub"):
            return steps[0] + (steps[1] if name == "add" else -steps[1])
        product = 0 if steps[0] == steps[1] == 0 else None
        for (step, _), (_, constant) in (values[:2], values[1::-1]):
            if constant is not None:
                product = step << constant if name == "shl" and constant is values[1][1] else step * constant
        if product is None:
            return VARIES
        return product + (steps[2] if name in ("mad", "fma") else 0)
    return 0 if all(step == 0 for step in steps) else VARIES


def result_of(one, step):
    """The step of what an instruction writes. `step`: of a register or number, with its constant; nothing yet inside of loops."""
    if one.word.startswith("ld.param"):
        return 0
    if re.match(r"(ld|atom)\.", one.word):
        address = step(re.search(r"\[([^]+]*)", one.operands[1])[1])[0]
        return None if address is None else 0 if address == 0 and one.word.startswith("ld.") else VARIES
    values = [step(operand) for operand in one.operands[1:]]
    return None if any(found is None for found, _ in values) else step_of(one.word, values)


def steps(body):
    """For each access to the device's memory: its step in bytes from one thread on x to the next, and its width."""
    silent = ("st", "red", "bra", "ret", "bar", "barrier", "call", "setp")
    code = plain(body)
    writers = [(one, re.findall(r"%\w+", one.operands[0])) for one in code if one.operands and one.word.split(".")[0] not in silent]
    known = {target: None for _, targets in writers for target in targets}
    known["%tid.x"] = 1

    def step(operand):
        if re.fullmatch(r"-?\d+", operand):
            return 0, int(operand)
        return known.get(operand, 0), None

    before = None
    while known != before:  # what goes round in loops settles, or varies
        before = dict(known)
        for one, targets in writers:
            result = result_of(one, step)
            for target in targets:
                known[target] = result if known[target] is None else known[target] if result is None else joined(known[target], result)
    found = []
    for one in code:
        if bits := one.bits():
            place = next(operand for operand in one.operands if operand.startswith("["))
            found.append((step(re.search(r"\[([^]+]*)", place)[1])[0] or 0, bits // 8))
    return found


def strided(body):
    """Accesses whose neighbours in a warp are neither one item nor next to each other, by a step that is no data's."""
    return sum(1 for step, width in steps(body) if step == VARIES or abs(step) > width)


# --- what ptxas says, and its machine code

def read_ptxas(said):
    """Registers, spills and shared memory of each entry."""
    sizes, now = {}, {}
    for line in said.splitlines():
        if match := re.search(r"Compiling entry function '(\w+)'", line):
            now = sizes.setdefault(match[1], {"registers": 0, "spills": 0, "stack": 0, "shared": 0})
        if match := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores", line):
            now["stack"], now["spills"] = int(match[1]), int(match[2])
        if match := re.search(r"Used (\d+) registers", line):
            now["registers"] = int(match[1])
        if match := re.search(r"(\d+) bytes smem", line):
            now["shared"] = int(match[1])
    return sizes


def count_machine(path):
    """Instructions of machine code of each kernel of a cubin (ELF, 64 bits), those that only fill up left out."""
    with open(path, "rb") as file:
        data = file.read()
    table, = struct.unpack_from("<Q", data, 0x28)
    size, number, names = struct.unpack_from("<HHH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", data, table + k * size) for k in range(number)]
    begin, counts = sections[names][4], {}
    for name, _, _, _, offset, length in sections:
        text = data[begin + name:data.index(b"\0", begin + name)].decode()
        if text.startswith(".text."):
            code = (struct.unpack_from("<H", data, at)[0] & 0xFFF for at in range(offset, offset + length, 16))
            counts[text[6:]] = sum(1 for word in code if word != NOP)
    return counts
