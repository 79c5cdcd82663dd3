# ===-- fuzz/forms.py - which forms random programs have ---------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

import collections
import re

from program import Options, Program

# Each must occur in the programs that are made: name, language, pattern in a program's text.
FORMS = [
    ("part_copy", "c", r"part_copy\("),
    ("halo of part_copy", "c", r"part_copyin\([a-e]\[1:\w+:[1-3]\]"),
    ("rows as items (n, size)", "c", r"part_copy\w*\([^()]*\([^()]*, sizeof\("),
    ("dist_data", "c", r"dist_data\("),
    ("periodic or reflecting halo", "c", r"halo\([^)]*:(periodic|reflecting)"),
    ("topology", "c", r"topology\("),
    ("array reduction", "c", r"reduction\([^)]*h\d+_\d+"),
    ("data region", "c", r"omp target data|acc data"),
    ("enter data", "c", r"enter data"),
    ("persist", "c", r"persist\("),
    ("members of a structure", "c", r"part_copy\w*\(o\.[a-e]\["),
    ("members behind a pointer", "c", r"part_copy\w*\(o->[a-e]\["),
    ("members of the enclosing object", "cpp", r"part_copy\w*\(this->[a-e]\["),
    ("function template", "cpp", r"template <typename T>"),
    ("bounds that shrink", "c", r"for \([^;]*;[^;]*- pass;|for \([^;]*\+ pass;"),
    ("pass as subscript", "c", r"\[[^]]*pass"),
    ("threads of OpenMP", "c", r"omp parallel sections"),
    ("threads of C++", "cpp", r"std::thread"),
    ("reduction of one item", "c", r"reduction\([^)]*h\d+_\d+\[\d+\]"),
    ("one item in a data clause", "c", r"copyin\([a-e](\[\d+\])+\)|map\(to: [a-e](\[\d+\])+\)"),
    ("update of one item", "c", r"update (self|host|device|from|to)\([^:]*\]\)"),
    ("update of one row", "c", r"update (self|host|device|from|to)\([a-e]\[\d+\]\[0:"),
    ("ranges of items", "c", r"[a-z]\d+\[i \+ 1\]|parts\d+"),
    ("exceptions", "cpp", r"  throw c1;"),
    ("lambda", "cpp", r"auto step = "),
]


def count(seed, first, programs):
    """For each form the number of programs that have it, of so many in its language."""
    found = collections.Counter()
    for language in ("c", "cpp"):
        rows = [(name, re.compile(pattern)) for name, of, pattern in FORMS if of == language]
        for number in range(first, first + programs):
            text = "\n".join(Program(seed, number, Options(language == "cpp")).text())
            found.update(name for name, pattern in rows if pattern.search(text))
    return {name: found[name] for name, _, _ in FORMS}
