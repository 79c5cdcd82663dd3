# ===-- e2e/checks_of_ctsar.py - settings and faults of programs on the CoreTSAR library ------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Checks as those of checks.py, which runs them.

from run import PROGRAMS

NONE, ADAPTIVE, SPLIT, CHUNK = "0", "3", "4", "6"


def built(tools):
    return tools.build(PROGRAMS / "ctsar_forms.c", "ctsar_settings", "-fopenmp", "--cuda-arch=none")


def each_variable_of_coretsar_comes_before_the_program(tools):
    """The program asks for all devices, half of the iterations for the host, two pieces of a pass and twelve chunks."""
    program = built(tools)

    def told(schedule, **settings):
        words = tools.expect([program, "settings", schedule], HET_DEVICES="host:2,sim:3", **settings).split()
        return {word: int(number) for word, number in zip(words[::2], words[1::2])}

    usual = told(ADAPTIVE)
    assert (usual["drivers"], usual["device"], usual["pieces"]) == (3, 30, 1), usual
    for schedule, settings, word, wanted in [
        (ADAPTIVE, {"OMP_CTSAR_RATIO": "0.2"}, "device", 48),
        (ADAPTIVE, {"OMP_CTSAR_TYPE": NONE}, "device", 45),  # blocks: the host is one of four
        (ADAPTIVE, {"OMP_CTSAR_TYPE": SPLIT}, "pieces", 2),
        (ADAPTIVE, {"OMP_CTSAR_DEVICES": "1"}, "drivers", 0),
        (ADAPTIVE, {"OMP_CTSAR_DEVICES": "2"}, "device", 60),
        (ADAPTIVE, {"OMP_CTSAR_MULTI_GPU": "1"}, "drivers", 1),
        (ADAPTIVE, {"OMP_CTSAR_MULTI_GPU": "0"}, "drivers", 0),
        (SPLIT, {}, "pieces", 2),
        (SPLIT, {"OMP_CTSAR_DEPTH": "6"}, "pieces", 6),
        (CHUNK, {}, "parts", 12),
        (CHUNK, {"OMP_CTSAR_CHUNK": "20"}, "parts", 20),
        (ADAPTIVE, {"OMP_CTSAR_NEST": "1"}, "nested", 0),  # there are no nested teams
    ]:
        is_ = told(schedule, **settings)
        assert is_[word] == wanted, (schedule, settings, is_)
    for name, bad in [("TYPE", "10"), ("RATIO", "1.5"), ("DEPTH", "0"), ("CHUNK", "few"), ("DEVICES", "4"), ("MULTI_GPU", "-1")]:
        status, output = tools.run([program, "settings", ADAPTIVE], HET_DEVICES="host", **{f"OMP_CTSAR_{name}": bad})
        assert status == 70 and f"OMP_CTSAR_{name}={bad}: a number from " in output, (status, output)


def a_thread_of_a_region_within_a_coretsar_team_gets_no_iterations(tools):
    status, output = tools.run([built(tools), "nested"], HET_DEVICES="host:2")
    assert status == 70 and "ctsar_next: a thread of a parallel region within the team calls it" in output, (status, output)


def a_coretsar_loop_that_asks_for_iterations_once_ends_with_a_message(tools):
    program = built(tools)
    assert tools.run([program, "once", ADAPTIVE], HET_DEVICES="host:2,sim:1")[0] == 0  # one round is enough
    for arguments in [["once", SPLIT], ["once", CHUNK], ["none"]]:
        status, output = tools.run([program, *arguments], HET_DEVICES="host:2,sim:1")
        assert status == 70 and "ctsar_loop: the thread has not called ctsar_next" in output, (arguments, status, output)


CHECKS = [each_variable_of_coretsar_comes_before_the_program, a_thread_of_a_region_within_a_coretsar_team_gets_no_iterations,
          a_coretsar_loop_that_asks_for_iterations_once_ends_with_a_message]
