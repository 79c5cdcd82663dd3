# ===-- benchmarks/bounds.py - the least makespan of task programs ----------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Of benchmarks/programs/makespan.c on devices that are alike, each with a link of its own to the host. A copy from
# device to device passes two links.

import math


def tiled(which, nt, b):
    """Each task with its work items and tiles, the last one written."""
    full = b * b
    if which == 1:
        return [(full, [("x", i, k), ("y", k, j), ("a", i, j)]) for k in range(nt) for i in range(nt) for j in range(nt)]
    out = []
    for k in range(nt):
        out.append((full // 6, [(k, k)]))
        out += [(full // 2, [(k, k), (i, k)]) for i in range(k + 1, nt)]
        for i in range(k + 1, nt):
            out.append((full, [(i, k), (i, i)]))
            out += [(full, [(i, k), (j, k), (i, j)]) for j in range(k + 1, i)]
    return out


def chains(tasks):
    """For each task its seconds, those of the longest chain before it, and of the longest behind it."""
    before, made = [], {}
    for seconds, names in tasks:
        before.append(max(made.get(name, 0.0) for name in names))
        made[names[-1]] = before[-1] + seconds
    behind, rest = [], {}
    for seconds, names in reversed(tasks):
        behind.append(rest.get(names[-1], 0.0))
        for name in names:
            rest[name] = max(rest.get(name, 0.0), behind[-1] + seconds) if name != names[-1] else behind[-1] + seconds
    return [(seconds, *chain) for (seconds, _), chain in zip(tasks, zip(before, reversed(behind)))]


class Machine:
    def __init__(self, devices, rate, bandwidth, latency):
        self.devices, self.rate, self.bandwidth, self.latency = devices, rate, bandwidth, latency

    def work(self, items):
        return self.latency + items * 1e-6 / self.rate

    def copy(self, blocks, b, copies=1):
        return copies * self.latency + blocks * b * b * 8 / self.bandwidth

    def share(self, count):
        """Some device has so many of equal things."""
        return math.ceil(count / self.devices)


def tiles(machine, which, nt, b):
    """Tasks that have a chain of this length before and of that length behind them share all devices in between (Fernandez and Bussell 1973).
    One tile must come first and one go home last."""
    tasks = chains([(machine.work(items), names) for items, names in tiled(which, nt, b)])
    bound = 0.0
    for begin in {before for _, before, _ in tasks}:
        work = 0.0
        for seconds, before, behind in sorted(tasks, key=lambda task: -task[2]):
            if before >= begin:
                work += seconds
                bound = max(bound, begin + behind + max(work / machine.devices, seconds))
    return bound + 2 * machine.copy(1, b)


def bodies(machine, n, b, steps=10):
    """All forces of a step read all positions, and no position changes before they are computed. Some device computes its share of the forces.
    It makes `own` blocks of positions itself, the others make the rest, and these come to it: nothing else can run beside the last ones."""
    force, move = machine.work(n * b * b), machine.work(b * b)

    def exchange(own):
        rest = n - own
        if rest == 0:
            return own * move
        if machine.devices == 1:
            return math.inf
        last = math.ceil(rest / (machine.devices - 1)) * move + 2 * machine.copy(1, b)
        return max(own * move, last, move + machine.copy(1, b) + machine.copy(rest, b))

    between = min(map(exchange, range(n + 1)))
    first = machine.copy(n + 1, b, 2) # all positions, and a block of velocities
    return first + steps * machine.share(n) * force + (steps - 1) * between + machine.share(n) * move + machine.copy(1, b)


def options(machine, blocks, b):
    """Three arrays come for each block and two go home: kernels, copies to a device or copies from it take longest."""
    work, come, go = machine.work(b * b), machine.copy(3, b, 3), machine.copy(2, b, 2)
    share = machine.share(blocks)
    return max(come + share * work + go, share * come + work + go, come + work + share * go)


def stream(machine, blocks, b):
    """A block of one array comes, four kernels use it in turn, and blocks of three arrays go home, the first behind the second kernel."""
    work, copy = machine.work(b * b), machine.copy(1, b)
    return max(copy + machine.share(4 * blocks) * work + copy, machine.share(blocks) * copy + 4 * work + copy,
               copy + 2 * work + machine.share(3 * blocks) * copy)


def lower_bound(which, nt, b, devices, rate, bandwidth, latency):
    machine = Machine(devices, rate, bandwidth, latency)
    if which < 2:
        return tiles(machine, which, nt, b)
    if which == 2:
        return bodies(machine, nt, b)
    return (options if which == 3 else stream)(machine, nt * nt, b)
