"""find_package(torchtalk) in a small project: who is compiled with the plugin, and
that no compiler without one fails a build."""

import json
import shutil

from installed import CLANG, InstallTest, must, new_folder, pytorch_source, run, tree

HEAD = "cmake_minimum_required(VERSION 3.16)\nproject(small LANGUAGES {languages})\n"
FIND = "find_package(torchtalk 0.1 REQUIRED)\n"
TARGETS = "add_library(one STATIC one.cpp c.c)\nadd_library(two STATIC two.cpp)\n"
FILES = {"one.cpp": "int one() { return 1; }\n", "two.cpp": "int two() { return 2; }\n",
         "c.c": "int c(void) { return 3; }\n"}


class FindPackageTest(InstallTest):
    def project(self, text, languages="C CXX"):
        folder = new_folder("project")
        (folder / "CMakeLists.txt").write_text(HEAD.format(languages=languages) + text)
        for name, content in FILES.items():
            (folder / name).write_text(content)
        return folder

    def configure(self, folder, cxx=CLANG, cc="clang-19", prefix=None):
        return run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja",
                   f"-DCMAKE_PREFIX_PATH={prefix or tree()}",
                   f"-DCMAKE_C_COMPILER={cc}", f"-DCMAKE_CXX_COMPILER={cxx}")

    def build(self, folder, **options):
        """\\returns what CMake said."""
        ran = self.configure(folder, **options)
        self.assertEqual(ran.exit, 0, str(ran))
        must("cmake", "--build", folder / "build")
        return ran.out

    def with_facts(self, folder):
        return {name for name, target in (("one.cpp", "one"), ("c.c", "one"), ("two.cpp", "two"))
                if self.has_facts(folder / f"build/CMakeFiles/{target}.dir/{name}.o")}

    def test_a_target(self):
        folder = self.project(FIND + TARGETS + "torchtalk_add_facts(one)\n")
        said = self.build(folder)
        for language in ("C", "CXX"):
            self.assertIn(f"-- torchtalk: facts of {language} by TorchTalkPlugin-19.so", said)
        self.assertEqual(self.with_facts(folder), {"one.cpp", "c.c"})
        self.assertFalse((folder / "build/compile_commands.json").exists())

    def test_a_language(self):
        folder = self.project(FIND + TARGETS + "torchtalk_add_facts(one two LANGUAGES CXX)\n")
        self.build(folder)
        self.assertEqual(self.with_facts(folder), {"one.cpp", "two.cpp"})

    def test_everything_and_an_index_of_it(self):
        folder = self.project(FIND + "torchtalk_add_facts_to_all()\n" + TARGETS)
        self.build(folder)
        self.assertEqual(self.with_facts(folder), set(FILES))
        index = folder / "index"
        self.torchtalk("index", "build", "--no-parse", "--index", index, "--build-dir",
                       folder / "build", "--pytorch-source", pytorch_source(folder))
        self.torchtalk("index", "check", "--index", index)
        status = json.loads(self.torchtalk("status", "--json", "--index", index))
        self.assertEqual(status["tus"]["ok"], 3)

    def test_from_a_folder_that_has_not_looked(self):
        folder = self.project("add_subdirectory(finds)\ntorchtalk_add_facts_to_all()\n" + TARGETS)
        (folder / "finds").mkdir()
        (folder / "finds/CMakeLists.txt").write_text(FIND)
        self.build(folder)
        self.assertEqual(self.with_facts(folder), set(FILES))

    def test_the_program(self):
        folder = self.project(FIND + "add_custom_target(ask ALL COMMAND torchtalk::torchtalk "
                              "--version > said.txt VERBATIM)\n")
        self.build(folder)
        self.assertEqual((folder / "build/said.txt").read_text(), self.torchtalk("--version"))

    def test_gcc_builds_as_before(self):
        folder = self.project(FIND + "torchtalk_add_facts_to_all()\n" + TARGETS)
        said = self.build(folder, cxx="g++", cc="gcc")
        self.assertRegex(said, r"-- torchtalk: no facts of CXX: .*g\+\+ is no clang of the LLVM")
        self.assertEqual(self.with_facts(folder), set())

    def test_a_clang_without_plugin_builds_as_before(self):
        poor = new_folder("poor") / "prefix"
        shutil.copytree(tree(), poor)
        plugins = poor / "lib/torchtalk/plugins"
        for path in plugins.glob("TorchTalkPlugin-*.so"):
            path.rename(plugins / path.name.replace("-19.so", "-18.so"))
        folder = self.project(FIND + "torchtalk_add_facts_to_all()\n" + TARGETS)
        said = self.build(folder, prefix=poor)
        self.assertIn(f"no facts of CXX: there is no plugin for clang 19 in {plugins}, which has "
                      "those for: ", said)
        self.assertEqual(self.with_facts(folder), set())

    def test_required_fails(self):
        folder = self.project(FIND + TARGETS + "torchtalk_add_facts(one REQUIRED)\n")
        ran = self.configure(folder, cxx="g++", cc="gcc")
        self.assertNotEqual(ran.exit, 0)
        self.assertRegex(" ".join(ran.err.split()), "torchtalk: no facts of CXX: ")

    def test_wrong_use_is_told(self):
        for call, why in (("torchtalk_add_facts()", "needs the name of a target"),
                          ("torchtalk_add_facts_to_all(one)", "takes no targets: one")):
            ran = self.configure(self.project(FIND + TARGETS + call + "\n"))
            self.assertNotEqual(ran.exit, 0)
            self.assertIn(why, " ".join(ran.err.split()))

    def test_nvcc_hands_it_to_its_host_compiler(self):
        """No nvcc is run: only what CMake would know of one is set."""
        for host, expected in (
                (CLANG, "-- options: $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler='-fplugin=" +
                 str(tree() / "lib/torchtalk/plugins/TorchTalkPlugin-19.so") + "'>\n"),
                ("g++", "no facts of CUDA: the host compiler g++ is no clang of the LLVM project"),
                ("", "no facts of CUDA: nvcc chooses its host compiler itself")):
            folder = self.project(
                FIND + "set(CMAKE_CUDA_COMPILER_ID NVIDIA)\n"
                f'set(CMAKE_CUDA_HOST_COMPILER "{host}")\n'
                "torchtalk_add_facts_to_all(LANGUAGES CUDA)\n"
                "get_property(options DIRECTORY PROPERTY COMPILE_OPTIONS)\n"
                'message(STATUS "options: ${options}")\n')
            ran = self.configure(folder)
            self.assertEqual(ran.exit, 0, str(ran))
            self.assertIn(expected, ran.out)
