//===- IndexReader.h - Reading an index generation --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Read-only access to one generation. Opening takes no lock, writes nothing
/// and may be done by any number of processes; a generation never changes
/// once it is published. All methods are const and safe to call from several
/// threads.
///
/// A corrupt record is reported, not skipped: methods that read one return
/// llvm::Expected.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADER_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADER_H

#include "index/format/Generation.h"
#include "index/reader/SnapshotOrigin.h"
#include "index/reader/WalkGraph.h"
#include "records/DeviceRecords.h"
#include "records/IndexRecords.h"
#include "records/PythonRecords.h"
#include "records/SearchRecords.h"
#include "records/TestRecords.h"
#include "records/TextRecords.h"
#include "source/tree/MessageModel.h"
#include "store/Try.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::index {

class GenerationDb;
struct SourceVersions;
struct Units;

/// A record, if there is one.
template <typename T> using Maybe = llvm::Expected<std::optional<T>>;
template <typename T> using Many = llvm::Expected<std::vector<T>>;
/// Gets the records of a scan. Returns false to stop.
template <typename T> using Visit = std::function<bool(const T &)>;

class IndexReader {
public:
  /// Opens the generation that is current in \p IndexDir. Errors say what to
  /// run ("no index in DIR: run 'torchtalk index build'").
  static llvm::Expected<std::unique_ptr<IndexReader>>
  open(const std::string &IndexDir, const ReaderOptions &Options = {});
  /// Opens the generation in the folder \p Dir, wherever that is: that of a
  /// snapshot. Its name is that of the folder.
  static llvm::Expected<std::unique_ptr<IndexReader>>
  openGeneration(const std::string &Dir, const ReaderOptions &Options = {});
  ~IndexReader();

  /// Name of the open generation, e.g. "000003". Compare with
  /// currentGeneration() to notice a new one.
  const std::string &generation() const;
  /// The index folder, as it was given; by openGeneration() that above.
  const std::string &directory() const;
  const IndexSummary &summary() const;
  /// Of a generation that was loaded from a snapshot.
  Maybe<SnapshotOrigin> origin() const;
  /// Of one that is a ready index of an installed torch.
  Maybe<RegistryOrigin> registry() const;
  /// Hits and misses are 0 unless they were asked for when it was opened.
  CacheCounts cacheCounts() const;

  /// What Session::kept() shares; nullptr when it is not made yet.
  std::shared_ptr<const void> kept(const void *Which) const;
  /// \returns what is kept from now on: of several, that which came first.
  std::shared_ptr<const void> keep(const void *Which,
                                   std::shared_ptr<const void> Made) const;

  /// std::nullopt when there is no such symbol.
  Maybe<SymbolRecord> symbol(SymbolId Id) const;

  /// Every edge of a symbol, sorted by (peer, kind, site). One read each.
  Many<EdgeRecord> callees(SymbolId Id) const;
  Many<EdgeRecord> callers(SymbolId Id) const;

  /// The same edges without sites, for walks. Checked as a whole when it is
  /// first asked for.
  llvm::Expected<const WalkGraph *> walk() const;

  /// All symbols whose unqualified name (without template arguments) is
  /// exactly \p BaseName: "add", "operator()", "~Tensor". Sorted by id.
  Many<NamedId> symbolsNamed(std::string_view BaseName) const;

  /// Unqualified names that start with \p Prefix, at most \p Limit, sorted.
  Many<std::string> baseNamesWithPrefix(std::string_view Prefix,
                                        size_t Limit) const;

  /// Symbols defined in \p File (index path), sorted by line.
  Many<SymbolId> symbolsInFile(std::string_view File) const;

  /// Index paths of files that hold definitions and end with \p Suffix at a
  /// path component boundary ("LinearAlgebra.cpp"). Sorted.
  Many<std::string> filesWithSuffix(std::string_view Suffix) const;

  /// Index paths of all files that the compiler read, sorted. They live as long
  /// as the reader.
  llvm::Expected<const std::vector<std::string> *> compiledFiles() const;

  Maybe<OpRecord> op(std::string_view Op) const;
  /// Overloads in the YAML or registered of "aten::add": "aten::add.Tensor",
  /// ... Sorted.
  Many<std::string> overloadsOf(std::string_view OpWithoutOverload) const;

  /// Registrations of exactly this op name, sorted by (key, file, line).
  Many<RegistrationRecord> registrationsOf(std::string_view Op) const;
  /// All, those of one op together, as registrationsOf() has them.
  Many<std::vector<RegistrationRecord>> registrations() const;
  /// Registrations whose kernel is this symbol.
  Many<RegistrationRecord> registrationsOfKernel(SymbolId Id) const;

  /// What derivatives.yaml says of exactly this op. Mostly one record or
  /// none; a second where an entry has the op's name but not its schema.
  Many<DerivativeRecord> derivativesOf(std::string_view Op) const;
  /// What the dispatcher's code says of its keys, sorted. Empty when no TU of
  /// the index has that code (c10/core/DispatchKeySet.cpp).
  Many<facts::DispatchKeyFact> dispatchKeys() const;
  /// A class or function by its qualified name; nullopt when there is none.
  Maybe<PythonRecord> python(std::string_view Name) const;
  /// The qualified names of those whose name, or one of whose public names,
  /// ends with the component \p Name: "Conv2d". Sorted.
  Many<std::string> pythonNamed(std::string_view Name) const;
  /// Who calls or refers to a target of PythonCallee, by name.
  Many<PythonCaller> pythonCallers(std::string_view Target) const;
  /// All targets that start with \p Prefix, sorted.
  Many<std::string> pythonTargets(std::string_view Prefix) const;
  /// Of exactly this op name, with or without overload. Sorted.
  Many<PythonRegistration> pythonRegistrationsOf(std::string_view Op) const;
  /// Docstrings of an op without overload. Sorted.
  Many<OpDoc> docsOf(std::string_view Op) const;
  /// In the order of the sources.
  Many<OpInfoRecord> opInfos() const;
  /// The tests of each op that tests call themselves, sorted by op.
  Many<TestsOfOp> testsOfOps() const;

  /// Device functions of exactly this qualified name. Sorted by place.
  Many<DeviceRecord> devicesNamed(std::string_view Name) const;

  /// Files of C++ that were read as text, as no TU has them. Sorted; they live
  /// as long as the reader.
  llvm::Expected<const std::vector<std::string> *> textFiles() const;
  /// What is in one of them; nullopt when \p File is none.
  Maybe<TextRecord> text(std::string_view File) const;
  /// Those of them that call something whose last component is \p Name.
  Many<std::string> textsCalling(std::string_view Name) const;
  /// All that they call, by its last component. Sorted.
  llvm::Error
  forEachTextCall(const std::function<bool(std::string_view)> &Fn) const;
  /// Their includes of \p Path. Sorted.
  Many<IncludeRecord> textsIncluding(std::string_view Path) const;

  /// What Python and C++ raise and warn with, by file. Empty before format 30.
  Many<source::MessageFile> messages() const;

  /// The last components of all names. Read when it is first asked for; lives
  /// as long as the reader.
  llvm::Expected<const SearchNames *> searchNames() const;
  /// All that has the last component \p Component, by kind and name.
  llvm::Error forEachNamed(std::string_view Component,
                           const Visit<SearchEntry> &Fn) const;

  /// Bindings whose name ends with the component \p Name: "gelu". Sorted.
  Many<BindingRecord> bindingsNamed(std::string_view Name) const;
  /// Bindings that call this symbol, or have it called. Sorted.
  Many<BindingRecord> bindingsOf(SymbolId Id) const;

  Many<TuRecord> tus() const;
  /// What another generation can be made of.
  llvm::Expected<Units> units() const;
  llvm::Expected<SourceVersions> sources() const;

  /// Full scans in key order, for export, spelling suggestions and counts.
  llvm::Error forEachSymbol(const Visit<SymbolRecord> &Fn) const;
  llvm::Error forEachEdge(
      const std::function<bool(SymbolId From, const EdgeRecord &)> &Fn) const;
  llvm::Error forEachRegistration(const Visit<RegistrationRecord> &Fn) const;
  llvm::Error forEachBinding(const Visit<BindingRecord> &Fn) const;
  /// Those whose qualified name starts with \p Prefix, by name.
  llvm::Error forEachPython(std::string_view Prefix,
                            const Visit<PythonRecord> &Fn) const;
  /// All targets of PythonCallee, by name.
  llvm::Error forEachPythonCallers(
      const std::function<bool(std::string_view Target,
                               const std::vector<PythonCaller> &)> &Fn) const;
  llvm::Error
  forEachPythonRegistration(const Visit<PythonRegistration> &Fn) const;
  llvm::Error forEachOpDoc(const Visit<OpDoc> &Fn) const;
  /// Those whose id starts with \p Prefix, by id.
  llvm::Error forEachTest(std::string_view Prefix,
                          const Visit<TestRecord> &Fn) const;
  /// All device functions, by name.
  llvm::Error forEachDevice(const Visit<DeviceRecord> &Fn) const;
  llvm::Error forEachInclude(const Visit<IncludeRecord> &Fn) const;
  llvm::Error forEachOp(const Visit<OpRecord> &Fn) const;
  llvm::Error forEachDerivative(const Visit<DerivativeRecord> &Fn) const;
  /// All op names with overload ("aten::add.Tensor"), from YAML and
  /// registrations.
  llvm::Error
  forEachOpName(const std::function<bool(std::string_view)> &Fn) const;
  /// All distinct unqualified symbol names.
  llvm::Error
  forEachBaseName(const std::function<bool(std::string_view)> &Fn) const;

private:
  struct Impl;
  static llvm::Expected<std::unique_ptr<IndexReader>>
  openWith(std::unique_ptr<GenerationDb> Db, const std::string &Dir,
           const std::string &IndexDir);
  explicit IndexReader(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

/// All records of a scan.
template <typename T>
Many<T> allOf(const IndexReader &Index,
              llvm::Error (IndexReader::*Scan)(const Visit<T> &) const) {
  std::vector<T> Result;
  TRY((Index.*Scan)([&](const T &Record) {
    Result.push_back(Record);
    return true;
  }));
  return Result;
}

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADER_H
