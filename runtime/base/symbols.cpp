//===-- base/symbols.cpp - what the program calls an address -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The loader knows exported names only. Those of static variables are in the file, where it was not stripped.
#include "base/symbols.hpp"

#include "base/settings.hpp"
#include "base/text.hpp"

#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <span>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace het {

namespace {

// A file's bytes, or none.
class MappedFile {
public:
  explicit MappedFile(const char *name) {
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    struct stat about{};
    if (file < 0)
      return;
    if (fstat(file, &about) == 0 && about.st_size > 0) {
      const auto size = static_cast<std::size_t>(about.st_size);
      if (void *at = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0); at != MAP_FAILED)
        bytes_ = {static_cast<const std::byte *>(at), size};
    }
    close(file);
  }
  ~MappedFile() {
    if (!bytes_.empty())
      munmap(const_cast<std::byte *>(bytes_.data()), bytes_.size());
  }
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  /// `count` objects that begin there; none if the file ends before.
  template <class T> std::span<const T> at(std::size_t offset, std::size_t count) const {
    if (offset > bytes_.size() || count > (bytes_.size() - offset) / sizeof(T) || offset % alignof(T) != 0)
      return {};
    return {reinterpret_cast<const T *>(bytes_.data() + offset), count};
  }

private:
  std::span<const std::byte> bytes_;
};

// The loaded file that has an address.
struct Place {
  std::uintptr_t address = 0;
  std::string file; // empty: in none
  std::uintptr_t value = 0;
};

} // namespace

static Place placeOf(std::uintptr_t address) {
  Place place{address, "", 0};
  dl_iterate_phdr(
      [](dl_phdr_info *info, std::size_t, void *context) {
        Place &sought = *static_cast<Place *>(context);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto &part = info->dlpi_phdr[i];
          const std::uintptr_t first = info->dlpi_addr + part.p_vaddr;
          if (part.p_type != PT_LOAD || sought.address < first || sought.address >= first + part.p_memsz)
            continue;
          sought.file = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
          sought.value = sought.address - info->dlpi_addr;
          return 1;
        }
        return 0;
      },
      &place);
  return place;
}

static std::string inTable(const MappedFile &file, const Elf64_Shdr &table, std::span<const Elf64_Shdr> sections,
                           std::uintptr_t value, std::size_t item) {
  if (table.sh_link >= sections.size())
    return "";
  const Elf64_Shdr &names = sections[table.sh_link];
  const auto letters = file.at<char>(names.sh_offset, names.sh_size);
  for (const Elf64_Sym &symbol : file.at<Elf64_Sym>(table.sh_offset, table.sh_size / sizeof(Elf64_Sym))) {
    if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || value < symbol.st_value ||
        value - symbol.st_value >= symbol.st_size || symbol.st_name >= letters.size())
      continue;
    const char *name = &letters[symbol.st_name];
    const std::string_view whole(name, strnlen(name, letters.size() - symbol.st_name));
    const std::string word(whole.substr(0, whole.find('.'))); // static variables of functions have numbers
    const std::size_t offset = value - symbol.st_value;
    return symbol.st_size > item ? text(word, "[", offset / item, "]") : word;
  }
  return "";
}

std::string variableAt(std::uintptr_t address, std::size_t item) {
  const Place place = placeOf(address);
  if (place.file.empty() || item == 0 || secureExecution())
    return "";
  const MappedFile file(place.file.c_str());
  const auto header = file.at<Elf64_Ehdr>(0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0)
    return "";
  const auto sections = file.at<Elf64_Shdr>(header[0].e_shoff, header[0].e_shnum);
  std::string name;
  for (const auto type : {SHT_SYMTAB, SHT_DYNSYM})
    for (const Elf64_Shdr &section : sections)
      if (name.empty() && section.sh_type == static_cast<Elf64_Word>(type))
        name = inTable(file, section, sections, place.value, item);
  return name;
}

bool isThreadLocal(const void *address) {
  return dl_iterate_phdr(
             [](dl_phdr_info *info, std::size_t size, void *context) {
               const auto *at = static_cast<const std::byte *>(context);
               if (size < offsetof(dl_phdr_info, dlpi_tls_data) + sizeof info->dlpi_tls_data || !info->dlpi_tls_data)
                 return 0;
               const auto *first = static_cast<const std::byte *>(info->dlpi_tls_data);
               for (int i = 0; i < info->dlpi_phnum; ++i)
                 if (info->dlpi_phdr[i].p_type == PT_TLS)
                   return static_cast<int>(at >= first && at < first + info->dlpi_phdr[i].p_memsz);
               return 0;
             },
             const_cast<void *>(address)) != 0;
}

} // namespace het
