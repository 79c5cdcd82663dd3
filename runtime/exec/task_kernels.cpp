//===-- exec/task_kernels.cpp - kernels of the user's own, as tasks run them --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/task_kernels.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "device/images.hpp"
#include "exec/task_storage.hpp"
#include "kinds/kinds.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>
#include <sstream>

namespace het {
namespace {

// A kernel as devices are given it; never gone, since devices know it by its address.
struct Own {
  het_kernel kernel{};
  std::string source, options, file;
};

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Whether the text has a kernel of that name: the word with a parenthesis behind it, and `kernel` before it in the same
// declaration.
bool definesKernel(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at > 0 && isWordCharacter(text[at - 1])) || (end < text.size() && isWordCharacter(text[end])))
      continue;
    end = text.find_first_not_of(" \t\r\n", end);
    const std::size_t begin = text.find_last_of(";}", at) + 1; // npos + 1 is 0
    if (end != text.npos && text[end] == '(' && text.substr(begin, at - begin).find("kernel") != text.npos)
      return true;
  }
  return false;
}

Result<std::string> readFile(const std::string &file) {
  std::ifstream in(file);
  std::stringstream text;
  if (!in || !(text << in.rdbuf()))
    return Error{"cannot read the kernels in " + file + ": " + std::strerror(errno),
                 {"the file was not there either when the program was compiled"}};
  return text.str();
}

Result<std::string> textOf(const het_program &program) {
  return program.text ? Result<std::string>(program.text) : readFile(program.file);
}

std::string listOfFiles(const std::vector<het_program *> &all) {
  std::vector<std::string> names;
  for (const het_program *one : all)
    names.emplace_back(one->file);
  return listText(names);
}

Result<Own *> findOwn(const het_task_kernel &kernel) {
  const std::vector<het_program *> all = programs();
  std::unique_ptr<Own> own;
  for (const het_program *program : all) {
    if (kernel.file && std::strcmp(kernel.file, program->file) != 0)
      continue;
    Result<std::string> text = textOf(*program);
    if (!text.ok())
      return std::move(text.error());
    if (!kernel.file && !definesKernel(*text, kernel.name))
      continue;
    own = std::make_unique<Own>();
    own->source = het::text("#line 1 \"", program->file, "\"\n", *text); // for the messages of compilers
    own->options = program->options ? program->options : "";
    own->file = program->file;
    break;
  }
  if (!own)
    return Error{
        text("no file of the program has a kernel '", kernel.name, "'"),
        {all.empty()
             ? "name the file: 'file(\"kernels.cl\")' in the task's 'target' directive, or on hetcc's command line"
             : text("there are ", listOfFiles(all))}};
  own->kernel.name = kernel.name;
  own->kernel.dims = 1;
  own->kernel.parameters = kernel.parameters;
  own->kernel.size = kernel.size;
  own->kernel.pointer = kernel.pointer;
  return own.release();
}

// Found once for each kernel of the program; the same error ever after.
Result<Own *> ownOf(const het_task_kernel &kernel) {
  static std::mutex &lock = *new std::mutex;
  static auto &known = *new std::map<const het_task_kernel *, Result<Own *>>;
  const std::lock_guard guard(lock);
  const auto found = known.find(&kernel);
  return found != known.end() ? found->second : known.emplace(&kernel, findOwn(kernel)).first->second;
}

// A group that nobody asked for: no item is added for it.
long usualGroup(long global) {
  long local = 64;
  while (local > 1 && global % local != 0)
    local /= 2;
  return local;
}

// The grid as OmpSs has it: a group is not greater than the grid, and the grid is a number of groups.
Result<OwnLaunch> launchOf(const TaskLaunch &task, const Own &own) {
  OwnLaunch launch;
  launch.source = &own.source;
  launch.options = own.options;
  launch.file = own.file;
  launch.parameters = {task.kernel.parameter, static_cast<std::size_t>(task.kernel.parameters)};
  for (int d = 0; d < task.grid.dims; ++d) {
    const long global = task.grid.global[d], offset = task.grid.offset[d];
    if (global < 0 || offset < 0 || task.grid.local[d] < 0)
      return Error{text("the grid of kernel '", own.kernel.name, "' has a size of ",
                        std::min({global, offset, task.grid.local[d]}), " in dimension ", d + 1),
                   {"sizes and offsets of 'ndrange' are not negative"}};
    const long asked = task.grid.local[d] > 0 ? task.grid.local[d] : d == 0 ? usualGroup(global) : 1;
    const long local = std::clamp(asked, 1L, std::max(global, 1L));
    launch.offset[d] = static_cast<std::size_t>(offset);
    launch.local[d] = static_cast<std::size_t>(local);
    launch.global[d] = static_cast<std::size_t>((global + local - 1) / local * local);
  }
  return launch;
}

bool isEmpty(const het_grid &grid) {
  return std::any_of(grid.global, grid.global + grid.dims, [](long size) { return size == 0; });
}

long itemsOf(const het_grid &grid) {
  return std::accumulate(grid.global, grid.global + grid.dims, 1L, std::multiplies<>());
}

// A section without items: the kernel has no business there.
bool namesNothing(const TaskLaunch &task, const void *host) {
  return std::ranges::any_of(task.copies,
                             [&](const het_task_access &one) { return one.base == host && runsOf(one).empty(); });
}

// The values of the parameters, with addresses of a device where they are pointers into what the task names. A pointer
// to nothing that it names is an error: the kernel would follow an address of the host's.
class Arguments {
public:
  template <class AddressOf> Status set(const TaskLaunch &task, AddressOf addressOf) {
    for (std::size_t i = 0; i < task.args.size(); ++i) {
      values_.push_back(task.args[i]);
      if (!task.kernel.pointer[i])
        continue;
      void *host = nullptr;
      std::memcpy(&host, task.args[i], sizeof host);
      pointers_.push_back(host ? addressOf(host) : nullptr);
      if (host && !pointers_.back() && !namesNothing(task, host))
        return Error{text("argument '", task.kernel.parameter[i], "' of kernel '", task.kernel.name,
                          "' points to storage that the task does not name"),
                     {text("name it with its size: 'in([n]", task.kernel.parameter[i], ")'")}};
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (task.kernel.pointer[i])
        values_[i] = &pointers_[next++];
    return {};
  }
  void **values() { return values_.data(); }
  int count() const { return static_cast<int>(values_.size()); }

private:
  std::vector<void *> values_, pointers_;
};

Status launchOn(Device &device, const TaskLaunch &task, Own &own, Arguments &arguments, std::uint64_t timed = 0) {
  Result<OwnLaunch> how = launchOf(task, own);
  if (!how.ok())
    return std::move(how.error());
  static constexpr long one[] = {1};
  return device.launch({&own.kernel, one, arguments.values(), arguments.count(), {}, &*how, timed});
}

// An OpenCL processor that is none of the program's devices; null: the machine has none.
Device *processor(int id) {
  static Device *const one = [id]() -> Device * {
    for (const KindRow &kind : kindTable()) {
      DeviceItem item;
      item.name = "cpu";
      if (kind.word.kind != Kind::OpenCl)
        continue;
      Result<Devices> made = kind.make(item, {id, 0});
      return made.ok() && !made->empty() ? made->front().release() : nullptr; // never gone, as all devices
    }
    return nullptr;
  }();
  return one;
}

// Said once for each kind.
void tellOther(int kinds) {
  static std::atomic<int> told{0};
  if ((told.fetch_or(kinds) & kinds) != kinds)
    logMessage(LogLevel::Info, text("tasks for OpenCL ", kinds == HET_TASK_CPU ? "processors" : "GPUs",
                                    " run on other OpenCL devices: there is none of that kind"));
}

// Simulated devices stand for accelerators if a processor can compute for them.
TaskDevices devicesFor(const Runtime &runtime, int kinds) {
  TaskDevices devices;
  std::vector<int> simulated;
  for (int id = 0; id < runtime.host(); ++id) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    if (device.kind() == Kind::Sim)
      simulated.push_back(id);
    if (device.takesOwnKernels())
      (kinds & (device.isProcessor() ? HET_TASK_CPU : HET_TASK_GPU) ? devices.asked : devices.others).push_back(id);
  }
  if (devices.asked.empty() && devices.others.empty() && !simulated.empty() && processor(runtime.host()))
    devices.asked = std::move(simulated);
  if (devices.asked.empty() && !devices.others.empty()) {
    tellOther(kinds);
    devices.asked.swap(devices.others);
  }
  return devices;
}

// Copies of the storage for a processor, which a kernel computes on. `placeOf` tells where the bytes at an address of
// the host's are: in its storage, or in a simulated device's.
class Copies {
public:
  Copies(Device &device, std::span<const het_task_access> named) : device_(device), named_(named) {}
  ~Copies() {
    for (const Piece &piece : pieces_)
      device_.release(piece.memory);
  }
  Copies(const Copies &) = delete;
  Copies &operator=(const Copies &) = delete;

  template <class PlaceOf> Status in(PlaceOf placeOf) {
    for (const het_task_access &one : named_) {
      Piece piece;
      piece.runs = runsOf(one);
      for (const Bytes &run : piece.runs)
        piece.all = piece.all.hull(run);
      if (piece.all.empty())
        continue;
      Result<void *> memory = device_.allocate(piece.all.size(), one.name);
      if (!memory.ok())
        return std::move(memory.error());
      piece.memory = *memory;
      piece.isWritten = one.use != HET_TASK_IN;
      pieces_.push_back(piece);
      // Nobody has brought what the task only writes. An item that it leaves out keeps the host's value.
      const bool isRead = one.use != HET_TASK_OUT;
      for (const Bytes &run : piece.runs) {
        const void *from = isRead ? placeOf(run.lo) : reinterpret_cast<const void *>(run.lo);
        if (Status status = device_.copyIn({at(piece, run.lo), from, run.size()}); !status.ok())
          return status;
      }
    }
    return {};
  }

  template <class PlaceOf> Status out(PlaceOf placeOf) {
    for (const Piece &piece : pieces_)
      for (const Bytes &run : piece.runs)
        if (Status status =
                piece.isWritten ? device_.copyOut({placeOf(run.lo), at(piece, run.lo), run.size()}) : Status();
            !status.ok())
          return status;
    return device_.wait();
  }

  void *address(const void *host) const {
    const auto where = reinterpret_cast<Address>(host);
    for (const Piece &piece : pieces_)
      if (piece.all.contains({where, where + 1}))
        return at(piece, where);
    for (const Piece &piece : pieces_)
      if (piece.all.hi == where)
        return at(piece, where);
    return nullptr;
  }

private:
  struct Piece {
    Bytes all;
    std::vector<Bytes> runs;
    void *memory = nullptr;
    bool isWritten = false;
  };
  static void *at(const Piece &piece, Address host) {
    return static_cast<std::byte *>(piece.memory) + (host - piece.all.lo);
  }

  Device &device_;
  std::span<const het_task_access> named_;
  std::vector<Piece> pieces_;
};

template <class PlaceOf> Status runInCopies(Device &device, const TaskLaunch &task, Own &own, PlaceOf placeOf) {
  Copies copies(device, task.copies);
  Arguments arguments;
  Status status = copies.in(placeOf);
  if (status.ok())
    status = arguments.set(task, [&](void *host) { return copies.address(host); });
  if (status.ok())
    status = launchOn(device, task, own, arguments);
  return status.ok() ? copies.out(placeOf) : status;
}

} // namespace

// A simulated device's kernel is complete on return: a processor computes on its memory.
static Status runOn(Runtime &runtime, const TaskLaunch &task, Own &own, const TaskAnswer &where) {
  TaskStorage storage;
  if (Status status = storage.enter(runtime, task.site, where.device, task.copies); !status.ok())
    return status;
  Device &device = *runtime.devices[static_cast<std::size_t>(where.device)];
  const auto there = [&](Address host) { return storage.address(reinterpret_cast<const void *>(host)); };
  Arguments arguments;
  Status status;
  if (!device.takesOwnKernels()) {
    const double begin = trace::now();
    status = runInCopies(*processor(runtime.host()), task, own, there);
    if (where.number != 0)
      runtime.tasks->took(where.number, trace::now() - begin);
  } else if (status = arguments.set(task, [&](void *host) { return storage.address(host); }); status.ok()) {
    status = launchOn(device, task, own, arguments, where.number);
  }
  return status.ok() ? storage.leave() : status;
}

Result<TaskAnswer> launchOnDevice(Runtime &runtime, const TaskLaunch &task) {
  const TaskDevices devices = devicesFor(runtime, task.kernel.devices);
  if (devices.asked.empty())
    return TaskAnswer{runtime.host()};
  Result<Own *> own = ownOf(task.kernel);
  if (!own.ok())
    return std::move(own.error());
  if (isEmpty(task.grid))
    return TaskAnswer{devices.asked.front()};
  const TaskAnswer where = runtime.tasks->choose(
      runtime, {task.kernel, itemsOf(task.grid), task.copies, devices, task.hasVersion, task.before});
  if (where.device == runtime.host())
    return where;
  Status status = runOn(runtime, task, **own, where);
  return status.ok() ? Result<TaskAnswer>(where) : std::move(status.error());
}

Result<bool> launchOnProcessor(Runtime &runtime, const TaskLaunch &task) {
  Result<Own *> own = ownOf(task.kernel);
  if (!own.ok())
    return std::move(own.error());
  Device *device = processor(runtime.host());
  if (!device)
    return false;
  if (isEmpty(task.grid))
    return true;
  Status status = runInCopies(*device, task, **own, [](Address host) { return reinterpret_cast<void *>(host); });
  return status.ok() ? Result<bool>(true) : std::move(status.error());
}

Error noDeviceFor(const TaskLaunch &task) {
  Error error{text("no device can run kernel '", task.kernel.name, "', and the task has no other version"), {}};
  return std::move(error).note(text("HET_DEVICES must have an OpenCL device (het-info lists them), or a function with "
                                    "'device(smp) implements(",
                                    task.kernel.name, ")' must be there"));
}

} // namespace het
