# ===-- fuzz/lines.py - the lines of a program, and its steps ---------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

import random


class Lines:
    def __init__(self, seed, number, options):
        self.rng = random.Random(seed)
        self.name, self.options = f"p{number}", options
        self.steps = 0  # numbered so far
        self.names = 0
        self.lines = []
        self.before = []  # lines in front of its function
        self.depth = 1

    def put(self, *lines):
        for line in lines:
            self.lines.append(line if line.startswith("#") else "  " * self.depth + line)

    def open(self, line="{"):
        self.put(line)
        self.depth += 1

    def close(self):
        self.depth -= 1
        self.put("}")

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def kept(self):
        """Numbers a step; whether it is wanted."""
        self.steps += 1
        return self.steps - 1 not in self.options.drop
