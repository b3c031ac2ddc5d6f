# The suite checks the shipped plugin and command through the compiler's own
# front door. Each test is one behaviour.
import os

import lit.formats

config.name = "torchtalk"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".c", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.torchtalk_exec_root
# %facts is made of other substitutions.
config.recursiveExpansionLimit = 4

config.environment["PATH"] = os.pathsep.join(
    [config.llvm_bin, config.environment["PATH"]])
# Nothing of the user's own set-up.
for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TORCHTALK_CACHE_DIR"):
    config.environment[name] = os.path.join(config.test_exec_root, "home", name)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment["NO_COLOR"] = "1"

plugin = os.path.join(config.torchtalk_lib, "TorchTalkPlugin.so")
inputs = os.path.join(config.test_source_root, "Inputs")
config.substitutions += [
    ("%{torchtalk}", os.path.join(config.torchtalk_bin, "torchtalk")),
    ("%{plugin}", "-fplugin=" + plugin),
    ("%{out-arg}", "-fplugin-arg-torchtalk-out"),
    ("%{inputs}", inputs),
    ("%{clangxx}", "clang++ -std=c++20 -w"),
    ("%{clang}", "clang -w"),
    # Every fact of the kind must be expected by a CHECK line.
    ("%{check-edges}", 'FileCheck %s --implicit-check-not="{{^}}edge "'),
    ("%{check-functions}", 'FileCheck %s --implicit-check-not="{{^}}function "'),
    ("%{check-registrations}",
     'FileCheck %s --implicit-check-not="{{^}}registration "'),
    ("%{check-includes}", 'FileCheck %s --implicit-check-not="{{^}}include "'),
    # The facts of this very file, as if compiled in its own folder.
    ("%{facts}", "cd %S && %{clangxx} -isystem %{inputs} %{plugin} -c %s "
                 "-o %t.o && %{torchtalk} facts dump %t.o"),
    # Equal in every section but ours.
    ("%{same-object}", "python3 " + os.path.join(inputs, "same_object.py")),
]
