//===- RunTimeText.cpp - What is known only at run time -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Text.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtalk::render {

using query::RunTimeRows;

/// Places that a line names; JSON has all.
constexpr size_t MaxPlaces = 6;

/// "name  path:line  [project]", of up to MaxPlaces, and how many more.
template <typename T>
static std::string placesText(const std::vector<T> &All,
                              llvm::function_ref<std::string(const T &)> Each) {
  std::string Text;
  for (const T &Row : llvm::ArrayRef(All).take_front(MaxPlaces))
    addItem(Text, Each(Row) + ofProject(Row.Project));
  if (All.size() > MaxPlaces)
    Text += ", and " + number(All.size() - MaxPlaces) + " more";
  return Text;
}

std::string runTimeText(const RunTimeRows &AtRunTime, const std::string &Of) {
  std::string Text;
  const bool AllOfKey =
      !Of.empty() && llvm::all_of(AtRunTime.Rows, [](const auto &Row) {
        return Row.Of.Key != facts::Dynamic;
      });
  if (size_t N = AtRunTime.Rows.size())
    Text +=
        countOf(N, "registration") +
        (AllOfKey ? Of + " whose op" : " whose op or key") +
        " is known only at run time: " +
        placesText<RunTimeRows::Row>(
            AtRunTime.Rows,
            [](const RunTimeRows::Row &Row) {
              const std::string &Kernel = Row.Of.KernelName;
              return (Kernel.empty() ? "" : Kernel + "  ") + placeOf(Row.Of);
            }) +
        "\n";
  if (size_t N = AtRunTime.Unread.size())
    Text += countOf(N, "Python module") +
            " read in part, so that registrations may be missing; a limit "
            "ended the reading at " +
            placesText<RunTimeRows::Part>(
                AtRunTime.Unread,
                [](const RunTimeRows::Part &P) { return placeText(P.Where); }) +
            "\n";
  if (size_t N = AtRunTime.NoOps.size())
    Text += countOf(N, "kernel") +
            " registered for a name that is no op of this PyTorch, and not "
            "counted: " +
            placesText<RunTimeRows::Row>(AtRunTime.NoOps,
                                         [](const RunTimeRows::Row &Row) {
                                           return Row.Of.Op + "  " +
                                                  placeOf(Row.Of);
                                         }) +
            "\n";
  return Text;
}

static void fields(Fields &A, const RunTimeRows::Row &Row) {
  A(Row.Of)("project", orNull(Row.Project));
}

static void fields(Fields &A, const RunTimeRows::Part &Part) {
  A(Part.Where)("project", orNull(Part.Project));
}

void fields(Fields &A, const RunTimeRows &AtRunTime) {
  A("at_run_time", AtRunTime.Rows)("read_in_part", AtRunTime.Unread);
  A("no_ops", AtRunTime.NoOps);
}

} // namespace torchtalk::render
