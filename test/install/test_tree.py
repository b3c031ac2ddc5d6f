"""An installation works from wherever it was moved to: each part finds the others
by where it is itself."""

import json
import shlex

from installed import CLANG, ROOT, InstallTest, must, new_folder, pytorch_source, tree

SOURCE = "int inner(int x) { return x; }\nint outer() { return inner(1); }\n"


class TreeTest(InstallTest):
    def setUp(self):
        self.folder = new_folder("project")
        self.file = self.folder / "a.cpp"
        self.file.write_text(SOURCE)

    def test_the_plugin_is_found_and_compiles(self):
        flags = self.torchtalk("flags", "--cxx", CLANG)
        plugin = tree() / "lib/torchtalk/plugins/TorchTalkPlugin-19.so"
        self.assertEqual(shlex.split(flags), [f"-fplugin={plugin}"])
        output = self.folder / "a.o"
        must(CLANG, *shlex.split(flags), "-c", self.file, "-o", output)
        self.assertRegex(self.torchtalk("facts", "dump", output),
                         r"\nfunction .*a\.cpp:2-2 function external outer\(\)")

    def test_facts_go_to_a_folder(self):
        """Which the writer beside the plugin does."""
        out = self.folder / "facts"
        must(CLANG, *shlex.split(self.torchtalk("flags", "--cxx", CLANG)), "-fsyntax-only",
             f"-fplugin-arg-torchtalk-out={out}", self.file)
        self.assertEqual(len(list(out.glob("a.cpp-*.sst"))), 1)

    def test_what_was_not_compiled_is_parsed(self):
        """Which torchtalk-extract, beside torchtalk, does."""
        source = pytorch_source(self.folder)
        build = self.folder / "build"
        build.mkdir()
        (build / "compile_commands.json").write_text(json.dumps([{
            "directory": str(build), "file": str(self.file),
            "arguments": [CLANG, "-c", str(self.file), "-o", "a.o"]}]))
        index = self.folder / "index"
        self.torchtalk("index", "build", "--index", index, "--build-dir", build,
                       "--pytorch-source", source)
        self.torchtalk("index", "check", "--index", index)
        self.assertIn("outer", self.torchtalk("graph", "inner", "--mode", "callers",
                                              "--index", index))

    def test_completions_are_of_this_program(self):
        share = tree() / "share"
        script = share / "bash-completion/completions/torchtalk"
        self.assertEqual(script.read_text(), self.torchtalk("completions", "bash"))
        self.assertIn("-F _torchtalk torchtalk",
                      must("bash", "-c", '. "$1" && complete -p torchtalk', "-", script))
        fish = share / "fish/vendor_completions.d/torchtalk.fish"
        self.assertEqual(fish.read_text(), self.torchtalk("completions", "fish"))
        self.assertEqual(len(list((share / "zsh").glob("*/_torchtalk"))), 1)

    def test_what_people_copy_is_as_in_a_checkout(self):
        share = tree() / "share/torchtalk"
        market = json.loads((share / ".claude-plugin/marketplace.json").read_text())
        plugin = share / market["plugins"][0]["source"]
        self.assertTrue((plugin / ".claude-plugin/plugin.json").exists())
        for folder in ("tools/agents", "tools/claude-code", "tools/deploy", "tools/ci", "utils/record"):
            must("diff", "-r", "-x", "__pycache__", ROOT / folder, share / folder)

    def test_licences_of_what_is_linked(self):
        text = (tree() / "share/doc/torchtalk/copyright").read_text()
        for part in ("LLVM Exceptions to the Apache 2.0 License", "Max Brunsfeld",
                     "Stephan Seitz", "Unicode, Inc.", "Google Inc.", "Jason Miller"):
            self.assertIn(part, text)

    def test_another_clang_is_told_of_the_folder(self):
        fake = self.folder / "clang-98"
        fake.write_text("#!/bin/sh\necho 'clang version 98.1.0'\n")
        fake.chmod(0o755)
        folder = tree() / "lib/torchtalk/plugins"
        self.assertIn(f"there is no plugin for clang 98 in {folder}, only for",
                      self.torchtalk("flags", "--cxx", fake, exit=1))
