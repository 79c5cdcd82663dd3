//===-- clause/table.cpp - every directive and every clause -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/table.h"

namespace hetcc {
namespace {

using D = DirectiveInfo;
using K = DirectiveKind;
using C = ClauseKind;

constexpr DirectiveInfo directives[] = {
    // space, words, what becomes of it, kind, group of clauses
    {"acc", "region for parallel", D::Loop, K::AccLoop, OnLoop},
    {"acc", "region parallel for", D::Loop, K::AccLoop, OnLoop},
    {"acc", "for parallel", D::Inner, K::AccInnerLoop, OnLoop | OnInnerLoop},
    {"acc", "region for", D::Loop, K::AccLoop, OnLoop},
    {"acc", "region loop", D::Loop, K::AccLoop, OnLoop},
    {"acc", "region", D::Loop, K::AccLoop, OnLoop},
    {"acc", "parallel loop", D::Loop, K::AccLoop, OnLoop},
    {"acc", "parallel for", D::Loop, K::AccLoop, OnLoop},
    {"acc", "parallel", D::Loop, K::AccLoop, OnLoop},
    {"acc", "kernels loop", D::Loop, K::AccLoop, OnLoop},
    {"acc", "kernels for", D::Loop, K::AccLoop, OnLoop},
    {"acc", "kernels", D::Loop, K::AccLoop, OnLoop},
    {"acc", "serial loop", D::Loop, K::AccLoop, OnLoop},
    {"acc", "serial", D::Loop, K::AccLoop, OnLoop},
    {"acc", "loop", D::Inner, K::AccInnerLoop, OnLoop | OnInnerLoop},
    {"acc", "for", D::Inner, K::AccInnerLoop, OnLoop | OnInnerLoop},
    {"acc", "data region", D::Statement, K::AccData, OnAccData},
    {"acc", "data", D::Statement, K::AccData, OnAccData},
    {"acc", "depersist", D::Array, K::AccDepersist, 0},
    {"acc", "halo_exchange", D::Array, K::AccHaloExchange, 0},
    {"acc", "halo exchange", D::Array, K::AccHaloExchange, 0},
    {"acc", "routine", D::Ignored, K::AccLoop, 0},
    {"acc", "wait", D::Wait, K::AccWait, OnAccWait},
    {"acc", "cache", D::Ignored, K::AccLoop, 0},
    {"acc", "init", D::Ignored, K::AccLoop, 0},
    {"acc", "shutdown", D::Ignored, K::AccLoop, 0},
    {"omp", "assume", D::Ignored, K::AccLoop, 0},
    {"omp", "assumes", D::Ignored, K::AccLoop, 0},
    {"omp", "begin assumes", D::Ignored, K::AccLoop, 0},
    {"omp", "end assumes", D::Ignored, K::AccLoop, 0},
    {"acc", "atomic", D::AsOmp, K::AccLoop, 0},
    {"acc", "enter data", D::Data, K::AccEnterData, OnAccEnter},
    {"acc", "exit data", D::Data, K::AccExitData, OnAccExit},
    {"acc", "update", D::Data, K::AccUpdate, OnAccUpdate},
    {"acc", "host_data", D::Statement, K::AccHostData, OnAccHostData},
    {"acc", "declare", D::Data, K::AccDeclare, OnAccDeclare},
    {"acc", "set", D::Data, K::AccSet, OnAccSet},
    {"omp", "target", D::Loop, K::OmpTarget, OnTarget},
    {"omp", "target data", D::Statement, K::OmpTargetData, OnTargetData},
    {"omp", "parallel target", D::Loop, K::OmpTarget, OnTarget},
    {"omp", "parallel target data", D::Statement, K::OmpTargetData, OnTargetData},
    {"omp", "target parallel for simd", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target parallel for", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target parallel loop", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target teams distribute parallel for simd", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target teams distribute parallel for", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target teams distribute simd", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target teams distribute", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target teams loop", D::Loop, K::OmpTargetParallelFor, OnTarget | OnParallelFor},
    {"omp", "target parallel", D::Plain, K::OmpTarget, OnTarget | OnParallelFor},
    {"omp", "target teams", D::Plain, K::OmpTarget, OnTarget | OnParallelFor},
    {"omp", "target simd", D::Plain, K::OmpTarget, OnTarget | OnParallelFor},
    {"omp", "target update", D::Data, K::OmpUpdate, OnOmpUpdate},
    {"omp", "target enter data", D::Data, K::OmpEnterData, OnOmpEnter},
    {"omp", "target exit data", D::Data, K::OmpExitData, OnOmpExit},
    {"omp", "parallel for simd", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "parallel for", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "parallel loop", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "parallel for distribute", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "for", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "teams distribute parallel for simd", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "teams distribute parallel for", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "teams distribute", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "teams loop", D::Inherited, K::OmpParallelFor, OnParallelFor},
    {"omp", "halo_exchange", D::Array, K::OmpHaloExchange, 0},
    {"omp", "halo exchange", D::Array, K::OmpHaloExchange, 0},
    {"omp", "halo_update", D::Array, K::OmpHaloUpdate, 0},
    {"omp", "task", D::Task, K::OmpTask, OnTask},
    {"omp", "taskwait", D::Task, K::OmpTaskwait, OnTaskwait},
    // OmpSs-2's words for the same.
    {"oss", "task for", D::Task, K::OmpTask, OnTask},
    {"oss", "task", D::Task, K::OmpTask, OnTask},
    {"oss", "taskcall", D::Task, K::OmpTask, OnTask}, // of a statement that is a call
    {"oss", "taskwait", D::Task, K::OmpTaskwait, OnTaskwait},
    {"omp", "taskloop", D::TaskLoop, K::OmpTask, OnTask},
    {"oss", "taskloop for", D::TaskLoop, K::OmpTask, OnTask},
    {"oss", "taskloop", D::TaskLoop, K::OmpTask, OnTask},
    {"oss", "loop", D::TaskLoop, K::OmpTask, OnTask},
    {"oss", "taskiter", D::TaskLoop, K::OmpTask, OnTask},
    {"oss", "release", D::Ignored, K::OmpTask, 0}, // a task has what it names until it is complete
    {"oss", "assert", D::Ignored, K::OmpTask, 0},
    {"oss", "lint", D::Ignored, K::OmpTask, 0},
    {"oss", "critical", D::AsOmp, K::AccLoop, 0},
    {"oss", "atomic", D::AsOmp, K::AccLoop, 0},
    {"oss", "declare reduction", D::AsOmp, K::AccLoop, 0},
    {"omp", "register", D::Ignored, K::OmpTask, 0}, // OmpSs: storage that may move to other nodes
    {"acc", "halo_update", D::Array, K::AccHaloUpdate, 0},
};

constexpr unsigned AnyLoop = OnLoop | OnInnerLoop | OnParallelFor;
constexpr unsigned Acc = OnLoop | OnAccData | OnAccDeclare;
constexpr unsigned Omp = OnTarget | OnTargetData;
constexpr unsigned AccAlone = OnAccEnter | OnAccExit | OnAccUpdate, OmpAlone = OnOmpEnter | OnOmpExit | OnOmpUpdate;
constexpr unsigned Mapping = Omp | OnOmpEnter | OnOmpExit;

// One line for each clause; `form` is what messages show, `doc` what the reference page says.
constexpr ClauseInfo clauses[] = {
    // name, kind, directives, parentheses, may be repeated, parser, form, doc
    {"hetero", C::Hetero, OnLoop | OnInnerLoop, Parens::Required, false, parseHetero,
     "hetero(cond [, devices [, schedule [, ratio [, div]]]])", "splits the loop over devices where cond is true"},
    {"part_copy", C::PartCopy, OnLoop | OnInnerLoop | OnAccData, Parens::Required, true, parsePartCopy,
     "part_copy(v[cond:num:halo]...)", "arrays that follow the loop's iterations, brought in and out"},
    {"part_copyin", C::PartCopyIn, OnLoop | OnInnerLoop | OnAccData, Parens::Required, true, parsePartCopy,
     "part_copyin(v[cond:num:halo]...)", "arrays that follow the loop's iterations, brought in"},
    {"part_copyout", C::PartCopyOut, OnLoop | OnInnerLoop | OnAccData, Parens::Required, true, parsePartCopy,
     "part_copyout(v[cond:num:halo]...)", "arrays that follow the loop's iterations, brought out"},
    {"partial", C::Partial, OnLoop, Parens::Required, true, parseNames, "partial(v...)",
     "those arrays of the copy clauses that follow the loop's iterations (an older form of part_copy)"},
    {"copy", C::Copy, Acc, Parens::Required, true, parseData, "copy(v[first:length]...)",
     "arrays that each device has whole, brought in and out"},
    {"copyin", C::CopyIn, Acc | OnAccEnter, Parens::Required, true, parseData, "copyin(v[first:length]...)",
     "arrays that each device has whole, brought in"},
    {"copyout", C::CopyOut, Acc | OnAccExit, Parens::Required, true, parseData, "copyout(v[first:length]...)",
     "arrays that each device has whole, brought out"},
    {"create", C::Create, Acc | OnAccEnter, Parens::Required, true, parseData, "create(v[first:length]...)",
     "arrays that live on the devices only"},
    {"local", C::Create, Acc, Parens::Required, true, parseData, "local(v[first:length]...)", "the same as create"},
    {"present", C::Present, Acc, Parens::Required, true, parseData, "present(v...)",
     "arrays that are on the devices already"},
    {"present_or_copy", C::Copy, Acc, Parens::Required, true, parseData, "present_or_copy(v[first:length]...)", "copy"},
    {"present_or_copyin", C::CopyIn, Acc | OnAccEnter, Parens::Required, true, parseData,
     "present_or_copyin(v[first:length]...)", "copyin"},
    {"present_or_copyout", C::CopyOut, Acc | OnAccExit, Parens::Required, true, parseData,
     "present_or_copyout(v[first:length]...)", "copyout"},
    {"present_or_create", C::Create, Acc | OnAccEnter, Parens::Required, true, parseData,
     "present_or_create(v[first:length]...)", "create"},
    {"pcopy", C::Copy, Acc, Parens::Required, true, parseData, "pcopy(v[first:length]...)", "copy"},
    {"pcopyin", C::CopyIn, Acc | OnAccEnter, Parens::Required, true, parseData, "pcopyin(v[first:length]...)",
     "copyin"},
    {"pcopyout", C::CopyOut, Acc | OnAccExit, Parens::Required, true, parseData, "pcopyout(v[first:length]...)",
     "copyout"},
    {"pcreate", C::Create, Acc | OnAccEnter, Parens::Required, true, parseData, "pcreate(v[first:length]...)",
     "create"},
    {"persist", C::Persist, OnLoop, Parens::Required, true, parseData, "persist(v...)",
     "arrays that stay on the devices until depersist"},
    {"reduction", C::Reduction, AnyLoop | OnTarget, Parens::Required, true, parseReduction, "reduction(op: v...)",
     "scalars, arrays and sections combined over the iterations"},
    {"private", C::Private, AnyLoop | OnTarget | OnTask, Parens::Required, true, parseNames, "private(v...)",
     "variables of which each iteration has its own"},
    {"firstprivate", C::FirstPrivate, AnyLoop | OnTarget | OnTask, Parens::Required, true, parseNames,
     "firstprivate(v...)", "variables of which each device has a copy"},
    {"collapse", C::Collapse, AnyLoop | OnTaskFor, Parens::Required, false, parseCollapse, "collapse([force:] n)",
     "loops of the nest that are split together"},
    {"independent", C::Independent, OnLoop | OnInnerLoop, Parens::None, false, nullptr, "independent",
     "the iterations do not depend on each other"},
    {"if", C::If,
     OnLoop | OnAccData | OnAccHostData | OnAccSet | OnAccWait | Omp | OnParallelFor | AccAlone | OmpAlone | OnTask |
         OnTaskTarget,
     Parens::Required, true, parseIf, "if(condition)",
     "false: the host alone runs the loop; nothing is kept on the devices, nothing updated"},
    {"self", C::Self, OnLoop, Parens::Optional, false, parseOneExpr, "self[(condition)]",
     "true: the host runs the loop"},
    {"device_type", C::DeviceType, OnLoop | OnInnerLoop | OnAccData | AccAlone | OnAccSet, Parens::Required, true,
     parseDeviceType, "device_type(type...)",
     "hints that follow are for one type of device; left out unless the type is *"},
    {"dtype", C::DeviceType, OnLoop | OnInnerLoop | OnAccData | AccAlone, Parens::Required, true, parseDeviceType,
     "dtype(type...)", "the same as device_type"},
    {"deviceptr", C::DevicePtr, Acc, Parens::Required, true, parseData, "deviceptr(p...)",
     "pointers to memory of the device"},
    {"is_device_ptr", C::DevicePtr, OnTarget, Parens::Required, true, parseData, "is_device_ptr(p...)",
     "the same as deviceptr"},
    {"no_create", C::NoCreate, OnLoop | OnAccData, Parens::Required, true, parseData, "no_create(v[first:length]...)",
     "arrays that are used where they are on the device, not brought there"},
    {"attach", C::Attach, OnLoop | OnAccData | OnAccEnter, Parens::Required, true, parseData, "attach(p...)",
     "pointers in device data that get the device's address of what they point to"},
    {"detach", C::Detach, OnAccExit, Parens::Required, true, parseData, "detach(p...)",
     "pointers in device data that get the host's value back"},
    {"use_device", C::UseDevice, OnAccHostData, Parens::Required, true, parseData, "use_device(v...)",
     "within the block the names mean the device's addresses"},
    {"device_resident", C::DeviceResident, OnAccDeclare, Parens::Required, true, parseData, "device_resident(v...)",
     "variables that live on the device"},
    {"link", C::Link, OnAccDeclare, Parens::Required, true, parseData, "link(v...)",
     "variables at file scope that come to the device when a data clause names them"},
    {"device_num", C::DeviceNum, OnAccSet, Parens::Required, false, parseOneExpr, "device_num(n)",
     "the device of constructs that name none"},
    {"default_async", C::DefaultAsync, OnAccSet, Parens::Required, false, parseOneExpr, "default_async(n)",
     "the queue of `async` without a number"},
    {"async", C::Async, OnLoop | OnAccData | AccAlone | OnAccWait, Parens::Optional, true, parseOneExpr, "async[(n)]",
     "the construct goes on in activity queue n, and results are at the host when somebody waits for it. A loop that "
     "is "
     "split over devices, and a data region, are complete when they end"},
    {"wait", C::WaitFor, OnLoop | OnAccData | AccAlone, Parens::Optional, true, parseQueues,
     "wait[([devnum: n:] [queues:] n...)]", "queues, or all, that come before the construct"},
    {"delete", C::Delete, OnAccExit, Parens::Required, true, parseData, "delete(v...)",
     "arrays that leave the devices, their contents dropped"},
    {"finalize", C::Finalize, OnAccExit, Parens::None, false, nullptr, "finalize",
     "the arrays leave the devices however often enter data has named them"},
    {"host", C::UpdateHost, OnAccUpdate, Parens::Required, true, parseData, "host(v[first:length]...)",
     "arrays of which the host gets the newest"},
    {"self", C::UpdateHost, OnAccUpdate, Parens::Required, true, parseData, "self(v[first:length]...)",
     "the same as host"},
    {"from", C::UpdateHost, OnOmpUpdate, Parens::Required, true, parseData, "from(v[first:length]...)",
     "arrays of which the host gets the newest"},
    {"device", C::UpdateDevice, OnAccUpdate, Parens::Required, true, parseData, "device(v[first:length]...)",
     "arrays of which the devices get the host's contents"},
    {"to", C::UpdateDevice, OnOmpUpdate, Parens::Required, true, parseData, "to(v[first:length]...)",
     "arrays of which the devices get the host's contents"},
    {"if_present", C::IfPresent, OnAccUpdate | OnAccHostData, Parens::None, false, nullptr, "if_present",
     "arrays that are not on the devices are left out"},
    {"device", C::Device, Omp | OmpAlone, Parens::Required, false, parseDevice, "device(list)",
     "ids, ranges first:count, or *, each with & TYPE"},
    {"map", C::Map, Mapping, Parens::Required, true, parseMap,
     "map([type:] v[first:length] [dist_data(...)] [topology(...)] [halo(...)]...)",
     "arrays that the devices get, and how they are distributed"},
    {"dist_iteration", C::DistIteration, OnParallelFor | OnTarget, Parens::Required, false, parseDistIteration,
     "dist_iteration(policy...)", "how the iterations are distributed"},
    {"distribute", C::DistIteration, OnParallelFor | OnTarget, Parens::Required, false, parseDistIteration,
     "distribute(policy...)", "dist_iteration"},
    {"topology", C::Topology, Mapping | OnParallelFor, Parens::Required, true, parseTopologyClause,
     "topology([name][2][2])",
     "a Cartesian arrangement of the devices; [*]: the system chooses; directly after "
     "dist_iteration the axes [*] or devices that take part"},
    {"shared", C::Shared, OnParallelFor | OnTarget | OnTask, Parens::Required, true, parseNames, "shared(v...)",
     "what every thread sees: no effect"},
    {"default", C::Default, AnyLoop | OnAccData | OnTask, Parens::Required, false, parseWord,
     "default(shared|none|present)", "data that no clause names"},
    {"num_threads", C::NumThreads, OnParallelFor, Parens::Required, false, nullptr, "num_threads(n)", "a hint"},
    // Legal, and without an effect on a correct program: hints for the shape of kernels and host teams.
    {"gang", C::Hint, OnLoop | OnInnerLoop, Parens::Optional, true, parseLevel,
     "gang[([num:] n, dim: d, static: size)]", "a hint"},
    {"worker", C::Hint, OnLoop | OnInnerLoop, Parens::Optional, true, parseLevel, "worker[([num:] n)]", "a hint"},
    {"vector", C::Hint, OnLoop | OnInnerLoop, Parens::Optional, true, parseLevel, "vector[([length:] n)]", "a hint"},
    {"seq", C::Seq, OnLoop | OnInnerLoop, Parens::None, true, nullptr, "seq", "the iterations run one after the other"},
    {"auto", C::Auto, OnLoop | OnInnerLoop, Parens::None, true, nullptr, "auto",
     "in parallel only where hetcc shows that no iteration needs another"},
    {"tile", C::Tile, OnLoop | OnInnerLoop, Parens::Required, true, parseSizes, "tile(n...)",
     "the iterations of these loops have no order; their sizes are a hint"},
    {"num_gangs", C::NumGangs, OnLoop, Parens::Required, true, parseNumGangs, "num_gangs(n[, n[, n]])",
     "how many gangs run a block of plain OpenACC that adds to a reduction or an atomic; else a hint"},
    {"num_workers", C::Hint, OnLoop, Parens::Required, true, parseSizes, "num_workers(n)", "a hint"},
    {"vector_length", C::Hint, OnLoop, Parens::Required, true, parseSizes, "vector_length(n)", "a hint"},
    {"nowait", C::Hint, OnTarget | OnParallelFor | OmpAlone, Parens::None, true, nullptr, "nowait",
     "a hint: results are there when a region ends"},
    {"schedule", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "schedule(kind[, n])", "a hint"},
    {"dist_schedule", C::Hint, OnParallelFor | OnTarget, Parens::Required, false, parseDistSchedule,
     "dist_schedule(kind[, n])", "a hint; dist_schedule(target: policy...) is dist_iteration"},
    {"proc_bind", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "proc_bind(kind)", "a hint"},
    {"order", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "order(concurrent)", "a hint"},
    {"bind", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "bind(kind)", "a hint"},
    {"num_teams", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "num_teams(n)", "a hint"},
    {"thread_limit", C::Hint, OnParallelFor | OnTarget, Parens::Required, false, nullptr, "thread_limit(n)", "a hint"},
    {"simdlen", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "simdlen(n)", "a hint"},
    {"safelen", C::Hint, OnParallelFor, Parens::Required, false, nullptr, "safelen(n)", "a hint"},
    {"aligned", C::Hint, OnParallelFor, Parens::Required, true, nullptr, "aligned(v...)", "a hint"},
    {"nontemporal", C::Hint, OnParallelFor, Parens::Required, true, nullptr, "nontemporal(v...)", "a hint"},
    // Clauses of tasks [O][A].
    {"in", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "in(v[first;length]...)",
     "what the task reads"},
    {"input", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "input(v[first;length]...)",
     "the same as in"},
    {"out", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "out(v[first;length]...)",
     "what the task writes"},
    {"output", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "output(v[first;length]...)",
     "the same as out"},
    {"inout", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "inout(v[first;length]...)",
     "what the task reads and writes"},
    {"concurrent", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "concurrent(v[first;length]...)",
     "the same as inout, but beside other tasks that name it so"},
    {"commutative", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "commutative(v[first;length]...)",
     "the same as inout, but in any order with other tasks that name it so"},
    {"weakin", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "weakin(v[first;length]...)",
     "what tasks within it read"},
    {"weakout", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "weakout(v[first;length]...)",
     "what tasks within it write"},
    {"weakinout", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems, "weakinout(v[first;length]...)",
     "what tasks within it read and write"},
    {"weakreduction", C::TaskStorage, OnTask, Parens::Required, true, parseWeakReduction, "weakreduction(op: v...)",
     "OmpSs-2's: as `weakinout`, for tasks within that have the reduction"},
    {"weakconcurrent", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems,
     "weakconcurrent(v[first;length]...)", "what tasks within it name concurrent"},
    {"weakcommutative", C::TaskStorage, OnTask, Parens::Required, true, parseTaskItems,
     "weakcommutative(v[first;length]...)", "what tasks within it name commutative"},
    {"wait", C::TaskWaits, OnTask, Parens::None, false, nullptr, "wait", "the task ends behind those within it"},
    {"reduction", C::TaskStorage, OnTask, Parens::Required, true, parseTaskReduction, "reduction(op: v...)",
     "what the task adds to; scalars in a copy of its own, which is added when it ends"},
    {"label", C::Label, OnTask, Parens::Required, false, parseTaskLabel, "label(name)", "the task's name in reports"},
    {"priority", C::Priority, OnTask, Parens::Required, false, parseOneExpr, "priority(e)",
     "which ready task runs first"},
    {"final", C::Final, OnTask, Parens::Required, false, parseOneExpr, "final(e)",
     "tasks that it creates run at once if this is true"},
    {"onready", C::OnReady, OnTask, Parens::Required, false, parseOneExpr, "onready(e)",
     "what a task of the host does before its body"},
    {"cost", C::Hint, OnTask, Parens::Required, false, nullptr, "cost(e)", "a hint"},
    {"chunksize", C::Hint, OnTask, Parens::Required, false, nullptr, "chunksize(n)",
     "how many iterations of `oss task for` a thread takes at a time"},
    {"deadline", C::Hint, OnTask, Parens::Required, false, nullptr, "deadline(e)", "a hint"},
    {"release_after", C::Hint, OnTask, Parens::Required, false, nullptr, "release_after(e)", "a hint"},
    {"node", C::Hint, OnTask, Parens::Required, false, nullptr, "node(n)", "OmpSs-2@Cluster's; a hint"},
    {"untied", C::Hint, OnTask, Parens::None, false, nullptr, "untied", "OpenMP's"},
    {"mergeable", C::Hint, OnTask, Parens::None, false, nullptr, "mergeable", "OpenMP's"},
    {"depend", C::TaskStorage, OnTask | OnTaskwait, Parens::Required, true, parseTaskDepend,
     "depend(type: v[first:length]...)", "OpenMP's; the types are in, out, inout, mutexinoutset and inoutset"},
    {"nowait", C::Hint, OnTaskwait, Parens::None, false, nullptr, "nowait", "OpenMP's"},
    {"on", C::TaskStorage, OnTaskwait, Parens::Required, true, parseTaskItems, "on(v[first;length]...)",
     "waits for the tasks that write these"},
    {"in", C::TaskStorage, OnTaskwait, Parens::Required, true, parseTaskItems, "in(v[first;length]...)",
     "the same as on"},
    {"out", C::TaskStorage, OnTaskwait, Parens::Required, true, parseTaskItems, "out(v[first;length]...)",
     "waits for the tasks that use these"},
    {"inout", C::TaskStorage, OnTaskwait, Parens::Required, true, parseTaskItems, "inout(v[first;length]...)",
     "the same as out"},
    {"noflush", C::NoFlush, OnTaskwait, Parens::None, false, nullptr, "noflush",
     "what the tasks wrote stays on the devices"},
    {"device", C::TaskDevice, OnTaskTarget, Parens::Required, false, parseTaskDevice,
     "device(smp|host|cuda|opencl|clcpu|clgpu|fpga)", "what runs the task"},
    {"ndrange", C::NdRange, OnTaskTarget, Parens::Required, false, parseNdRange,
     "ndrange(dims, [offsets,] global..., local...)", "the work items of a kernel"},
    {"nrange", C::NdRange, OnTaskTarget, Parens::Required, false, parseNdRange,
     "nrange(dims, [offsets,] global..., local...)", "the same as ndrange"},
    {"NDRange", C::NdRange, OnTaskTarget, Parens::Required, false, parseNdRange,
     "NDRange(dims, [offsets,] global..., local...)", "the same as ndrange"},
    {"implements", C::Implements, OnTaskTarget, Parens::Required, false, parseTaskName, "implements(f)",
     "the function is one more version of f"},
    {"copy_deps", C::Task, OnTaskTarget | OnTask, Parens::None, false, nullptr, "copy_deps",
     "what the task depends on is copied too"},
    {"no_copy_deps", C::NoCopyDeps, OnTaskTarget | OnTask, Parens::None, false, nullptr, "no_copy_deps",
     "the task finds its data without help"},
    {"copy_in", C::TaskCopy, OnTaskTarget, Parens::Required, true, parseTaskItems, "copy_in(v[first;length]...)",
     "what is copied in"},
    {"copy_out", C::TaskCopy, OnTaskTarget, Parens::Required, true, parseTaskItems, "copy_out(v[first;length]...)",
     "what is copied out"},
    {"copy_inout", C::TaskCopy, OnTaskTarget, Parens::Required, true, parseTaskItems, "copy_inout(v[first;length]...)",
     "what is copied in and out"},
    {"file", C::KernelFile, OnTaskTarget, Parens::Required, false, parseTaskFile, "file(\"k.cl\")",
     "where the kernel of that name is written"},
    {"name", C::KernelName, OnTaskTarget, Parens::Required, false, parseTaskName, "name(kernel)",
     "the kernel's name, if it is not the function's"},
    {"onto", C::Onto, OnTaskTarget, Parens::Required, false, parseExprs, "onto(e)",
     "the number of the device, among those of its kind"},
    {"shmem", C::SharedBytes, OnTaskTarget, Parens::Required, false, parseOneExpr, "shmem(bytes)",
     "shared memory of each block, of a kernel in CUDA"},
    // OmpSs@FPGA makes a circuit of a body in C, and these are about it. The body runs on the host here.
    {"num_instances", C::Task, OnTaskTarget, Parens::Required, false, parseOneExpr, "num_instances(n)", "a hint"},
    {"num_repetitions", C::Task, OnTaskTarget, Parens::Required, false, parseOneExpr, "num_repetitions(n)", "a hint"},
    {"period", C::Task, OnTaskTarget, Parens::Required, false, parseOneExpr, "period(n)", "a hint"},
    {"localmem", C::Task, OnTaskTarget, Parens::Optional, false, nullptr, "localmem[(v...)]", "a hint"},
    {"local_mem", C::Task, OnTaskTarget, Parens::Optional, false, nullptr, "local_mem[(v...)]", "a hint"},
    {"localmem_copies", C::Task, OnTaskTarget, Parens::None, false, nullptr, "localmem_copies", "a hint"},
    {"no_localmem_copies", C::Task, OnTaskTarget, Parens::None, false, nullptr, "no_localmem_copies", "a hint"},
    // Known, not yet done.
    {"depend", C::Hint, OnTarget | OmpAlone, Parens::Required, true, nullptr, "", "dependences of target tasks"},
    {"defaultmap", C::Hint, OnTarget, Parens::Required, true, nullptr, "", "mapping of data that no clause names"},
    {"has_device_addr", C::Hint, OnTarget, Parens::Required, true, nullptr, "", "variables in device memory"},
    {"use_device_ptr", C::Hint, OnTargetData, Parens::Required, true, nullptr, "",
     "device pointers under the host's names"},
    {"use_device_addr", C::Hint, OnTargetData, Parens::Required, true, nullptr, "",
     "device addresses under the host's names"},
    {"in_reduction", C::Hint, OnTarget | OnTask, Parens::Required, true, nullptr, "", "reduction of a task group"},
    {"detach", C::Hint, OnTask, Parens::Required, false, nullptr, "", "an event that ends the task"},
    {"affinity", C::Hint, OnTask, Parens::Required, true, nullptr, "", "where its data is"},
    {"allocate", C::Hint, OnTarget | OnParallelFor, Parens::Required, true, nullptr, "",
     "allocators of private variables"},
    {"uses_allocators", C::Hint, OnTarget, Parens::Required, true, nullptr, "", "allocators"},
    {"lastprivate", C::Hint, OnParallelFor, Parens::Required, true, nullptr, "",
     "private, the last iteration's value kept"},
    {"linear", C::Hint, OnParallelFor, Parens::Required, true, nullptr, "", "private, linear in the iteration"},
    {"copyin", C::Hint, OnParallelFor, Parens::Required, true, nullptr, "", "threadprivate data of the first thread"},
    {"ordered", C::Hint, OnParallelFor, Parens::Optional, true, nullptr, "", "parts in the order of the iterations"},
};

} // namespace

llvm::ArrayRef<DirectiveInfo> directiveTable() { return directives; }
llvm::ArrayRef<ClauseInfo> clauseTable() { return clauses; }

const DirectiveInfo *findDirective(ClauseContext &context, llvm::StringRef space, Tokens tokens, size_t &words) {
  const DirectiveInfo *best = nullptr;
  words = 0;
  for (const DirectiveInfo &row : directives) {
    if (row.space != space)
      continue;
    llvm::SmallVector<llvm::StringRef, 6> expected;
    row.name.split(expected, ' ');
    size_t match = 0;
    while (match < expected.size() && match < tokens.size() && context.text(tokens[match]) == expected[match])
      ++match;
    // A word with parentheses is a clause: `parallel for distribute(BLOCK)`.
    const ClauseInfo *clause = match < tokens.size() && tokens[match].is(clang::tok::l_paren)
                                   ? findClause(expected.back(), row.group)
                                   : nullptr;
    if (match == expected.size() && match > words && !(clause && (clause->on & row.group))) {
      best = &row;
      words = match;
    }
  }
  return best;
}

const ClauseInfo *findClause(llvm::StringRef name, unsigned group) {
  const ClauseInfo *elsewhere = nullptr;
  for (const ClauseInfo &row : clauses) {
    if (row.name != name)
      continue;
    if (row.on & group)
      return &row;
    elsewhere = &row;
  }
  return elsewhere;
}

bool isOfTaskTarget(llvm::StringRef name) {
  const ClauseInfo *row = findClause(name, OnTaskTarget);
  return row && (row->on & OnTaskTarget) && !(row->on & OnTask);
}

} // namespace hetcc
