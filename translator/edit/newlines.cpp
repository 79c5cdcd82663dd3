//===-- edit/newlines.cpp - files with other line ends --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/newlines.h"

#include "edit/loop_hints.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/MemoryBuffer.h"

namespace hetcc {
namespace {

namespace vfs = llvm::vfs;

// A file that has been read and changed.
class TextFile : public vfs::File {
public:
  TextFile(vfs::Status status, std::string text) : state(std::move(status)), text(std::move(text)) {}

  llvm::ErrorOr<vfs::Status> status() override { return state; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name, int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text, name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status state;
  std::string text;
};

class NewlineFileSystem : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    auto status = file ? (*file)->status() : file.getError();
    if (!status || !status->isRegularFile())
      return file;
    auto buffer = (*file)->getBuffer(path, status->getSize(), true, false);
    if (!buffer)
      return buffer.getError();
    const llvm::StringRef read = (*buffer)->getBuffer();
    if (read.contains('\0')) // a precompiled header is no text
      return file;
    const bool otherEnds = read.contains('\r');
    std::string text = otherEnds ? withNewlines(read) : read.str();
    if (!blankLoopHints(text) && !otherEnds)
      return file;
    const vfs::Status made = vfs::Status::copyWithNewSize(*status, text.size());
    return std::make_unique<TextFile>(made, std::move(text));
  }

  // A file's size is held against that of its text.
  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &path) override {
    auto found = ProxyFileSystem::status(path);
    if (!found || !found->isRegularFile())
      return found;
    auto file = openFileForRead(path);
    return file ? (*file)->status() : found;
  }
};

} // namespace

void readWithNewlines(clang::CompilerInstance &compiler) {
  auto files = clang::createVFSFromCompilerInvocation(compiler.getInvocation(), compiler.getDiagnostics());
  compiler.createFileManager(llvm::makeIntrusiveRefCnt<NewlineFileSystem>(std::move(files)));
}

std::string withNewlines(llvm::StringRef text) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size(); ++at)
    if (text[at] != '\r')
      result += text[at];
    else if (at + 1 == text.size() || text[at + 1] != '\n')
      result += '\n';
  return result;
}

unsigned offsetOnDisk(llvm::StringRef text, unsigned offset) {
  size_t at = 0;
  for (; offset > 0 && at < text.size(); --offset)
    at += text.substr(at).starts_with("\r\n") ? 2 : 1;
  return static_cast<unsigned>(at);
}

} // namespace hetcc
