//===-- kinds/opencl/cache.cpp - compiled programs, kept in files -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/cache.hpp"

#include "base/files.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace het::opencl {
namespace {

constexpr char magic[8] = {'h', 'e', 't', '-', 'o', 'c', 'l', '\n'};
constexpr std::uint64_t format = 1;
constexpr std::size_t mostBytes = std::size_t{256} << 20;

struct Header {
  char magic[8];
  std::uint64_t format, keySize, binarySize, checksum; // the sum of key and binary
};

// FNV-1a, 64 bits. Another beginning gives another hash.
std::uint64_t hash(std::string_view bytes, std::uint64_t begin = 0xCBF29CE484222325) {
  for (unsigned char byte : bytes)
    begin = (begin ^ byte) * 0x100000001B3;
  return begin;
}

std::string doubled(const std::string &path) {
  std::string out;
  for (char c : path)
    out += c == '%' ? "%%" : std::string(1, c);
  return out;
}

} // namespace

std::string Cache::fileOf(std::string_view key) const {
  char name[48];
  std::snprintf(name, sizeof name, "%016llx%016llx.clbin", static_cast<unsigned long long>(hash(key)),
                static_cast<unsigned long long>(hash(key, 0x9E3779B97F4A7C15)));
  return folder_ + "/" + name;
}

std::optional<std::string> Cache::load(std::string_view key) const {
  if (folder_.empty())
    return std::nullopt;
  Result<std::string> file = readFile(fileOf(key), mostBytes);
  Header header{};
  if (!file.ok() || file->size() < sizeof header)
    return std::nullopt;
  std::memcpy(&header, file->data(), sizeof header);
  const std::string_view rest = std::string_view(*file).substr(sizeof header);
  const bool whole = std::memcmp(header.magic, magic, sizeof magic) == 0 && header.format == format &&
                     header.keySize <= rest.size() && header.binarySize == rest.size() - header.keySize;
  if (!whole || header.checksum != hash(rest) || rest.substr(0, header.keySize) != key)
    return std::nullopt;
  return std::string(rest.substr(header.keySize));
}

void Cache::store(std::string_view key, std::string_view binary) const {
  if (folder_.empty() || sizeof(Header) + key.size() + binary.size() > mostBytes)
    return;
  Header header{{}, format, key.size(), binary.size(), hash(binary, hash(key))};
  std::memcpy(header.magic, magic, sizeof magic);
  std::string contents(reinterpret_cast<const char *>(&header), sizeof header);
  contents.append(key).append(binary);
  Result<OutputFile> file = OutputFile::at(doubled(fileOf(key)));
  const Status written = file.ok() ? file->write(contents) : Status(file.error());
  if (!written.ok())
    logMessage(LogLevel::Info, text("a compiled OpenCL program is not kept: ", written.error().message));
}

// Each folder on the way, as mkdir -p does.
static bool makeFolders(const std::string &folder) {
  for (std::size_t slash = folder.find('/', 1);; slash = folder.find('/', slash + 1)) {
    const std::string part = folder.substr(0, slash);
    if (mkdir(part.c_str(), 0700) != 0 && errno != EEXIST)
      return false;
    if (slash == folder.npos)
      return true;
  }
}

Status prepareFolder(const std::string &folder) {
  struct stat found;
  if (stat(folder.c_str(), &found) != 0 && (!makeFolders(folder) || stat(folder.c_str(), &found) != 0))
    return Error{text("folder ", folder, " cannot be made: ", std::strerror(errno)), {}};
  if (!S_ISDIR(found.st_mode))
    return Error{text(folder, " is no folder"), {}};
  if (found.st_uid != geteuid())
    return Error{text("folder ", folder, " belongs to another user"), {}};
  if (found.st_mode & 022)
    return Error{text("others may write in folder ", folder), {}};
  return {};
}

std::string cacheFolder() {
  if (!settings().flag(Setting::Cache) || secureExecution())
    return "";
  if (const std::string &told = settings().value(Setting::CacheDir); !told.empty())
    return told;
  const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
  if (cache && *cache == '/')
    return text(cache, "/hetcc");
  return home && *home == '/' ? text(home, "/.cache/hetcc") : std::string();
}

const Cache &programCache() {
  static const Cache &one = *[] {
    const std::string folder = cacheFolder();
    const Status status = folder.empty() ? Status() : prepareFolder(folder);
    if (!status.ok())
      logMessage(LogLevel::Warning, text("compiled OpenCL programs are not kept: ", status.error().message));
    return new Cache(status.ok() ? folder : "");
  }();
  return one;
}

} // namespace het::opencl
