# Which tests a site has. Imported by lit.cfg.py.
import lit.formats


class ShTestOfClang(lit.formats.ShTest):
    """Sites of other clangs have the tests in which that clang or its plugin runs.
    The rest would run the same programs on the same inputs again."""

    def getTestsForPath(self, suite, path, lit_config, local):
        default = local.clang_bin == local.llvm_bin
        for test in super().getTestsForPath(suite, path, lit_config, local):
            if default or uses_clang(test.getSourcePath(), local):
                yield test


def uses_clang(path, local):
    with open(path, errors="replace") as file:
        used = file.read()
    # Substitutions are made of others.
    for _ in range(local.recursiveExpansionLimit):
        for name, value in local.substitutions:
            used = used.replace(name, value)
    return local.clang_bin in used or "TorchTalkPlugin-" in used
