//===- PythonInterpreter.h - Running what is constant -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An abstract interpreter of modules: it executes imports, definitions, loops
/// and calls over the values in the source, and passes calls of other
/// functions, such as torch's, to a host:
///
/// \verbatim
///   TABLE = {"add.Tensor": add}            a mapping
///   for op, fn in TABLE.items():
///     torch.library.impl(f"aten::{op}", "privateuseone")(fn)
///         call(torch.library.impl, ["aten::add.Tensor", "privateuseone"])
/// \endverbatim
///
/// Both branches of an unknown condition run, and values that differ afterwards
/// become unknown. A loop over an unknown iterable runs once with unknown
/// values. All work is bounded, for each module by itself: results beyond a
/// limit are unknown, and the module is among those that ended early.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONINTERPRETER_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONINTERPRETER_H

#include "source/python/PythonProject.h"
#include "source/python/PythonValues.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>

namespace torchtalk::source {

class PythonInterpreter;

class PythonHost {
public:
  virtual ~PythonHost() = default;
  /// Whether importing \p M runs it.
  virtual bool follows(const PythonModule &M) = 0;
  /// The result of calling \p Name, a function's qualified name or
  /// "Class.method" of \p Self; nullopt if the host does not know it.
  virtual std::optional<AbstractValue>
  call(PythonInterpreter &Run, const std::string &Name,
       const AbstractValue *Self, const AbstractArguments &Arguments) = 0;
  /// Whether the host knows what \p Value is: an object of a class of its own,
  /// or a name of which it tells itself whether there is such a thing.
  virtual bool knows(const AbstractValue &) const { return false; }
  /// The attribute of a name of which the host knows more than the source says.
  virtual std::optional<AbstractValue> attribute(const AbstractValue &,
                                                 llvm::StringRef) {
    return std::nullopt;
  }
  /// The result of calling an object of a class of the host.
  virtual AbstractValue callObject(PythonInterpreter &, const AbstractValue &,
                                   const AbstractArguments &) {
    return {};
  }
};

/// Not thread-safe. The constructor's arguments must outlive the interpreter.
class PythonInterpreter {
public:
  PythonInterpreter(const PythonProject &Project, PythonHost &Host)
      : Project(Project), Host(Host) {}

  /// Parses \p Modules on all cores; others are parsed when they are run, which
  /// takes longer than to run them.
  void parse(llvm::ArrayRef<const PythonModule *> Modules);
  /// Runs \p M, unless it has run. \returns its names, or nullptr.
  PythonEnvironment *run(const PythonModule &M);
  /// Runs a module by its name, after its packages, as far as the host follows
  /// them.
  void import(llvm::StringRef Dotted);
  /// Runs the uncalled functions of \p M that \p Wanted accepts, by first and
  /// last line, with unknown arguments.
  void
  runUncalled(const PythonModule &M,
              llvm::function_ref<bool(uint32_t First, uint32_t Last)> Wanted);

  /// The current place: the innermost call, and the outermost one around it.
  PythonPlace innermost() const { return Here; }
  PythonPlace outermost() const { return inCall() ? Calls[FirstCall] : Here; }
  /// Whether that is in a function, and runs not when the module is imported.
  bool inFunction() const { return !Calls.empty(); }
  bool inUncalled() const { return FirstCall != 0; }
  /// Whether it runs under a condition that is not known.
  bool isUncertain() const { return Uncertain != 0; }
  /// The modules whose import exceeded a limit, so that names may be missing.
  const std::set<const PythonModule *> &cutImports() const {
    return CutImports;
  }
  /// Those of which runUncalled() exceeded one.
  const std::set<const PythonModule *> &cutUncalled() const {
    return CutUncalled;
  }
  /// Where a limit of a module was exceeded.
  struct End {
    uint32_t Line = 0;
    bool InUncalled = false; ///< not by its import
  };
  const std::map<const PythonModule *, End> &endedEarly() const {
    return Ended;
  }
  /// Whether \p Line is in a function that no import calls. False where that is
  /// not known.
  bool isUncalled(const PythonModule &M, uint32_t Line) const;

  AbstractValue call(const AbstractValue &Callee,
                     const AbstractArguments &Arguments);
  AbstractValue attribute(const AbstractValue &Of, llvm::StringRef Name);
  /// The elements of an iterable; false when there may be more.
  bool elements(const AbstractValue &Of, std::vector<AbstractValue> &Out);
  AbstractValue object(std::string Class);
  AbstractValue sequence(llvm::StringRef Class,
                         std::vector<AbstractValue> Elements,
                         bool Complete = true);
  /// The value of a variable by a name of the project, if that is a table or
  /// constant, of a followed module, or known to the host.
  AbstractValue settled(const AbstractValue &Value);

private:
  using Kind = AbstractValue::Kind;
  using Environment = PythonEnvironment;
  enum class Flow : uint8_t { Next, Break, Continue, Return, Raise };

  /// Limit for one text; docstrings of PyTorch have up to 10 KB.
  static constexpr size_t MaxText = 64 << 10;
  static constexpr const char *Super = "builtins.super";

  bool inCall() const { return Calls.size() > FirstCall; }

  // PythonInterpreter.cpp
  /// Whether Depth is more than is followed.
  bool tooDeep();
  /// Takes a step; false when none is left, or tooDeep().
  bool spend();
  void cutHere();
  /// As cutHere(), where a limit of the module that runs was exceeded.
  void endHere();
  void end(const PythonModule &M, uint32_t Line);
  AbstractData *make();
  /// Whether calling \p Function leads to nothing new: it runs already, and is
  /// called again under an unknown condition.
  bool isRepeated(const AbstractData &Function) const;
  /// Whether both are of one `def`.
  static bool isSameCode(const AbstractData &A, const AbstractData &B);
  /// Ends all runs when there is no more room for what they make.
  void limitObjects();
  bool isFull() const;
  AbstractValue callFunction(const AbstractValue &Function,
                             const AbstractArguments &Arguments,
                             const AbstractValue *Self);
  AbstractValue callName(const std::string &Name,
                         const AbstractArguments &Arguments);
  /// The fields that a class annotates, as of a dataclass or a NamedTuple, in
  /// the order of its constructor's parameters: those of bases first.
  const std::vector<std::string> &fieldsOf(const AbstractValue &Class);
  /// A function of a module that is not followed, if it is as short as a
  /// table's accessor and \p Arguments are texts.
  AbstractValue accessor(llvm::StringRef Name,
                         const AbstractArguments &Arguments);
  AbstractValue callPartial(const AbstractValue &Partial,
                            const AbstractArguments &Arguments);
  /// super() in a method: what it binds to is Data->Elements[0].
  AbstractValue bases(Environment &In);
  AbstractValue construct(const AbstractValue &Class,
                          const AbstractArguments &Arguments);
  void parameters(const AbstractValue &Function,
                  const AbstractArguments &Arguments, Environment &Locals);
  /// The names of a module that runs or has run, else nullptr.
  Environment *namesOf(const PythonModule *M) const {
    auto It = Environments.find(M);
    return It == Environments.end() ? nullptr : It->second;
  }
  AbstractValue imported(llvm::StringRef Target);
  AbstractValue lookUp(Environment &E, llvm::StringRef Name);
  void bind(Environment &E, llvm::StringRef Name, AbstractValue Value);
  /// Runs each branch from the same state, and makes differing values unknown.
  /// \returns how they end, if all end alike.
  Flow alternatives(llvm::ArrayRef<std::function<Flow()>> Arms);

  // PythonStatements.cpp
  Flow block(Node Body, Environment &E);
  Flow statement(Node S, Environment &E);
  Flow ifStatement(Node S, Environment &E);
  Flow forStatement(Node S, Environment &E);
  Flow whileStatement(Node S, Environment &E);
  Flow tryStatement(Node S, Environment &E);
  Flow withStatement(Node S, Environment &E);
  void importStatement(Node S, Environment &E);
  void definition(Node S, Environment &E, llvm::ArrayRef<Node> Decorators);
  AbstractValue classDefinition(Node S, Environment &E);
  AbstractValue function(Node S, Environment &E, std::string Name);
  void assign(Node Target, const AbstractValue &Value, Environment &E);
  void store(Node Target, const AbstractValue &Value, Environment &E);
  void augmented(Node S, Environment &E);
  void remove(Node Target, Environment &E);

  // PythonEvaluation.cpp
  AbstractValue evaluate(Node E, Environment &In);
  AbstractValue evaluated(Node E, Environment &In);
  AbstractValue yield(Node E, Environment &In);
  AbstractValue string(Node E, Environment &In);
  AbstractValue display(Node E, Environment &In);
  AbstractValue dictionary(Node E, Environment &In);
  AbstractValue comprehension(Node E, Environment &In);
  void comprehend(llvm::ArrayRef<Node> Clauses, Environment &In,
                  llvm::function_ref<void()> Each, bool &Complete);
  AbstractValue subscript(Node E, Environment &In);
  AbstractValue comparison(Node E, Environment &In);
  AbstractValue callExpression(Node E, Environment &In);
  AbstractValue binary(llvm::StringRef Operator, const AbstractValue &Left,
                       const AbstractValue &Right);
  std::optional<bool> truth(const AbstractValue &Value);
  /// An entry of a table, or one that a function adds.
  AbstractValue entry(AbstractValue Value, Node E, Environment &In);
  PythonPlace place(Node E, Environment &In) const {
    return {In.Module, E.line()};
  }

  // PythonBuiltins.cpp
  /// The __name__ of a function that does not run here.
  AbstractValue nameOf(const AbstractValue &Named) const;
  /// nullopt when a base that does not run here may have it.
  std::optional<bool> hasAttribute(const AbstractValue &Object,
                                   llvm::StringRef Name);
  AbstractValue product(const AbstractArguments &Arguments);
  /// \p Function with the name of \p Of, as functools.wraps() gives it.
  AbstractValue wrapper(AbstractValue Function, const AbstractValue &Of) const;
  std::optional<AbstractValue> builtin(llvm::StringRef Name,
                                       const AbstractArguments &Arguments);
  AbstractValue method(const AbstractValue &Self, llvm::StringRef Name,
                       const AbstractArguments &Arguments);
  AbstractValue textMethod(const AbstractValue &Self, llvm::StringRef Name,
                           const AbstractArguments &Arguments);
  AbstractValue sequenceMethod(const AbstractValue &Self, llvm::StringRef Name,
                               const AbstractArguments &Arguments);
  AbstractValue mappingMethod(const AbstractValue &Self, llvm::StringRef Name,
                              const AbstractArguments &Arguments);
  void update(AbstractData &Into, const AbstractValue &From);
  AbstractValue mapping();
  AbstractValue formatted(const AbstractValue &Format,
                          const AbstractArguments &Arguments);
  /// A computed text, charged by its size; unknown when it is too long.
  AbstractValue madeText(AbstractValue Text);

  struct Change {
    Environment *In;
    std::string Name;
    std::optional<AbstractValue> Old;
  };

  /// A running call.
  struct Frame {
    std::vector<AbstractValue> Returns;
    std::vector<AbstractValue> Yields;
    unsigned Uncertain = 0; ///< unknown conditions around the call
    bool Complete = true;   ///< Yields are all that there are
    const AbstractData *Function = nullptr;
  };

  const PythonProject &Project;
  PythonHost &Host;
  std::map<const PythonModule *, std::optional<SyntaxTree>> Trees;
  std::deque<AbstractData> Heap;
  std::deque<Environment> Scopes;
  std::map<const PythonModule *, Environment *> Environments;
  /// By module, in the order of their `def`.
  std::map<const PythonModule *, std::vector<AbstractValue>> Functions;
  /// See fieldsOf(); by class.
  std::map<const AbstractData *, std::vector<std::string>> Annotated;
  std::set<std::string> CalledOnImport;      ///< functions that do not run here
  std::vector<PythonPlace> Calls;            ///< that are running
  std::vector<Frame *> Frames;               ///< of each of these
  std::vector<std::vector<Change>> Branches; ///< of unknown conditions
  std::set<std::pair<const PythonModule *, uint32_t>> Reserved;
  PythonPlace Here;
  size_t NumArguments = 0;               ///< of all calls that were made
  size_t FirstCall = 0;                  ///< 1 in a function that nothing calls
  unsigned Depth = 0;                    ///< depth of our own stack
  unsigned Uncertain = 0;                ///< unknown conditions around
  uint64_t Left = 0;                     ///< steps left for the current run
  const PythonModule *Running = nullptr; ///< whose steps these are
  std::map<const PythonModule *, End> Ended;
  std::set<const PythonModule *> CutImports, CutUncalled;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONINTERPRETER_H
