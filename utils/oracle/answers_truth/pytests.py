"""Test functions and OpInfos, by Python's own ast."""

import ast
import collections
import os

from answers_truth.kept import kept


class PyTests:
    def __init__(self, source):
        self.source = source
        self.functions, self.infos = kept(
            "pytests", [str(source), os.stat(source / "test").st_mtime_ns], self.read)
        self.by_word = collections.defaultdict(set)
        for file, line, name, qualified in self.functions:
            for word in name.split("_"):
                self.by_word[word].add((file, line, name, qualified))

    def read(self):
        functions, infos = [], []
        for top in ("test", "torch/testing"):
            for folder, _, names in os.walk(self.source / top):
                for name in names:
                    if name.endswith(".py"):
                        path = os.path.join(folder, name)
                        self.read_file(path, os.path.relpath(path, self.source), functions, infos)
        return functions, infos

    @staticmethod
    def read_file(path, relative, functions, infos):
        try:
            with open(path, encoding="utf-8", errors="replace") as text:
                tree = ast.parse(text.read())
        except (SyntaxError, ValueError):
            return

        def walk(node, owners):
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.ClassDef):
                    walk(child, [*owners, child.name])
                elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    # A test is one of a class, at the top of its file.
                    if child.name.startswith("test_") and relative.startswith("test/") \
                            and len(owners) == 1 and (owners[0] or "").startswith("Test"):
                        functions.append((relative, child.lineno, child.name,
                                          ".".join([*owners, child.name])))
                    walk(child, [*owners, None])
                else:
                    if isinstance(child, ast.Call) and child.args:
                        name = getattr(child.func, "id", getattr(child.func, "attr", ""))
                        first = child.args[0]
                        if name.endswith("Info") and isinstance(first, ast.Constant) \
                                and isinstance(first.value, str) and relative.startswith("torch/testing"):
                            infos.append((first.value, name, relative, child.lineno))
                    walk(child, owners)
        walk(tree, [])
