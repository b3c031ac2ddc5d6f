//===- SourceContent.cpp - What a checkout holds, as one value ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/SourceContent.h"
#include "collect/SourceInfo.h"
#include "snapshot/Git.h"
#include "source/tree/SourceFiles.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/SHA1.h"

#include <atomic>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>

namespace torchtalk::snapshot {

std::string objectId(const char *Kind, llvm::StringRef Contents) {
  llvm::SHA1 Hash;
  Hash.update((Kind + llvm::Twine(" ") + llvm::Twine(Contents.size())).str());
  Hash.update(llvm::StringRef("\0", 1));
  Hash.update(Contents);
  return llvm::toHex(Hash.final(), /*LowerCase=*/true);
}

namespace {

namespace fs = std::filesystem;

constexpr const char *SubmoduleMode = "160000";

/// In quotes, as git reads lists of paths.
std::string quoted(llvm::StringRef Path) {
  std::string Result = "\"";
  for (char C : Path) {
    if (C == '"' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result + "\"";
}

//===----------------------------------------------------------------------===//
// A checkout.
//===----------------------------------------------------------------------===//

/// A copy of the index is as good as the index only with its time of change:
/// git takes a file of the same time for one that may have changed unseen.
llvm::Error copyIndex(const std::string &From, const std::string &To) {
  struct stat Stat;
  if (::stat(From.c_str(), &Stat) != 0)
    return llvm::Error::success(); // nothing was ever added
  if (std::error_code Code = llvm::sys::fs::copy_file(From, To))
    return makeError("Cannot copy " + From + ": " + Code.message() + ".");
  const struct timespec Times[2] = {Stat.st_atim, Stat.st_mtim};
  if (::utimensat(AT_FDCWD, To.c_str(), Times, 0) != 0)
    return errnoError("Cannot set the time of " + To);
  return llvm::Error::success();
}

llvm::Error damagedList() {
  return makeError("git lists its files in a way that is not known.");
}

/// Of `git ls-files --stage -z`.
llvm::Error readStaged(llvm::StringRef Text, std::vector<SourceFile> &Out) {
  while (!Text.empty()) {
    auto [Entry, Rest] = Text.split('\0');
    Text = Rest;
    auto [Numbers, Path] = Entry.split('\t');
    llvm::SmallVector<llvm::StringRef, 3> Fields;
    Numbers.split(Fields, ' ');
    if (Fields.size() != 3 || Path.empty())
      return damagedList();
    Out.push_back({Path.str(), Fields[0].str(), Fields[1].str()});
  }
  return llvm::Error::success();
}

/// Those of \p Submodules in which files were changed or added. Git looks into
/// submodules of these by itself.
llvm::Expected<std::vector<std::string>>
changedSubmodules(const std::string &SourceRoot,
                  const std::vector<std::string> &Submodules) {
  GitCall Call{SourceRoot,
               {"status", "--porcelain=v2", "-z", "--ignore-submodules=none",
                "--untracked-files=no", "--no-renames", "--"}};
  Call.EntersSubmodules = true;
  for (const std::string &Path : Submodules)
    Call.Arguments.push_back(":(top,literal)" + Path);
  auto Text = TRY(git(Call));
  std::vector<std::string> Result;
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    auto [Record, After] = Rest.split('\0');
    Rest = After;
    // "1 .M S.M. 160000 160000 160000 <id> <id> path"
    llvm::SmallVector<llvm::StringRef, 9> Fields;
    Record.split(Fields, ' ', 8);
    if (Fields.size() == 9 && Fields[0] == "1" && Fields[2].starts_with("S") &&
        Fields[2].drop_front(2) != "..")
      Result.push_back(Fields[8].str());
  }
  return Result;
}

llvm::Expected<SourceContent>
contentOfCheckout(const std::string &SourceRoot,
                  llvm::ArrayRef<std::string> Without);

/// Puts the files of changed submodules in the place of their commits.
llvm::Error addSubmodules(const std::string &SourceRoot, SourceContent &Out) {
  std::vector<std::string> Present;
  for (const SourceFile &File : Out.Files)
    if (File.Mode == SubmoduleMode &&
        llvm::sys::fs::exists(SourceRoot + "/" + File.Path + "/.git"))
      Present.push_back(File.Path);
  if (Present.empty())
    return llvm::Error::success();
  auto Changed = TRY(changedSubmodules(SourceRoot, Present));
  if (Changed.empty())
    return llvm::Error::success();
  llvm::sort(Changed);
  llvm::BLAKE3 Digest;
  for (const std::string &Path : Changed) {
    auto Inner = TRY(
        contentOfCheckout((llvm::Twine(SourceRoot) + "/" + Path).str(), {}));
    Digest.update(Path + '\0' + Inner.Fingerprint + '\0');
    llvm::erase_if(Out.Files,
                   [&](const SourceFile &F) { return F.Path == Path; });
    for (SourceFile &File : Inner.Files) {
      File.Path.insert(0, Path + "/");
      Out.Files.push_back(std::move(File));
    }
  }
  Out.Fingerprint += "+" + llvm::toHex(Digest.final<8>(), /*LowerCase=*/true);
  return llvm::Error::success();
}

llvm::Expected<SourceContent>
contentOfCheckout(const std::string &SourceRoot,
                  llvm::ArrayRef<std::string> Without) {
  auto Temp = TRY(store::TempFolder::make());
  auto Places = TRY(git({SourceRoot,
                         {"rev-parse", "--path-format=absolute", "--git-path",
                          "index", "--git-path", "objects"}}));
  auto [Index, Rest] = llvm::StringRef(Places).split('\n');
  llvm::StringRef Objects = Rest.rtrim('\n');
  std::string Copy = Temp.path() + "/index";
  TRY(copyIndex(Index.str(), Copy));
  std::string Own = Temp.path() + "/objects";
  TRY(store::makeFolder(Own));
  std::vector<std::string> Environment = {
      "GIT_INDEX_FILE=" + Copy, "GIT_OBJECT_DIRECTORY=" + Own,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES=" + quoted(Objects)};

  GitCall Add{SourceRoot,
              {"-c", "core.splitIndex=false", "-c",
               "advice.addEmbeddedRepo=false", "add", "--all"},
              Environment};
  Add.EntersSubmodules = true;
  llvm::append_range(Add.Arguments, pathspecs(SourceRoot, Without));
  TRY(git(Add));
  auto Tree = TRY(git({SourceRoot, {"write-tree"}, Environment}));
  auto Staged =
      TRY(git({SourceRoot, {"ls-files", "--stage", "-z"}, Environment}));
  SourceContent Result;
  Result.Fingerprint = "git:" + llvm::StringRef(Tree).trim().str();
  TRY(readStaged(Staged, Result.Files));
  TRY(addSubmodules(SourceRoot, Result));
  llvm::sort(Result.Files);
  return Result;
}

//===----------------------------------------------------------------------===//
// A source without a repository.
//===----------------------------------------------------------------------===//

/// Of the folder that all of \p Files, in order, are in; its path takes the
/// first \p Skip characters of theirs. The order of whole paths is that of the
/// entries of git's trees, where a folder's name ends with '/'.
std::string treeId(llvm::ArrayRef<SourceFile> Files, size_t Skip) {
  std::string Entries;
  while (!Files.empty()) {
    llvm::StringRef Rest = llvm::StringRef(Files.front().Path).substr(Skip);
    size_t End = Rest.find('/');
    std::string Mode = Files.front().Mode;
    std::string Id = Files.front().Id;
    size_t Count = 1;
    if (End != llvm::StringRef::npos) {
      llvm::StringRef Folder = Rest.take_front(End + 1);
      auto Within = Files.take_while([&](const SourceFile &F) {
        return llvm::StringRef(F.Path).substr(Skip).starts_with(Folder);
      });
      Mode = "40000";
      Id = treeId(Within, Skip + Folder.size());
      Count = Within.size();
    }
    Entries.append(Mode).append(" ").append(Rest.take_front(End));
    Entries += '\0';
    Entries += llvm::fromHex(Id);
    Files = Files.drop_front(Count);
  }
  return objectId("tree", Entries);
}

/// Sets the mode and the id of the file. \returns false when it cannot be
/// read.
bool readSourceFile(const std::string &SourceRoot, SourceFile &File) {
  std::string Path = SourceRoot + "/" + File.Path;
  // A repository within: it counts as a submodule does.
  if (llvm::StringRef(File.Path).ends_with("/")) {
    File.Path.pop_back();
    File.Mode = SubmoduleMode;
    File.Id = index::headCommit(SourceRoot + "/" + File.Path);
    return !File.Id.empty();
  }
  struct stat Stat;
  if (::lstat(Path.c_str(), &Stat) != 0)
    return false;
  if (S_ISLNK(Stat.st_mode)) {
    std::error_code Code;
    fs::path Target = fs::read_symlink(Path, Code);
    File.Mode = "120000";
    File.Id = objectId("blob", Target.native());
    return !Code;
  }
  auto Contents = store::mapFile(Path, /*Copied=*/true);
  if (!Contents) {
    llvm::consumeError(Contents.takeError());
    return false;
  }
  File.Mode = (Stat.st_mode & S_IXUSR) != 0 ? "100755" : "100644";
  File.Id = objectId("blob", (*Contents)->getBuffer());
  return true;
}

llvm::Expected<SourceContent>
readPlainSource(const std::string &SourceRoot,
                llvm::ArrayRef<std::string> Without) {
  auto Temp = TRY(store::TempFolder::make());
  std::string Repository = Temp.path() + "/repository";
  TRY(git(
      {Temp.path(), {"init", "--quiet", "--bare", "--template=", Repository}}));
  std::vector<std::string> Environment = {"GIT_DIR=" + Repository,
                                          "GIT_WORK_TREE=" + SourceRoot};
  GitCall List{SourceRoot,
               {"ls-files", "--others", "--exclude-standard", "-z"},
               Environment};
  llvm::append_range(List.Arguments, pathspecs(SourceRoot, Without));
  auto Names = TRY(git(List));
  SourceContent Result;
  for (llvm::StringRef Rest = Names; !Rest.empty();) {
    auto [Name, After] = Rest.split('\0');
    Rest = After;
    Result.Files.push_back({Name.str(), "", ""});
  }
  // Many at a time: most are small, and a thread is slow to wake.
  constexpr size_t Together = 512;
  std::atomic<size_t> Unread = Result.Files.size();
  source::readInThreads((Result.Files.size() + Together - 1) / Together,
                        [](uint64_t, uint64_t) {},
                        [&](size_t Chunk) {
                          size_t End = std::min(Result.Files.size(),
                                                (Chunk + 1) * Together);
                          for (size_t I = Chunk * Together; I < End; ++I)
                            if (!readSourceFile(SourceRoot, Result.Files[I])) {
                              size_t None = Result.Files.size();
                              Unread.compare_exchange_strong(None, I);
                            }
                        });
  if (Unread != Result.Files.size())
    return makeError("Cannot read " + SourceRoot + "/" +
                     Result.Files[Unread].Path +
                     ", which the fingerprint of the source counts.");
  llvm::sort(Result.Files);
  Result.Fingerprint = "git:" + treeId(Result.Files, 0);
  return Result;
}

} // namespace

std::vector<std::string> pathspecs(const std::string &SourceRoot,
                                   llvm::ArrayRef<std::string> Without) {
  std::vector<std::string> Result = {"--", "."};
  for (llvm::StringRef Folder : Without)
    if (Folder.consume_front(SourceRoot) && Folder.consume_front("/") &&
        !Folder.empty())
      Result.push_back((":(exclude,top,literal)" + Folder).str());
  return Result;
}

llvm::Expected<SourceContent>
readSourceContent(const std::string &SourceRoot,
                  llvm::ArrayRef<std::string> Without) {
  if (llvm::sys::fs::exists(SourceRoot + "/.git"))
    return contentOfCheckout(SourceRoot, Without);
  return readPlainSource(SourceRoot, Without);
}

std::vector<std::string> differingFiles(llvm::ArrayRef<SourceFile> Left,
                                        llvm::ArrayRef<SourceFile> Right) {
  std::vector<std::string> Result;
  while (!Left.empty() || !Right.empty()) {
    int Order = Left.empty()    ? 1
                : Right.empty() ? -1
                                : Left.front().Path.compare(Right.front().Path);
    if (Order != 0 || Left.front() != Right.front())
      Result.push_back((Order <= 0 ? Left : Right).front().Path);
    Left = Left.drop_front(Order <= 0);
    Right = Right.drop_front(Order >= 0);
  }
  return Result;
}

std::string encodeSourceFiles(llvm::ArrayRef<SourceFile> Files) {
  std::string Bytes;
  for (const SourceFile &File : Files)
    Bytes += File.Mode + " " + File.Id + "\t" + File.Path + '\0';
  return Bytes;
}

bool decodeSourceFiles(std::string_view Bytes, std::vector<SourceFile> &Out) {
  Out.clear();
  for (llvm::StringRef Rest = Bytes; !Rest.empty();) {
    size_t End = Rest.find('\0');
    if (End == llvm::StringRef::npos)
      return false;
    auto [Numbers, Path] = Rest.take_front(End).split('\t');
    auto [Mode, Id] = Numbers.split(' ');
    Rest = Rest.drop_front(End + 1);
    SourceFile File{Path.str(), Mode.str(), Id.str()};
    if (Path.empty() || !llvm::all_of(Mode, llvm::isDigit) || Id.empty() ||
        !llvm::all_of(Id, llvm::isHexDigit) ||
        (!Out.empty() && Out.back().Path >= File.Path))
      return false;
    Out.push_back(std::move(File));
  }
  return true;
}

std::string pathFingerprint(const std::string &SourceRoot) {
  llvm::SmallString<256> Real;
  if (llvm::sys::fs::real_path(SourceRoot, Real))
    Real = SourceRoot;
  llvm::BLAKE3 Digest;
  Digest.update(llvm::StringRef(Real));
  return "path:" + llvm::toHex(Digest.final<16>(), /*LowerCase=*/true);
}

} // namespace torchtalk::snapshot
