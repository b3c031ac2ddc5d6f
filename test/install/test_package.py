"""The Debian packages: what they depend on, what lintian says, and that they work when
they are unpacked."""

import shlex

from installed import BUILD, CLANG, InstallTest, must, new_folder, run


class PackageTest(InstallTest):
    @classmethod
    def setUpClass(cls):
        folder = new_folder("packages")
        must("cpack", "-G", "DEB", "-B", folder, cwd=BUILD)
        cls.root = new_folder("root")
        cls.packages = {}
        for package in folder.glob("*.deb"):
            cls.packages[package.name.split("_")[0]] = package
            must("dpkg-deb", "-x", package, cls.root)

    def field(self, name, package):
        return must("dpkg-deb", "-f", self.packages[package], name).strip()

    def test_the_reader_has_no_clang(self):
        self.assertEqual(set(self.packages), {"torchtalk", "torchtalk-plugin"})
        self.assertNotRegex(self.field("Depends", "torchtalk"), "clang|libllvm|torchtalk")
        for package, has in (("torchtalk", False), ("torchtalk-plugin", True)):
            files = must("dpkg-deb", "-c", self.packages[package])
            self.assertEqual("TorchTalkPlugin-19.so" in files, has)

    def test_it_works_unpacked(self):
        prefix = self.root / "usr"
        flags = shlex.split(self.torchtalk("flags", "--cxx", CLANG, prefix=prefix))
        source = self.root / "a.cpp"
        source.write_text("int f() { return 1; }\n")
        must(CLANG, *flags, "-c", source, "-o", self.root / "a.o")
        self.assertTrue(self.has_facts(self.root / "a.o"))
        self.assertTrue((prefix / "bin/torchtalk-extract").exists())

    def test_they_depend_on_what_they_link(self):
        """By the packages of this machine, which therefore has them all."""
        for package, libraries in (("torchtalk", ("librocksdb", "libzstd1")),
                                   ("torchtalk-plugin", ("libllvm19", "libclang-cpp19"))):
            depends = [d.split()[0] for d in self.field("Depends", package).split(", ")]
            for library in libraries:
                self.assertTrue([d for d in depends if d.startswith(library)], depends)
            for name in set(depends) - {"torchtalk"}:
                self.assertIn("install ok installed",
                              must("dpkg-query", "-W", "-f", "${Status}", name))
        self.assertIn("torchtalk", depends)
        self.assertIn("clang-19", self.field("Recommends", "torchtalk-plugin"))

    def test_nothing_is_run_on_installation(self):
        for package in self.packages.values():
            self.assertNotIn("postinst", must("dpkg-deb", "-I", package))

    def test_lintian_is_content(self):
        ran = run("lintian", "--fail-on", "error,warning", *self.packages.values())
        self.assertEqual(ran.exit, 0, str(ran))
