//===- Knowing.cpp - What was looked at, as text and as JSON --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Text.h"

namespace torchtalk::render {

std::string lookedAtText(const query::LookedAt &Looked) {
  if (Looked.closed() && Looked.NamingTotal == 0)
    return "";
  std::string Text = Looked.Tus == 0 ? "in no TU"
                                     : "in " + number(Looked.Compiled) +
                                           " of " + number(Looked.Tus) + " TUs";
  if (Looked.Source != 0)
    Text += " and " + countOf(Looked.Source, "file") + " read as text";
  if (Looked.NamingTotal != 0) {
    Text += "; " + number(Looked.NamingTotal) +
            (Looked.NamingTotal == 1 ? " other place names it: "
                                     : " other places name it: ");
    for (size_t I = 0; I < Looked.Naming.size(); ++I)
      Text += (I == 0 ? "" : ", ") + placeText(Looked.Naming[I]);
    if (Looked.Naming.size() < Looked.NamingTotal)
      Text += ", ...";
  }
  return Text + "\n";
}

void fields(Fields &A, const query::LookedAt &Looked) {
  A("tus", Looked.Tus)("compiled", Looked.Compiled)("source", Looked.Source);
  A("not", Looked.Not);
  A("naming", each(Looked.Naming, [](const index::Location &Place) {
      return Fields()("path", Place.File)("line", Place.Line);
    }));
  A("naming_total", Looked.NamingTotal);
}

} // namespace torchtalk::render
