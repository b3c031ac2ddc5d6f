# The suite checks the shipped plugin and command through the compiler's own
# front door. Each test is one behaviour. Each version of clang that there is a
# plugin for has a site of its own (test/CMakeLists.txt).
import os
import sys

# lit's processes get the format by the name of its module.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from sites import ShTestOfSite

config.name = f"torchtalk-clang-{config.clang_version}"
config.test_format = ShTestOfSite(execute_external=False)
config.suffixes = [".cpp", ".c", ".test"]
config.excludes = ["Inputs"]
# The build folder may know the sources through a link, and lit never does.
config.test_source_root = os.path.dirname(os.path.realpath(__file__))
config.test_exec_root = config.torchtalk_exec_root
# %facts is made of other substitutions.
config.recursiveExpansionLimit = 4

# With the Python that runs lit, not a version manager's wrapper of it.
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_bin, os.path.dirname(sys.executable), config.environment["PATH"]])
# Nothing of the user's own set-up.
for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TORCHTALK_CACHE_DIR"):
    config.environment[name] = os.path.join(config.test_exec_root, "home", name)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment["NO_COLOR"] = "1"
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"


def plugin_for(version):
    return os.path.join(config.torchtalk_lib, f"TorchTalkPlugin-{version}.so")


plugin = plugin_for(config.clang_version)
versions = config.plugin_versions
# Round the list, so that each plugin gets into a clang that is not its own.
other = versions[(versions.index(config.clang_version) + 1) % len(versions)]
config.available_features.add(f"clang-{config.clang_version}")
if config.sanitized:
    config.available_features.add("sanitized")
if other != config.clang_version:
    config.available_features.add("other-plugin")
inputs = os.path.join(config.test_source_root, "Inputs")
config.substitutions += [
    ("%{torchtalk}", os.path.join(config.torchtalk_bin, "torchtalk")),
    ("%{plugin}", "-fplugin=" + plugin),
    ("%{plugin-file}", plugin),
    ("%{other-plugin}", plugin_for(other)),
    ("%{major}", config.clang_version),
    ("%{out-arg}", "-fplugin-arg-torchtalk-out"),
    ("%{inputs}", inputs),
    # The default since clang 19, without which `delete` calls another function.
    ("%{clangxx}", "%{cxx} -std=c++20 -w -fsized-deallocation"),
    ("%{clang}", "%{cc} -w"),
    ("%{cxx}", os.path.join(config.clang_bin, "clang++")),
    ("%{cc}", os.path.join(config.clang_bin, "clang")),
    # Every fact of the kind must be expected by a CHECK line.
    ("%{check-edges}", 'FileCheck %s --implicit-check-not="{{^}}edge "'),
    ("%{check-functions}", 'FileCheck %s --implicit-check-not="{{^}}function "'),
    ("%{check-registrations}",
     'FileCheck %s --implicit-check-not="{{^}}registration "'),
    ("%{check-bindings}",
     'FileCheck %s --implicit-check-not="{{^}}binding "'),
    ("%{check-includes}", 'FileCheck %s --implicit-check-not="{{^}}include "'),
    # The facts of this very file, as if compiled in its own folder.
    ("%{facts}", "cd %S && %{clangxx} -isystem %{inputs} %{plugin} -c %s "
                 "-o %t.o && %{torchtalk} facts dump %t.o"),
    # Equal in every section but ours.
    ("%{same-object}", "python3 " + os.path.join(inputs, "same_object.py")),
]
