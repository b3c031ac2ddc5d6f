//===- Extractor.h - The facts of a TU out of its AST -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decides which functions of a TU count and collects their facts. Counted is
/// what the compiler emits code for, and what the main file defines: every
/// function of the main file, and of the headers whatever those reach. So the
/// work grows with what the TU uses, not with what it includes. System
/// headers are not recorded; their templates are walked, because they call
/// back into the project (std::vector<T> calls T's constructors).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_EXTRACTOR_H
#define TORCHTALK_PLUGIN_EXTRACT_EXTRACTOR_H

#include "extract/ast/FileTable.h"
#include "extract/ast/Includes.h"
#include "extract/ast/Roots.h"
#include "extract/ast/SymbolNamer.h"
#include "extract/bindings/Bindings.h"
#include "extract/calls/Forwarding.h"
#include "extract/registration/Registrations.h"
#include "facts/Container.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <map>
#include <vector>

namespace torchtalk::extract {

/// Where \p D stands: for what comes out of a template, the pattern's
/// definition.
clang::SourceLocation placeOf(const clang::NamedDecl *D);

/// Made before the TU is parsed; borrows the CompilerInstance. Shared by the
/// plugin and torchtalk-extract, whose facts must be equal: a subclass takes
/// those at the end of the TU.
class Extractor : public clang::ASTConsumer {
public:
  explicit Extractor(clang::CompilerInstance &CI);

  bool HandleTopLevelDecl(clang::DeclGroupRef Group) final;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *Var) final;

protected:
  /// \returns the record of the TU as facts::encodeRecord gives it, in parts.
  /// A TU with errors gives a failed manifest without shards. Call once.
  struct Result {
    facts::Manifest Manifest;
    std::vector<facts::EncodedShard> Shards;
  };
  Result finish();

private:
  class FunctionSink;
  /// The code of one body, where its edges start.
  struct Origin {
    facts::Shard *Shard = nullptr; ///< null: walked, but not recorded
    unsigned Symbol = 0;
    unsigned File = FileTable::NoFile;
    const clang::FunctionDecl *Function = nullptr; ///< null: an initialiser
  };

  /// An edge that is added when everything else has its name.
  struct Enclosed {
    Origin From;
    const clang::FunctionDecl *Lambda;
    const clang::FunctionDecl *PassedTo;
    clang::SourceLocation Site;
  };

  void addEdge(const Origin &From, facts::EdgeKind Kind, unsigned To,
               clang::SourceLocation Site, const clang::FunctionDecl *PassedTo);

  void readRegistrations(const clang::NamedDecl *Code, const Origin &From);
  void addRow(const Origin &From, Registrations::Found &Found);
  void noteBinder(const Origin &From);
  void noteCallersOfBinders(size_t First);
  void readBinders();
  void addBindings(const Origin &From, std::vector<Bindings::Found> Found);
  void addRow(const Origin &From, Bindings::Found &Found);

  /// \returns the definition of \p FD when it is to be walked now.
  const clang::FunctionDecl *claim(const clang::FunctionDecl *FD);
  void enqueue(const clang::FunctionDecl *FD);
  void enqueueVirtuals(const clang::CXXRecordDecl *Record);
  void processFound();
  void processRoots();
  void process(const Root &R);
  void process(const clang::FunctionDecl *Definition);
  void process(const clang::VarDecl *Var, bool DeclaresBlock);
  void record(const clang::NamedDecl *D, clang::SourceLocation End);
  void recordPattern(const clang::FunctionDecl *Pattern);
  facts::Shard &shard(unsigned File, bool Instantiated);

  clang::CompilerInstance &CI;
  FileTable Files;
  std::vector<IncludeEdge> Includes;
  /// Of preprocessed text; else null.
  std::function<void()> FinishIncludes;
  std::vector<clang::Decl *> TopLevel;

  // Set by finish(), once there is an AST.
  clang::ASTContext *Context = nullptr;
  std::unique_ptr<SymbolNamer> Namer;
  std::unique_ptr<Registrations> Regs;
  std::unique_ptr<Bindings> Binds;
  /// By file, and whether it holds the instantiations. Symbols are numbers of
  /// the SymbolNamer.
  std::map<std::pair<unsigned, bool>, facts::Shard> Shards;
  Forwarding Forwards;

  std::vector<const clang::FunctionDecl *> Found; ///< to be walked, in order
  std::vector<const clang::FunctionDecl *> Late;  ///< to be walked last
  std::vector<Enclosed> Enclosing;
  // Rows that are added then, too.
  std::vector<std::pair<Origin, Registrations::Found>> Registered;
  std::vector<std::pair<Origin, Bindings::Found>> Bound;
  /// Functions that call the API of registration, blocks or not.
  std::vector<Origin> Registering;
  /// Functions that tell Python something, or call one that does.
  std::vector<Origin> Binders;
  /// Every function that is recorded, by its symbol.
  llvm::DenseMap<unsigned, Origin> Walked;
  llvm::DenseSet<const clang::Decl *> Seen;
  llvm::DenseSet<const clang::Decl *> Patterns;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_EXTRACTOR_H
