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
#include "index/format/ReaderOptions.h"
#include "index/reader/SnapshotOrigin.h"
#include "index/reader/WalkGraph.h"
#include "records/DeviceRecords.h"
#include "records/IndexRecords.h"
#include "records/PythonRecords.h"
#include "records/SearchRecords.h"
#include "records/TestRecords.h"
#include "records/TextRecords.h"

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
  llvm::Expected<std::optional<SnapshotOrigin>> origin() const;
  /// Hits and misses are 0 unless they were asked for when it was opened.
  CacheCounts cacheCounts() const;

  /// std::nullopt when there is no such symbol.
  llvm::Expected<std::optional<SymbolRecord>> symbol(SymbolId Id) const;

  /// Every edge of a symbol, sorted by (peer, kind, site). One read each.
  llvm::Expected<std::vector<EdgeRecord>> callees(SymbolId Id) const;
  llvm::Expected<std::vector<EdgeRecord>> callers(SymbolId Id) const;

  /// The same edges without sites, for walks. Checked as a whole when it is
  /// first asked for.
  llvm::Expected<const WalkGraph *> walk() const;

  /// All symbols whose unqualified name (without template arguments) is
  /// exactly \p BaseName: "add", "operator()", "~Tensor". Sorted by id.
  llvm::Expected<std::vector<NamedId>>
  symbolsNamed(std::string_view BaseName) const;

  /// Unqualified names that start with \p Prefix, at most \p Limit, sorted.
  llvm::Expected<std::vector<std::string>>
  baseNamesWithPrefix(std::string_view Prefix, size_t Limit) const;

  /// Symbols defined in \p File (index path), sorted by line.
  llvm::Expected<std::vector<SymbolId>>
  symbolsInFile(std::string_view File) const;

  /// Index paths of files that hold definitions and end with \p Suffix at a
  /// path component boundary ("LinearAlgebra.cpp"). Sorted.
  llvm::Expected<std::vector<std::string>>
  filesWithSuffix(std::string_view Suffix) const;

  /// Index paths of all files that the compiler read, sorted. They live as long
  /// as the reader.
  llvm::Expected<const std::vector<std::string> *> compiledFiles() const;

  llvm::Expected<std::optional<OpRecord>> op(std::string_view Op) const;
  /// Overloads in the YAML or registered of "aten::add": "aten::add.Tensor",
  /// ... Sorted.
  llvm::Expected<std::vector<std::string>>
  overloadsOf(std::string_view OpWithoutOverload) const;

  /// Registrations of exactly this op name, sorted by (key, file, line).
  llvm::Expected<std::vector<RegistrationRecord>>
  registrationsOf(std::string_view Op) const;
  /// Registrations whose kernel is this symbol.
  llvm::Expected<std::vector<RegistrationRecord>>
  registrationsOfKernel(SymbolId Id) const;

  /// What derivatives.yaml says of exactly this op. Mostly one record or
  /// none; a second where an entry has the op's name but not its schema.
  llvm::Expected<std::vector<DerivativeRecord>>
  derivativesOf(std::string_view Op) const;
  /// What the dispatcher's code says of its keys, sorted. Empty when no TU of
  /// the index has that code (c10/core/DispatchKeySet.cpp).
  llvm::Expected<std::vector<facts::DispatchKeyFact>> dispatchKeys() const;
  /// A class or function by its qualified name; nullopt when there is none.
  llvm::Expected<std::optional<PythonRecord>>
  python(std::string_view Name) const;
  /// The qualified names of those whose name, or one of whose public names,
  /// ends with the component \p Name: "Conv2d". Sorted.
  llvm::Expected<std::vector<std::string>>
  pythonNamed(std::string_view Name) const;
  /// Who calls or refers to a target of PythonCallee, by name.
  llvm::Expected<std::vector<PythonCaller>>
  pythonCallers(std::string_view Target) const;
  /// Of exactly this op name, with or without overload. Sorted.
  llvm::Expected<std::vector<PythonRegistration>>
  pythonRegistrationsOf(std::string_view Op) const;
  /// Docstrings of an op without overload. Sorted.
  llvm::Expected<std::vector<OpDoc>> docsOf(std::string_view Op) const;
  llvm::Expected<std::optional<TestRecord>> test(std::string_view Id) const;
  /// In the order of the sources.
  llvm::Expected<std::vector<OpInfoRecord>> opInfos() const;

  /// Device functions of exactly this qualified name. Sorted by place.
  llvm::Expected<std::vector<DeviceRecord>>
  devicesNamed(std::string_view Name) const;

  /// Files of C++ that were read as text, as no TU has them. Sorted; they live
  /// as long as the reader.
  llvm::Expected<const std::vector<std::string> *> textFiles() const;
  /// What is in one of them; nullopt when \p File is none.
  llvm::Expected<std::optional<TextRecord>> text(std::string_view File) const;
  /// Those of them that call something whose last component is \p Name.
  llvm::Expected<std::vector<std::string>>
  textsCalling(std::string_view Name) const;
  /// Their includes of \p Path. Sorted.
  llvm::Expected<std::vector<IncludeRecord>>
  textsIncluding(std::string_view Path) const;

  /// The last components of all names. Read when it is first asked for; lives
  /// as long as the reader.
  llvm::Expected<const SearchNames *> searchNames() const;
  /// All that has the last component \p Component, by kind and name. The
  /// callback returns false to stop.
  llvm::Error
  forEachNamed(std::string_view Component,
               const std::function<bool(const SearchEntry &)> &Fn) const;

  /// Bindings whose name ends with the component \p Name: "gelu". Sorted.
  llvm::Expected<std::vector<BindingRecord>>
  bindingsNamed(std::string_view Name) const;
  /// Bindings that call this symbol, or have it called. Sorted.
  llvm::Expected<std::vector<BindingRecord>> bindingsOf(SymbolId Id) const;

  llvm::Expected<std::vector<TuRecord>> tus() const;
  /// What another generation can be made of.
  llvm::Expected<Units> units() const;
  llvm::Expected<SourceVersions> sources() const;

  /// Full scans in key order, for export, spelling suggestions and counts.
  /// The callback returns false to stop.
  llvm::Error
  forEachSymbol(const std::function<bool(const SymbolRecord &)> &Fn) const;
  llvm::Error forEachEdge(
      const std::function<bool(SymbolId From, const EdgeRecord &)> &Fn) const;
  llvm::Error forEachRegistration(
      const std::function<bool(const RegistrationRecord &)> &Fn) const;
  llvm::Error
  forEachBinding(const std::function<bool(const BindingRecord &)> &Fn) const;
  /// Those whose qualified name starts with \p Prefix, by name.
  llvm::Error
  forEachPython(std::string_view Prefix,
                const std::function<bool(const PythonRecord &)> &Fn) const;
  llvm::Error forEachPythonRegistration(
      const std::function<bool(const PythonRegistration &)> &Fn) const;
  llvm::Error forEachOpDoc(const std::function<bool(const OpDoc &)> &Fn) const;
  /// Those whose id starts with \p Prefix, by id.
  llvm::Error
  forEachTest(std::string_view Prefix,
              const std::function<bool(const TestRecord &)> &Fn) const;
  /// All device functions, by name.
  llvm::Error
  forEachDevice(const std::function<bool(const DeviceRecord &)> &Fn) const;
  llvm::Error
  forEachInclude(const std::function<bool(const IncludeRecord &)> &Fn) const;
  llvm::Error forEachOp(const std::function<bool(const OpRecord &)> &Fn) const;
  llvm::Error forEachDerivative(
      const std::function<bool(const DerivativeRecord &)> &Fn) const;
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

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADER_H
