# ===-- e2e/cases.py - which programs run how ------------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# One row for each program: its file, how its result is judged, flags, arguments. `usual` runs on every device set, `large`
# on a few, `tiny` (fewer iterations than devices) on more devices than iterations. A row's name is what --only selects.
#
# The oracle has no default:
#   serial   the output equals that of a serial build (gcc -DSERIAL, no OpenMP), byte for byte, with status 0
#   self     the program computes its result serially too; status 0 and a last line `<program>: verified` say that they agree
# A program that prints its values (`name: value`) is compared with serial. `self` is for sums whose last digits vary and for
# programs that a serial compiler cannot build.

import collections

# Other files of a program: hetcc compiles them one by one. "archive:" and "shared:" put one into a static or shared library,
# "foreign:" leaves it to another compiler.

Case = collections.namedtuple("Case", "name group oracle source flags usual large tiny others")
ORACLES = ["serial", "self"]


def case(name, group, oracle, source, usual, large=(), tiny=None, flags=(), others=()):
    assert oracle in ORACLES, f"{name}: oracle '{oracle}' is none of {ORACLES}"
    return Case(name, group, oracle, source, list(flags), list(usual), list(large), list(tiny if tiny is not None else usual), list(others))


# Plain data directives of OpenMP around loops that are split: in stage 1's text the former stay with the other compiler.
MIXED = ["forms_update", "same_resident"]

# Programs for which a compiler of stage 1's text gives another result: clang's lastprivate on a combined target construct does not
# come back, nor does either's reduction of a loop inside of a plain target construct; clang's runtime aborts on members of `this`, and
# clang itself crashes on target constructs in a generic lambda. Mappers: GCC 12 has none, clang none for items without a
# clause. Clang's runtime does not update static variables, and aborts now and then on teams. GCC 12 takes no parts through pointers.
# Data of pointers that no clause names is the other compiler's, and so is plain target data: a longjmp leaves it, a loop is `present` there.
# glibc keeps CMPLX from clang. Clang and nvcc round half precision at other places than gcc. GCC 12 lacks `requires unified_address`.
# LLVM's runtime gives teams of the host fewer threads than clauses ask for where there are few cores.
# Clang has functions see the private copy of a variable of the file.
# No exception may leave a task of OpenMP. Its compilers order by addresses alone, and GCC 12 lacks forms of `depend`.
# A task that a target construct of another compiler calls is one that nobody waits for. No task of these has `wait`.
# HET_CHECK has findings in these, which show what is read of the host's and of devices' contents.
CHECKED = ["same_acc_data", "same_acc_data_mixed", "same_object_pointers_c"]
TARGETS = ["task_targets", "task_targets_openmp"]
FAULTS = {"checked": CHECKED,
          "clang-19": ["declared_private", "forms_allocate", "host_teams", "same_inner_results", "same_target", "same_separate", "same_target_members", "same_target_templates", "same_target_reductions", "same_mapper", "same_mapper_each", "same_qualified", "same_update_pieces", "same_update_static",
                       "same_unnamed", "same_longjmp", "same_longjmp_inlined", "same_taken_over", "same_cmplx", "same_half", "same_half_cxx", "task_exceptions", "task_constructs", "task_copies", "task_copies_cxx", *TARGETS],
          "hetcc-clang": ["host_teams", "same_cmplx", "same_half", "same_half_cxx"],
          "cuda": ["same_half_cxx"],
          "gcc": ["same_separate", "same_mapper", "same_mapper_each", "same_update_pieces", "same_update_static", "same_unnamed", "same_longjmp", "same_longjmp_inlined", "same_taken_over", "unified_address", "task_exceptions", "task_with_loops", "task_copies", "task_copies_cxx", *TARGETS]}

GRIDS = ["1x1", "1x7", "7x1", "2x2", "3x3", "3x64", "64x3", "33x17", "97x131"]

CASES = [
    case("gemm_fig5", "papers", "self", "gemm_fig5.c", ["1", "3", "97"], ["512"], ["3"]),
    case("gemm_fig1", "papers", "self", "gemm_fig1.c", ["1", "3", "97"], ["512"], ["3"]),
    case("axpy_fig1", "papers", "self", "axpy_fig1.c", ["0", "1", "2", "1003"], ["1000003", "2"], ["3", "0", "3"]),
    case("jacobi_fig2", "papers", "self", "jacobi_fig2.c", GRIDS, ["-k12", "513x257"], ["3x3", "3x9"]),
    case("jacobi_fig2_no_exchange", "papers", "self", "jacobi_fig2.c", GRIDS, ["-k12", "513x257"], ["3x3", "3x9"], ["-DNO_EXCHANGE"]),
    case("jacobi_fig2_globals", "papers", "self", "jacobi_fig2.c", GRIDS, ["-k12", "513x257"], ["3x3", "3x9"], ["-DGLOBALS"]),
    case("stencil3", "programs", "self", "stencil3.c", ["1x1", "2x3", "3x3", "5x5", "40x30", "97x20"], ["700x301"], ["3x4"]),
    case("stencil9", "programs", "self", "stencil9.c", ["1x1", "2x2", "3x3", "40x30", "97x20"], ["701x300"], ["3x4"]),
    case("edges_columns", "programs", "self", "edges_columns.c", ["1", "2", "3", "21"]),
    case("kmeans", "programs", "self", "kmeans.c", ["1", "7", "5000"], ["60000"], ["3"]),
    case("nbody", "programs", "self", "nbody.c", ["1", "2", "300"], ["1501"], ["3"]),
    case("helmholtz", "programs", "self", "helmholtz.c", ["12"], ["22"], ["3"]),
    case("cg", "cg", "self", "cg.c", ["S"]),
    case("forms_loops", "forms", "self", "forms_loops.c", ["1", "7", "1000"], ["100003"], ["3"]),
    case("forms_types", "forms", "self", "forms_types.c", ["1", "7", "1000"], ["50001"], ["3"]),
    case("forms_reductions", "forms", "self", "forms_reductions.c", ["1", "7", "1000"], ["100003"], ["3"]),
    case("forms_arrays", "forms", "self", "forms_arrays.c", []),
    case("forms_allocate", "forms", "self", "forms_allocate.c", ["1", "7", "1000"]),
    case("forms_columns", "forms", "self", "forms_columns.c", ["1", "2", "3", "7", "40", "130"], ["4001"], ["1", "3"]),
    case("forms_functions", "forms", "self", "forms_functions.c", ["1", "7", "1000"], ["100003"], ["3"]),
    case("forms_data", "forms", "self", "forms_data.c", ["1", "7", "1000"], ["100003"], ["3"]),
    case("forms_update", "forms", "self", "forms_update.c", ["1", "2", "3", "7", "21", "1000"], ["100003"], ["3"]),
    case("forms_edges", "forms", "self", "forms_edges.c", ["1", "2", "3", "7", "21", "1000"], ["100003"], ["1", "3"]),
    case("forms_devices", "forms", "self", "forms_devices.c", ["1", "7", "1000"], ["100003"], ["3"]),
    case("forms_schedules", "forms", "self", "forms_schedules.c", ["0", "1", "2", "7", "1000"], ["100003"], ["3"]),
    case("forms_cxx", "forms", "self", "forms_cxx.cpp", ["1", "7", "1000"], ["100003"], ["3"], ["-std=c++17"]),
    case("forms_ctsar", "forms", "serial", "forms_ctsar.c", []),
    case("kernels_linear", "forms", "self", "kernels_linear.c", []),
    case("kernels_stencil", "forms", "self", "kernels_stencil.c", []),
    case("kernels_stencil_gravity", "forms", "self", "kernels_stencil.c", [], flags=["-DGRAVITY"]),
    case("preprocessor", "forms", "self", "preprocessor.c", ["1", "7", "1000"], tiny=["3"]),
    case("forms_threads", "forms", "self", "forms_threads.c", ["1", "7", "1000"], ["100003"], ["3"], ["-fopenmp"]),
    case("cg_w", "long", "self", "cg.c", ["W"]),
    case("cg_a", "long", "self", "cg.c", ["A"]),
]

SAME_C = ["alias", "body", "flat_rows", "bits", "column", "halo2", "macros", "range", "library", "recursion", "resident", "triangular", "whole"]
SAME_CXX = ["constants", "given_lambdas", "standard", "own_calls", "lambdas", "member", "overloads", "classes", "objects", "templates", "places", "resident_members", "nbody_class", "target_members", "target_templates", "iterators", "histograms", "class_values", "heads"]
SAME_C += ["target_reductions", "headers", "rows", "halo_update", "arithmetic", "target", "distribution", "walkers", "pointers", "separate", "unnamed", "mapper", "mapper_each", "update_pieces", "reduced_arrays", "writers", "item_ranges", "members", "variable_arrays", "tiles"]
CASES += [case(f"same_{name}", "same", "serial", f"same_{name}.c", []) for name in SAME_C]
CASES += [case("same_results", "same", "serial", "same_results.c", []), case("same_longjmp", "same", "serial", "same_longjmp.c", []),
          case("same_longjmp_inlined", "same", "serial", "same_longjmp.c", [], flags=["-O2"])]
CASES += [case("same_update_static", "same", "serial", "same_update_static.cpp", [])]
CASES += [case("same_exceptions", "same", "serial", "same_exceptions.cpp", [])]
CASES += [case("same_target_exceptions", "acc", "serial", "same_target_exceptions.cpp", [])]
CASES += [case("same_target_exceptions_acc", "acc", "serial", "same_target_exceptions.cpp", [], flags=["-DOPENACC"])]
CASES += [case("same_friends", "same", "serial", "same_friends.cpp", []), case("same_order", "same", "serial", "same_order.cpp", [])]
CASES += [case("same_made_objects", "same", "serial", "same_made_objects.cpp", []),
          case("same_conditions", "same", "serial", "same_conditions.cpp", [], flags=["-std=c++20"])]
CASES += [case("same_members_cxx", "same", "serial", "same_members_cxx.cpp", []),
          case("same_far_columns", "same", "serial", "same_far_columns.cpp", []),
          case("same_given_rows", "same", "serial", "same_given_rows.c", []),
          case("same_unnamed_arrays", "same", "serial", "same_unnamed_arrays.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_references", "same", "serial", "same_references.cpp", []), case("same_qualified", "same", "serial", "same_qualified.cpp", [])]
# Plain OpenACC: its text needs OpenMP 5.1, its library routines hetcc's own target constructs.
ACC_C = ["acc_blocks", "acc_clauses", "acc_data", "acc_kernels", "acc_plain", "acc_scalars"]
CASES += [case(f"same_{name}", "acc", "serial", f"same_{name}.c", []) for name in [*ACC_C, "acc_mixed", "acc_pointers", "acc_rows", "acc_row_tables", "acc_left_values", "acc_own_records", "blocks"]]
CASES += [case(f"same_{name}_mixed", "acc", "serial", f"same_{name}.c", [], flags=["-DMIXED"]) for name in ACC_C]
CASES += [case("same_acc_threads", "acc", "serial", "same_acc_threads.c", [], flags=["-fopenmp"])]
CASES += [case("same_acc_counts", "acc", "serial", "same_acc_counts.c", [])]
CASES += [case("same_declared_pointers", "acc", "serial", "same_declared_pointers.c", [], flags=["-fopenmp"])]
CASES += [case("same_attributes", "acc", "serial", "same_attributes.cpp", [], flags=["-fopenmp"])]
CASES += [case("same_row_loops", "acc", "serial", "same_row_loops.c", [], flags=["-fopenmp"])]
CASES += [case("same_target_threads", "acc", "serial", "same_target_threads.c", [], flags=["-fopenmp"])]
CASES += [case("same_depend", "acc", "serial", "same_depend.c", [], flags=["-fopenmp"])]
CASES += [case("same_nowait", "acc", "serial", "same_nowait.c", [], flags=["-fopenmp"])]
CASES += [case("same_inner_clauses", "acc", "serial", "same_inner_clauses.c", [], flags=["-fopenmp"])]
CASES += [case(f"same_{name}", "acc", "serial", f"same_{name}.cpp", [], flags=["-std=c++17"]) for name in ["views", "plain_views", "complex_cxx", "first_copies", "first_templates", "at"]]
CASES += [case("same_object_pointers", "acc", "serial", "same_object_pointers.cpp", [], flags=["-std=c++17"]),
          case("same_object_pointers_c", "acc", "serial", "same_object_pointers_c.c", [])]
CASES += [case("same_object_elements", "acc", "serial", "same_object_elements.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_acc_host_data_members", "acc", "serial", "same_acc_host_data_members.c", [])]
CASES += [case("same_acc_accessors", "acc", "serial", "same_acc_accessors.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_use_device_members", "acc", "serial", "same_use_device_members.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_lambda_constants", "acc", "serial", "same_lambda_constants.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_packs", "acc", "serial", "same_packs.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_signatures", "acc", "serial", "same_signatures.cpp", [], flags=["-std=c++20"])]
CASES += [case("same_empty_members", "acc", "serial", "same_empty_members.cpp", [], flags=["-std=c++20"])]
CASES += [case("same_atomics", "acc", "serial", "same_atomics.cpp", [], flags=["-std=c++20"])]
CASES += [case("same_untyped", "acc", "serial", "same_untyped.c", []), case("same_first_plain", "acc", "serial", "same_first_plain.c", []),
          case("same_inner_results", "acc", "serial", "same_inner_results.c", []),
          case("same_member_rows", "acc", "serial", "same_member_rows.c", []),
          case("same_object_parts", "acc", "serial", "same_object_parts.c", [])]
CASES += [case("same_shared_memory", "acc", "serial", "same_shared_memory.c", []), case("same_shared_memory_openmp", "acc", "serial", "same_shared_memory.c", [], flags=["-fopenmp"])]
CASES += [case("inner_copies", "acc", "self", "inner_copies.c", [], flags=["-fopenmp"])]
CASES += [case("same_metadirectives", "acc", "serial", "same_metadirectives.c", [], flags=["-fopenmp", "-Wno-unknown-pragmas"])]
CASES += [case("same_version", "acc", "serial", "same_version.c", []), case("same_version_openmp", "acc", "serial", "same_version.c", [], flags=["-fopenmp"])]
CASES += [case("same_outer_variables", "acc", "serial", "same_outer_variables.c", [])]
CASES += [case("across_files", "acc", "serial", "across_files.c", [], others=["across_files_callees.c", "across_files_variables.c"]),
          case("across_files_archive", "acc", "serial", "across_files.c", [], others=["archive:across_files_callees.c", "archive:across_files_variables.c"]),
          case("across_files_shared", "acc", "serial", "across_files_cxx.cpp", [], others=["shared:across_files_cxx_callees.cpp"]),
          case("across_files_foreign", "acc", "serial", "across_files_foreign.c", [], others=["foreign:across_files_callees.c", "foreign:across_files_variables.c"]),
          case("across_files_cxx", "acc", "serial", "across_files_cxx.cpp", [], others=["across_files_cxx_callees.cpp"]),
          case("across_files_hidden", "acc", "serial", "across_files_cxx.cpp", [], flags=["-fvisibility=hidden"],
               others=["archive:across_files_cxx_callees.cpp"])]
CASES += [case("outside_main", "acc", "serial", "outside_main.cpp", [], others=["outside_main_later.cpp"]),
          case("outside_main_shared", "acc", "serial", "outside_main.cpp", [], others=["shared:outside_main_later.cpp"]),
          case("outside_main_computed", "acc", "serial", "outside_main_computed.cpp", []),
          case("outside_main_static", "acc", "serial", "outside_main.cpp", [], flags=["-static-libhet"], others=["outside_main_later.cpp"])]
CASES += [case("same_acc_zero", "acc", "serial", "same_acc_zero.c", []), case("same_acc_always", "acc", "serial", "same_acc_always.c", [])]
CASES += [case("declared_private", "acc", "self", "declared_private.c", [], flags=["-fopenmp"])]
CASES += [case("same_variants", "acc", "serial", "same_variants.c", [], flags=["-fopenmp"])]
CASES += [case("same_acc_own_sections", "acc", "serial", "same_acc_own_sections.c", [])]
CASES += [case("same_acc_steps", "acc", "serial", "same_acc_steps.c", []), case("same_acc_bounds", "acc", "serial", "same_acc_bounds.c", [])]
CASES += [case("same_acc_across", "acc", "serial", "same_acc_across.c", [])]
CASES += [case("same_acc_gangs", "acc", "serial", "same_acc_gangs.c", [])]
CASES += [case("same_acc_queues", "acc", "self", "same_acc_queues.c", [], flags=["-fopenmp"])]
CASES += [case("same_acc_only_data", "acc", "self", "same_acc_only_data.c", [])]
CASES += [case("same_small_atomics", "acc", "serial", "same_small_atomics.c", [])]
CASES += [case("same_exit", "acc", "serial", "same_exit.c", [], flags=["-fopenmp"])]
CASES += [case("same_builtin_names", "acc", "serial", "same_builtin_names.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_on_host", "acc", "serial", "same_on_host.cpp", [])]
CASES += [case("same_access", "acc", "serial", "same_access.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_packed", "acc", "serial", "same_packed.c", [], flags=["-fpack-struct=2"])]
CASES += [case("same_bases", "acc", "serial", "same_bases.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_item_references", "acc", "serial", "same_item_references.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_dynamic_classes", "acc", "serial", "same_dynamic_classes.cpp", [], flags=["-std=c++17"])]
CASES += [case("same_plain_members", "acc", "serial", "same_plain_members.c", [])]
CASES += [case("same_complex_sums", "acc", "serial", "same_complex_sums.c", [])]
CASES += [case("same_two_texts", "acc", "serial", "same_two_texts.cpp", [])]
CASES += [case("same_half", "acc", "serial", "same_half.c", [])]
CASES += [case("same_half_cxx", "acc", "serial", "same_half_cxx.cpp", [])]
CASES += [case("same_cmplx", "acc", "serial", "same_cmplx.c", [])]
CASES += [case("same_complex", "acc", "serial", "same_complex.c", [])]
CASES += [case("same_acc_templates", "acc", "serial", "same_acc_templates.cpp", [])]
CASES += [case("same_array_sums", "acc", "serial", "same_array_sums.c", [])]
CASES += [case("same_elements", "acc", "serial", "same_elements.c", [])]
CASES += [case("same_elements_cxx", "acc", "serial", "same_elements_cxx.cpp", [])]
CASES += [case("unified_address", "acc", "self", "unified_address.c", [])]
CASES += [case("acc_runtime", "acc", "self", "acc_runtime.c", [])]
CASES += [case("served", "acc", "self", "served.c", [], flags=["-fopenmp"])]
CASES += [case(f"same_{name}", "same", "serial", f"same_{name}.cpp", [], flags=["-std=c++17"]) for name in SAME_CXX]

# Warnings of compilers; those that take them for errors are told not to.
OLD_C = ["-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion", "-Wno-return-type", "-Wno-return-mismatch",
         "-Wno-incompatible-function-pointer-types", "-Wno-incompatible-pointer-types", "-Wno-deprecated-non-prototype"]
CASES += [case("same_old_c", "same", "serial", "same_old_c.c", [], flags=["-w", *OLD_C])]
CASES += [case("same_two_forms", "same", "serial", "same_two_forms.cpp", []), case("same_acc_this", "acc", "serial", "same_acc_this.cpp", []),
          case("same_acc_members", "acc", "serial", "same_acc_members.cpp", []), case("same_assigned", "same", "serial", "same_assigned.cpp", []),
          case("same_acc_orphans", "acc", "serial", "same_acc_orphans.c", []), case("same_orphans", "same", "serial", "same_orphans.cpp", []),
          case("same_orphans_apart", "same", "serial", "same_orphans_apart.cpp", []), case("same_acc_values", "acc", "serial", "same_acc_values.c", []),
          case("same_acc_moves", "acc", "serial", "same_acc_moves.c", []), case("same_acc_bare", "acc", "serial", "same_acc_bare.c", []),
          case("same_orphans_values", "same", "serial", "same_orphans_values.cpp", []), case("same_acc_objects", "acc", "serial", "same_acc_objects.cpp", []),
          case("same_orphans_members", "same", "serial", "same_orphans_members.cpp", []),
          case("same_orphans_templates", "acc", "serial", "same_orphans_templates.cpp", [], flags=["-fopenmp"])]
CASES += [case("same_acc_object", "acc", "serial", "same_acc_object.cpp", [])]
CASES += [case("same_acc_qualified", "acc", "serial", "same_acc_qualified.cpp", [])]
CASES += [case("same_orphans_lambdas", "same", "serial", "same_orphans_lambdas.cpp", [], flags=["-fopenmp", "-std=c++17"])]
CASES += [case("same_lambdas_in_teams", "same", "serial", "same_lambdas_in_teams.cpp", [], flags=["-fopenmp", "-std=c++17"])]
CASES += [case("same_static_members", "same", "serial", "same_static_members.cpp", [], flags=["-fopenmp"])]
CASES += [case("same_remainder", "same", "serial", "same_remainder.c", [])]
CASES += [case("same_names", "same", "serial", "same_names.c", [])]
CASES += [case("same_constant_tables", "same", "serial", "same_constant_tables.c", [])]
CASES += [case("same_taken_over", "same", "serial", "same_taken_over.c", [])]
CASES += [case("same_one_device", "same", "serial", "same_one_device.c", [])]
CASES += [case("same_flat_resident", "same", "serial", "same_flat_resident.c", [])]
CASES += [case("same_written", "same", "serial", "same_written.c", ["20", "3", "1", "33"])]
CASES += [case("same_layouts", "same", "serial", "same_layouts.cpp", [])]
CASES += [case("same_pivot", "same", "serial", "same_pivot.c", [])]
CASES += [case("same_counters", "same", "serial", "same_counters.c", []), case("same_counters_openmp", "same", "serial", "same_counters.c", [], flags=["-fopenmp"])]

# Kernels of teams.
CASES += [case("same_teams", "teams", "serial", "same_teams.c", []), case("same_acc_teams", "teams", "serial", "same_acc_teams.c", []), case("same_region_conditions", "teams", "serial", "same_region_conditions.c", []), case("same_function_pointers", "teams", "serial", "same_function_pointers.cpp", []), case("same_team_sums", "teams", "serial", "same_team_sums.cpp", [], flags=["-fopenmp", "-std=c++17"]), case("same_promoted", "teams", "serial", "same_promoted.c", []), case("same_axes", "teams", "serial", "same_axes.c", []), case("same_spread", "teams", "serial", "same_spread.c", []), case("same_row_sums", "teams", "serial", "same_row_sums.c", []), case("same_split_rows", "teams", "serial", "same_split_rows.c", []),
          case("teams_cxx", "teams", "self", "teams_cxx.cpp", [], flags=["-fopenmp", "-std=c++17"]),
          case("teams_numbers", "teams", "self", "teams_numbers.c", [], flags=["-fopenmp"])]

# The CoreTSAR library.
CASES += [case("kernel_memory", "acc", "self", "kernel_memory.cpp", [], flags=["-fopenmp"])]
CASES += [case("host_teams", "acc", "self", "host_teams.c", [], flags=["-fopenmp"])]
CASES += [case("device_numbers", "acc", "self", "device_numbers.c", [], flags=["-fopenmp"])]
CASES += [case(name, "programs", "self", f"{name}.c", [], flags=["-fopenmp"]) for name in ["ctsar_library", "ctsar_forms"]]

# Tasks. Without -fopenmp their `atomic` and `critical` are hetcc's.
TASKS = ["functions", "stream", "cholesky", "sections", "blocks", "nqueens", "headers", "versions", "with_loops", "published_forms", "bodies", "steps", "sums", "constructs", "members", "copies", "phases"]
CASES += [case("task_copies_cxx", "tasks", "serial", "task_copies.cpp", [], flags=["-std=c++17"])]
CASES += [case(f"task_{name}", "tasks", "serial", f"task_{name}.c", []) for name in TASKS]
CASES += [case("task_groups", "tasks", "serial", "task_groups.c", []), case("task_groups_openmp", "tasks", "serial", "task_groups.c", [], flags=["-fopenmp"])]
CASES += [case("task_sums_cxx", "tasks", "serial", "task_sums.cpp", [], flags=["-std=c++17"])]
CASES += [case("task_threads", "tasks", "self", "task_threads.c", [], flags=["-fopenmp"])]
CASES += [case("task_lists", "tasks", "serial", "task_lists.c", [], flags=["-fopenmp"])]
CASES += [case("task_names", "tasks", "serial", "task_names.c", []), case("task_calls", "tasks", "serial", "task_calls.cpp", [], flags=["-std=c++17"])]
CASES += [case("task_device_number", "tasks", "self", "task_device_number.c", [], flags=["-fopenmp"])]
CASES += [case("task_targets", "tasks", "serial", "task_targets.c", []), case("task_targets_openmp", "tasks", "serial", "task_targets.c", [], flags=["-fopenmp", "-DOPENMP_ALONE"])]
CASES += [case(f"task_{name}", "tasks", "serial", f"task_{name}.cpp", [], flags=["-std=c++17"]) for name in ["cxx", "exceptions", "linkage", "templates"]]

# Jobs of het/job.hpp, after [G].
JOBS = {"saxpy": (["0", "1", "1000"], ["300007"], ["3"]), "nbody": (["1", "300"], ["1501"], ["3"]), "fft": (["3", "9"], ["16"], ["2"]), "tree": (["1", "2000"], ["20011"], ["5"]), "forms": ([], (), None)}
CASES += [case(f"job_{name}", "tasks", "serial", f"job_{name}.cpp", usual, large, tiny, ["-std=c++17"]) for name, (usual, large, tiny) in JOBS.items()]

# Listings and tables of the papers (test/papers/README.md).
LISTINGS = ["C_section3_figure2", "H_section3.1_table1", "H_section3.2_table2", "H_section3.2_table3", "H_section3.3_table4",
            "H_section3.4_text"]
CASES += [case(name, "listings", "serial", f"../../papers/{name}.c", []) for name in LISTINGS]

# HET_DEVICES for programs that hetcc built.
USUAL_SETS = ["host", "host:1", "sim:1", "sim:2", "sim:4(bandwidth=1e8,latency=1e-9)", "sim:7", "host,sim:3", "sim:2(rate=8),sim:1(rate=1)",
              "host,sim:2(zero_copy=1)"]
LARGE_SETS = ["host", "sim:2", "host,sim:3"]
TINY_SETS = ["sim:9", "host,sim:9"]
LONG_SETS = ["host", "sim:2", "host,sim:3"]
CUDA_SETS = ["cuda:0*2", "host,cuda:0*2"]
# On the fake driver, one for each seed: GPUs 0 and 1 reach each other's memory, and GPU 2 nobody's.
# Their kernels get addresses of the host's memory, which they share or do not follow.
HOST_ADDRESSES = ["same_acc_clauses", "same_acc_clauses_mixed", "same_shared_memory", "same_shared_memory_openmp"]
FAKE_SETS = ["cuda:0+1", "host,cuda:0+1+2", "cuda:0*3"]
# Programs without kernels name no GPU.
NO_KERNELS = [case.name for case in CASES if case.name.startswith("task_") and case.name not in ["task_with_loops", "task_bodies", "task_phases", "task_steps", "task_lists", "task_sums", "task_sums_cxx", "task_constructs", "task_members", "task_device_number", *TARGETS]]
NOT_FAKE = ["kernel_memory", *NO_KERNELS]  # memory of its kernels is the process's, which the fake driver takes for a wrong address
# OpenCL devices, one of these sets for each program. All but the last have memory of their own.
OPENCL_SETS = ["opencl", "host,opencl*2", "opencl(zero_copy=1)"]
NOT_OPENCL = ["same_shared_memory", "same_shared_memory_openmp", *NO_KERNELS]

# For stage-1 texts built by another compiler.
STAGE1_SETS = {"gcc": ["host", "sim:2", "host,sim:3"], "clang-19": ["host", "sim:2", "host,sim:3", "omp"]}
