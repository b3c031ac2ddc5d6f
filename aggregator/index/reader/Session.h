//===- Session.h - The reads of one question --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The methods of IndexReader without their errors. The first error of a
/// question is kept, as facts::ByteReader keeps it: from then on every read is
/// empty and touches no disk, and every scan stops. Whoever opened the session
/// asks for the error once, at the end.
///
/// Code below that point takes values as they come. It must be safe, and
/// quick, with fewer records than the index has, since its answer is thrown
/// away after an error. What outlives the question must not be made of one
/// that failed().
///
/// A session is for one thread.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_SESSION_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_SESSION_H

#include "index/reader/IndexReader.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <type_traits>
#include <utility>

namespace torchtalk::index {

class Session {
public:
  /// Borrows \p Index.
  explicit Session(const IndexReader &Index) : Index(Index) {}
  /// Reads another index for the question of \p Asking, which has the errors
  /// of both and lives longer.
  Session(const IndexReader &Index, Session &Asking)
      : Index(Index), Main(Asking.Main) {}
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;
  /// The error of a question must have been asked for, also where there is
  /// none.
  ~Session();

  bool failed() const { return static_cast<bool>(Main->Failure); }
  /// An error of the question's own. Dropped when there is one already.
  void fail(llvm::Error E);
  /// The first error.
  llvm::Error takeError();
  /// The answer, or the first error.
  template <typename T> llvm::Expected<T> result(T Answer) {
    TRY(takeError());
    return Answer;
  }

  /// What \p Make, a lambda, makes of the index alone. The first question that
  /// comes to it makes it, and all others share it as long as the index is
  /// open. It lives as long as the session.
  template <typename Fn> const auto &kept(Fn Make) {
    using T = std::invoke_result_t<Fn>;
    const void *Which = &Kept<Fn>;
    std::shared_ptr<const void> Result = Held.lookup(Which);
    if (!Result)
      Result = Index.kept(Which);
    if (!Result) {
      Result = std::shared_ptr<const T>(new const T(Make()));
      if (!failed())
        Result = Index.keep(Which, std::move(Result));
    }
    Held[Which] = Result;
    return *static_cast<const T *>(Result.get());
  }

  const std::string &generation() const { return Index.generation(); }
  const std::string &directory() const { return Index.directory(); }
  const IndexSummary &summary() const { return Index.summary(); }

  auto origin() { return read(&IndexReader::origin); }
  auto registry() { return read(&IndexReader::registry); }
  SourceVersions sources();
  auto tus() { return read(&IndexReader::tus); }

  auto symbol(SymbolId Id) { return read(&IndexReader::symbol, Id); }
  auto callees(SymbolId Id) { return read(&IndexReader::callees, Id); }
  auto callers(SymbolId Id) { return read(&IndexReader::callers, Id); }
  /// Without nodes when it cannot be read. One that was read stays.
  const WalkGraph &walk();
  auto symbolsNamed(std::string_view BaseName) {
    return read(&IndexReader::symbolsNamed, BaseName);
  }
  auto baseNamesWithPrefix(std::string_view Prefix, size_t Limit) {
    return read(&IndexReader::baseNamesWithPrefix, Prefix, Limit);
  }
  auto symbolsInFile(std::string_view File) {
    return read(&IndexReader::symbolsInFile, File);
  }
  auto filesWithSuffix(std::string_view Suffix) {
    return read(&IndexReader::filesWithSuffix, Suffix);
  }
  const std::vector<std::string> &compiledFiles() {
    return list(&IndexReader::compiledFiles);
  }

  auto op(std::string_view Op) { return read(&IndexReader::op, Op); }
  auto overloadsOf(std::string_view OpWithoutOverload) {
    return read(&IndexReader::overloadsOf, OpWithoutOverload);
  }
  auto registrationsOf(std::string_view Op) {
    return read(&IndexReader::registrationsOf, Op);
  }
  auto registrations() { return read(&IndexReader::registrations); }
  auto registrationsOfKernel(SymbolId Id) {
    return read(&IndexReader::registrationsOfKernel, Id);
  }
  auto derivativesOf(std::string_view Op) {
    return read(&IndexReader::derivativesOf, Op);
  }
  auto dispatchKeys() { return read(&IndexReader::dispatchKeys); }

  auto python(std::string_view Name) {
    return read(&IndexReader::python, Name);
  }
  auto pythonNamed(std::string_view Name) {
    return read(&IndexReader::pythonNamed, Name);
  }
  auto pythonCallers(std::string_view Target) {
    return read(&IndexReader::pythonCallers, Target);
  }
  auto pythonTargets(std::string_view Prefix) {
    return read(&IndexReader::pythonTargets, Prefix);
  }
  auto pythonRegistrationsOf(std::string_view Op) {
    return read(&IndexReader::pythonRegistrationsOf, Op);
  }
  auto docsOf(std::string_view Op) { return read(&IndexReader::docsOf, Op); }
  const std::vector<OpInfoRecord> &opInfos() {
    return kept([&] { return read(&IndexReader::opInfos); });
  }
  auto testsOfOps() { return read(&IndexReader::testsOfOps); }
  /// By id.
  const std::vector<TestRecord> &tests() {
    return kept([&] {
      std::vector<TestRecord> All;
      forEachTest("", [&](const TestRecord &Test) { All.push_back(Test); });
      return All;
    });
  }

  auto devicesNamed(std::string_view Name) {
    return read(&IndexReader::devicesNamed, Name);
  }
  const std::vector<std::string> &textFiles() {
    return list(&IndexReader::textFiles);
  }
  auto text(std::string_view File) { return read(&IndexReader::text, File); }
  auto textsCalling(std::string_view Name) {
    return read(&IndexReader::textsCalling, Name);
  }
  void forEachTextCall(auto Fn) { scan(&IndexReader::forEachTextCall, Fn); }
  auto textsIncluding(std::string_view Path) {
    return read(&IndexReader::textsIncluding, Path);
  }

  auto messages() { return read(&IndexReader::messages); }

  const SearchNames &searchNames() { return list(&IndexReader::searchNames); }
  auto bindingsNamed(std::string_view Name) {
    return read(&IndexReader::bindingsNamed, Name);
  }
  auto bindingsOf(SymbolId Id) { return read(&IndexReader::bindingsOf, Id); }

  /// Scans stop when \p Fn, if it returns anything, returns false, and after an
  /// error, also of \p Fn.
  void forEachNamed(std::string_view Component, auto Fn) {
    scan(&IndexReader::forEachNamed, Component, Fn);
  }
  void forEachSymbol(auto Fn) { scan(&IndexReader::forEachSymbol, Fn); }
  void forEachEdge(auto Fn) { scan(&IndexReader::forEachEdge, Fn); }
  void forEachRegistration(auto Fn) {
    scan(&IndexReader::forEachRegistration, Fn);
  }
  void forEachBinding(auto Fn) { scan(&IndexReader::forEachBinding, Fn); }
  void forEachPython(std::string_view Prefix, auto Fn) {
    scan(&IndexReader::forEachPython, Prefix, Fn);
  }
  void forEachPythonCallers(auto Fn) {
    scan(&IndexReader::forEachPythonCallers, Fn);
  }
  void forEachPythonRegistration(auto Fn) {
    scan(&IndexReader::forEachPythonRegistration, Fn);
  }
  void forEachTest(std::string_view Prefix, auto Fn) {
    scan(&IndexReader::forEachTest, Prefix, Fn);
  }
  void forEachDevice(auto Fn) { scan(&IndexReader::forEachDevice, Fn); }
  void forEachInclude(auto Fn) { scan(&IndexReader::forEachInclude, Fn); }
  void forEachOpDoc(auto Fn) { scan(&IndexReader::forEachOpDoc, Fn); }
  void forEachOp(auto Fn) { scan(&IndexReader::forEachOp, Fn); }
  void forEachDerivative(auto Fn) { scan(&IndexReader::forEachDerivative, Fn); }
  void forEachOpName(auto Fn) { scan(&IndexReader::forEachOpName, Fn); }
  void forEachBaseName(auto Fn) { scan(&IndexReader::forEachBaseName, Fn); }

private:
  template <typename T, typename... P>
  T read(llvm::Expected<T> (IndexReader::*Method)(P...) const,
         std::type_identity_t<P>... Args) {
    if (failed())
      return T();
    llvm::Expected<T> Read = (Index.*Method)(Args...);
    if (Read)
      return std::move(*Read);
    fail(Read.takeError());
    return T();
  }

  template <typename T>
  const T &list(llvm::Expected<const T *> (IndexReader::*Method)() const) {
    static const T Empty;
    const T *Read = read(Method);
    return Read ? *Read : Empty;
  }

  template <typename... R>
  void
  scan(llvm::Error (IndexReader::*Method)(const std::function<bool(R...)> &)
           const,
       auto &Fn) {
    if (!failed())
      fail((Index.*Method)([&](R... Record) { return goesOn(Fn, Record...); }));
  }
  template <typename... R>
  void scan(llvm::Error (IndexReader::*Method)(
                std::string_view, const std::function<bool(R...)> &) const,
            std::string_view From, auto &Fn) {
    if (!failed())
      fail((Index.*Method)(From,
                           [&](R... Record) { return goesOn(Fn, Record...); }));
  }
  bool goesOn(auto &Fn, const auto &...Record) const {
    if constexpr (std::is_void_v<decltype(Fn(Record...))>)
      Fn(Record...);
    else if (!Fn(Record...))
      return false;
    return !failed();
  }

  template <typename Fn> static constexpr char Kept = 0; ///< its address

  const IndexReader &Index;
  llvm::DenseMap<const void *, std::shared_ptr<const void>> Held; ///< by Kept
  const WalkGraph *Walk = nullptr;
  llvm::Error Failure = llvm::Error::success();
  bool Asked = false;
  Session *Main = this; ///< has the error
};

/// What \p Question(session, arguments...) answers from \p Index.
template <typename Fn, typename... A>
auto ask(const IndexReader &Index, Fn Question, A &&...Arguments)
    -> llvm::Expected<std::invoke_result_t<Fn, Session &, A...>> {
  Session Asking(Index);
  return Asking.result(Question(Asking, std::forward<A>(Arguments)...));
}

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_SESSION_H
