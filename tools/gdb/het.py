# ===-- tools/gdb/het.py - printers for the runtime's values --------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
#     (gdb) source tools/gdb/het.py
#     (gdb) print box              $1 = [0:4][1:3]
#
# Range, Box, BoxSet, Part and Plan of namespace het, as docs/debugging.md shows them. A range is written as in clauses: its
# first index and its length.

import gdb
import gdb.printing


def items(vector):
    """The elements of a std::vector of libstdc++."""
    place, end = vector["_M_impl"]["_M_start"], vector["_M_impl"]["_M_finish"]
    while place != end:
        yield place.dereference()
        place += 1


def range_text(value):
    low, high = int(value["lo"]), int(value["hi"])
    return f"{low}:{max(0, high - low)}"


def box_text(value):
    dims = value["dim"]["_M_elems"]
    return "".join(f"[{range_text(dims[d])}]" for d in range(int(value["rank"]))) or "[]"


def boxes_text(vector):
    return ", ".join(map(box_text, items(vector)))


def part_text(value):
    """The device's number in the plan, and the iterations that it runs."""
    name = f"device {int(value['space'])}" + (" (host)" if value["host"] else "")
    return f"{name}: {boxes_text(value['boxes']) or 'nothing'}"


class Text:
    """A value that is a line of text."""
    text = None

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return type(self).text(self.value)


class Range(Text):
    text = staticmethod(range_text)


class Box(Text):
    text = staticmethod(box_text)


class BoxSet(Text):
    text = staticmethod(lambda value: "{" + boxes_text(value["boxes_"]) + "}")


class Part(Text):
    text = staticmethod(part_text)


class Plan:
    """A line that says what for, then the parts, one child each, and how many copies move data before and after."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        site = self.value["region"]["site"]
        place = f" of {site['file'].string()}:{int(site['line'])}" if site else ""
        return f"plan{place}, version {int(self.value['version'])}"

    def children(self):
        for k, part in enumerate(items(self.value["parts"])):
            yield f"parts[{k}]", part_text(part)
        for name, list in [("fetch", self.value["fetch"]["transfers"]), ("home", self.value["home"])]:
            yield name, f"{sum(1 for _ in items(list))} transfers"

    def display_hint(self):
        return None


def printers():
    collection = gdb.printing.RegexpCollectionPrettyPrinter("het")
    for printer in [Range, Box, BoxSet, Part, Plan]:
        collection.add_printer(printer.__name__, f"^het::{printer.__name__}$", printer)
    return collection


gdb.printing.register_pretty_printer(gdb.current_objfile(), printers(), replace=True)
