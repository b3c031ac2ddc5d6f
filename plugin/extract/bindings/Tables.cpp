//===- Tables.cpp - The structs of Python.h -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// PyMethodDef, PyGetSetDef and PyMemberDef, and their owners: PyTypeObject,
/// PyModuleDef, PyType_Spec, and vectors that functions fill with them.
///
//===----------------------------------------------------------------------===//

#include "extract/bindings/Reader.h"
#include "extract/registration/Reader.h"

#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace torchtalk::extract {

using facts::BindingKind;
using PlaceKind = PythonPlace::Kind;

/// The flags of a PyMethodDef (methodobject.h).
constexpr int64_t MethClass = 0x10, MethStatic = 0x20;

/// Identifiers of PyType_Slot (typeslots.h: part of the stable ABI).
constexpr int64_t SlotMethods = 64, SlotMembers = 72, SlotGetSet = 73;

static BindingKind kindOfEntry(const Value &Flags) {
  if (Flags.is(Value::Kind::Integer) && (Flags.Integer & MethStatic))
    return BindingKind::StaticMethod;
  if (Flags.is(Value::Kind::Integer) && (Flags.Integer & MethClass))
    return BindingKind::ClassMethod;
  return BindingKind::Function;
}

/// The initialiser list of a struct.
static const InitListExpr *fieldsOf(const Expr *E) {
  const auto *List = dyn_cast<InitListExpr>(valueOf(E));
  if (List && !List->isSemanticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  return List;
}

static bool isNull(const Expr *E, const Value &V, const ASTContext &Context) {
  return V.is(Value::Kind::Null) || isa<ImplicitValueInitExpr>(valueOf(E)) ||
         E->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                  Expr::NPC_ValueDependentIsNull) !=
             Expr::NPCK_NotNull;
}

//===----------------------------------------------------------------------===//
// Entries.
//===----------------------------------------------------------------------===//

/// Field number \p I of a struct, or null if it is omitted.
static const Expr *fieldOf(const InitListExpr *List, unsigned I) {
  return I < List->getNumInits() ? List->getInit(I) : nullptr;
}

void BindingReader::readEntry(const Expr *Entry, const PythonPlace &Table) {
  const InitListExpr *List = fieldsOf(Entry);
  // {name, function, flags, doc}, {name, getter, setter, doc, closure}
  const Expr *NameField = List ? fieldOf(List, 0) : nullptr;
  if (!NameField || isNull(NameField, eval(NameField), Context))
    return; // the end of the table
  SourceLocation At = List->getBeginLoc();
  std::string Name = name(NameField, Table);
  PythonType Type = pythonType(List->getType());
  if (Type == PythonType::Member) { // read without calling a function
    add(BindingKind::Getter, Table, Name, At);
    return;
  }
  bool Property = Type == PythonType::Property;
  for (unsigned I = 1; I <= (Property ? 2 : 1); ++I) {
    const Expr *Field = fieldOf(List, I);
    if (!Field || isNull(Field, eval(Field), Context))
      continue;
    const Expr *Flags = fieldOf(List, 2);
    BindingKind Kind =
        Property ? (I == 1 ? BindingKind::Getter : BindingKind::Setter)
        : Flags  ? kindOfEntry(eval(Flags))
                 : BindingKind::Function;
    add(Kind, Table, Name, callee(Field), At);
  }
}

/// Reads an entry that code assembled.
void BindingReader::readEntry(const Value &Entry, const PythonPlace &Table,
                              SourceLocation At) {
  Value Name = Entry.element(0), Function = Entry.element(1);
  if (Name.is(Value::Kind::Null))
    return;
  Callee Called{nullptr, nullptr, facts::Dynamic};
  if (Function.is(Value::Kind::Kernel) && Function.Kernel.Function)
    Called = {Function.Kernel.Function, nullptr, ""};
  add(kindOfEntry(Entry.element(2)), Table,
      Name.is(Value::Kind::Text) ? Name.Text : facts::Dynamic, Called, At);
}

/// Reads the structs anywhere in \p Init: in an array, or in the argument of a
/// container's constructor.
void BindingReader::readEntries(const Expr *Init, const PythonPlace &Table) {
  forEachIn(Init, [&](const Stmt *S) {
    const auto *Any = dyn_cast<InitListExpr>(S);
    const InitListExpr *List = Any ? fieldsOf(Any) : nullptr;
    if (List && isEntryType(pythonType(List->getType())))
      readEntry(List, Table);
    else if (List)
      for (const Expr *Part : List->inits())
        readEntries(Part, Table);
    return List || isa<LambdaExpr>(S);
  });
}

//===----------------------------------------------------------------------===//
// Types and modules.
//===----------------------------------------------------------------------===//

/// The Python name of a field of a PyTypeObject (the slots of CPython's "Type
/// Objects").
static llvm::StringRef slotName(llvm::StringRef Field) {
  return llvm::StringSwitch<llvm::StringRef>(Field)
      .Case("tp_new", "__new__")
      .Case("tp_init", "__init__")
      .Case("tp_call", "__call__")
      .Case("tp_repr", "__repr__")
      .Case("tp_str", "__str__")
      .Case("tp_hash", "__hash__")
      .Case("tp_iter", "__iter__")
      .Case("tp_iternext", "__next__")
      .Case("tp_getattro", "__getattribute__")
      .Case("tp_setattro", "__setattr__")
      .Case("tp_descr_get", "__get__")
      .Case("tp_descr_set", "__set__")
      .Case("mp_length", "__len__")
      .Case("mp_subscript", "__getitem__")
      .Case("mp_ass_subscript", "__setitem__")
      .Case("sq_length", "__len__")
      .Case("sq_item", "__getitem__")
      .Case("sq_contains", "__contains__")
      .Default("");
}

void BindingReader::readField(const FieldDecl *Field, const Expr *Init,
                              const PythonPlace &Object, SourceLocation At) {
  llvm::StringRef Name = Field->getName();
  if (Name == "tp_name" || Name == "m_name") {
    if (!isNull(Init, eval(Init), Context))
      add(Name == "tp_name" ? BindingKind::TypeName : BindingKind::ModuleName,
          Object, name(Init, Object), At);
  } else if (Name == "tp_methods" || Name == "tp_members" ||
             Name == "tp_getset" || Name == "m_methods") {
    if (!isNull(Init, Value(), Context))
      addContains(Object, Init, At);
  } else if (Name == "tp_as_mapping" || Name == "tp_as_sequence") {
    // A struct of slots.
    const auto *Address = dyn_cast<UnaryOperator>(valueOf(Init));
    const auto *Ref = dyn_cast<DeclRefExpr>(
        Address ? valueOf(Address->getSubExpr()) : valueOf(Init));
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const Expr *Slots = Var ? Var->getAnyInitializer() : nullptr;
    if (const InitListExpr *List = Slots ? fieldsOf(Slots) : nullptr)
      readFields(List, Object);
  } else if (llvm::StringRef Slot = slotName(Name);
             !Slot.empty() && !isNull(Init, eval(Init), Context)) {
    add(BindingKind::Method, Object, Slot.str(), callee(Init), At);
  }
}

void BindingReader::readFields(const InitListExpr *Init,
                               const PythonPlace &Object) {
  const RecordDecl *Record = Init->getType()->getAsRecordDecl();
  if (!Record)
    return;
  for (const FieldDecl *Field : Record->fields())
    if (const Expr *E = fieldOf(Init, Field->getFieldIndex()))
      readField(Field, E, Object, E->getExprLoc());
}

/// {name, basicsize, itemsize, flags, slots}, where slots are {id, value}.
void BindingReader::readSpec(const VarDecl *Var) {
  const InitListExpr *Spec = fieldsOf(Var->getInit());
  PythonPlace Type{PlaceKind::Class, Var->getCanonicalDecl(), ""};
  if (!Spec || Spec->getNumInits() < 5)
    return;
  add(BindingKind::TypeName, Type, name(Spec->getInit(0), Type),
      Spec->getInit(0)->getExprLoc());
  const auto *Ref = dyn_cast<DeclRefExpr>(valueOf(Spec->getInit(4)));
  const auto *Slots = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const InitListExpr *List =
      Slots && Slots->getInit() ? fieldsOf(Slots->getInit()) : nullptr;
  if (!List)
    return;
  for (const Expr *E : List->inits()) {
    const InitListExpr *Slot = fieldsOf(E);
    if (!Slot || Slot->getNumInits() != 2)
      continue;
    Value Id = eval(Slot->getInit(0));
    if (Id.is(Value::Kind::Integer) &&
        (Id.Integer == SlotMethods || Id.Integer == SlotMembers ||
         Id.Integer == SlotGetSet))
      addContains(Type, Slot->getInit(1), Slot->getBeginLoc());
  }
}

void BindingReader::readVariable(const VarDecl *Var) {
  if (!Var->getInit() || Var->getInit()->isValueDependent())
    return;
  std::optional<Value> Here = model(Var);
  PythonType Within = pythonTypeWithin(Var->getType());
  if (isEntryType(Within))
    readEntries(Var->getInit(), *Here->Python);
  else if (Within == PythonType::TypeSpec)
    readSpec(Var);
  else if (const InitListExpr *List = fieldsOf(Var->getInit()))
    readFields(List, *Here->Python);
}

bool BindingReader::modelAssign(const Expr *To, const Expr *From) {
  const auto *Member = dyn_cast<MemberExpr>(valueOf(To));
  const auto *Field =
      Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  if (!Field || !Field->getIdentifier())
    return false;
  PythonType Type = pythonType(Field->getParent());
  if (Type != PythonType::Type && Type != PythonType::Module)
    return false;
  std::optional<PythonPlace> Object = knownPlace(Member->getBase());
  if (!Object)
    return false;
  readField(Field, From, *Object, To->getExprLoc());
  return true;
}

//===----------------------------------------------------------------------===//
// Vectors.
//===----------------------------------------------------------------------===//

/// `methods.push_back(entry)`, `methods.insert(at, table, table + n)`
std::optional<Value> BindingReader::modelContainer(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  PythonType Type = pythonTypeWithin(E->getImplicitObjectArgument()->getType());
  if (!isEntryType(Type))
    return std::nullopt;
  bool Adds = llvm::StringSwitch<bool>(nameOf(Method))
                  .Case("push_back", true)
                  .Case("emplace_back", true)
                  .Case("insert", true)
                  .Case("assign", true)
                  .Default(false);
  if (!Adds)
    return std::nullopt;
  PythonPlace Table = place(E->getImplicitObjectArgument());
  for (const Expr *Arg : E->arguments()) {
    // Entries in place have lines of their own.
    if (const InitListExpr *List = fieldsOf(Arg);
        List && pythonType(List->getType()) == Type) {
      readEntry(List, Table);
      return Value();
    }
    Value V = eval(Arg);
    if (V.is(Value::Kind::Aggregate)) {
      readEntry(V, Table, E->getExprLoc());
      return Value();
    }
    if (V.is(Value::Kind::Python) && V.Python->What == PlaceKind::Table) {
      addContains(Table, Arg, E->getExprLoc());
      return Value();
    }
  }
  return Value();
}

} // namespace torchtalk::extract
