//===- LazyBodies.h - Bodies that are parsed when asked for -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts need the bodies of those functions of headers that a TU reaches, which
/// are few. Clang's parser skips the others if asked to
/// (FrontendOptions::SkipFunctionBodies); which these are is known at the end.
/// So all are skipped, their tokens are kept, and FunctionDecl::getBody()
/// parses them when somebody calls it after the TU, as Clang parses the bodies
/// of templates with -fdelayed-template-parsing.
///
/// A body can make the compiler emit a variable by naming it, even if nothing
/// reaches the body: a static member of a class template, whose initialiser
/// runs. A TU with such variables gets all its bodies parsed, late.
///
/// A body that is parsed late sees what was declared after it. It is the same
/// body if it refers to nothing of that: doubts() tells when one does, or has
/// errors, and then the TU has to be parsed as the compiler does. Templates,
/// constexpr functions, functions with a deduced return type and those of the
/// main file are parsed where they stand.
///
/// An error in a body that is never asked for is not seen. So bodies are
/// skipped only in files that another TU has parsed whole and without errors.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_LAZYBODIES_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_LAZYBODIES_H

#include "clang/AST/ExternalASTSource.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace torchtalk::extract {

/// Of one TU; borrows its CompilerInstance and is used in the order of the
/// members.
class LazyBodies : public clang::ExternalASTSource {
public:
  /// Whether it is possible with these options: it is for C++ without CUDA,
  /// modules and precompiled headers.
  static bool possible(const clang::CompilerInvocation &Invocation);

  /// Before parsing. \p Files, by absolute path, are those to skip bodies in.
  LazyBodies(clang::CompilerInstance &CI, const llvm::StringSet<> &Files);

  /// For ASTConsumer::shouldSkipFunctionBody().
  bool skips(clang::Decl *D);

  /// For ASTConsumer::HandleTranslationUnit(): getBody() works from now on.
  void offer();

  clang::Stmt *GetExternalDeclStmt(uint64_t Number) override;

  /// Whether a body that was parsed late may be another one in its place.
  bool doubts() const { return Doubts; }
  /// The files of these bodies, by absolute path.
  const std::vector<std::string> &doubtfulFiles() const {
    return DoubtfulFiles;
  }

private:
  /// Follows the tokens of the body that is skipped to its end.
  struct Capture {
    bool Active = false;
    bool InBody = false;           ///< no longer in constructor initializers
    bool AfterInitializer = false; ///< where a brace opens the body
    unsigned Depth = 0;            ///< of parentheses, brackets and braces

    void take(const clang::Token &T);
  };
  struct Skipped {
    clang::FunctionDecl *Function;
    std::vector<clang::Token> Tokens;
  };

  void note(const clang::Token &T);
  std::string pathOf(clang::SourceLocation Loc) const;
  bool isInFiles(clang::SourceLocation Loc);
  void parse(Skipped &Body);
  bool refersToLater(const clang::FunctionDecl *FD) const;

  clang::CompilerInstance &CI;
  const llvm::StringSet<> &Files;
  llvm::DenseMap<clang::FileID, bool> InFiles;
  std::vector<Skipped> Bodies; ///< by number, from 1
  clang::Token Last;           ///< that was lexed
  uint64_t Noted = 0;          ///< tokens until now
  Capture Now;
  bool Parsing = false;
  /// Asked for by Sema while another is parsed, when it has to do without as it
  /// would before the function is defined.
  std::vector<uint64_t> Postponed;
  bool Doubts = false;
  std::vector<std::string> DoubtfulFiles;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_LAZYBODIES_H
