"""The entry of the MCP registry, server.json: by the registry's schema, and true of this
torchtalk."""

import json
import subprocess
from pathlib import Path

import jsonschema

from installed import ROOT, InstallTest, environment, tree

SCHEMA = json.loads((Path(__file__).parent / "mcp-registry/server.schema.json").read_text())
ENTRY = json.loads((ROOT / "server.json").read_text())


def refusals(entry):
    return [error.message for error in jsonschema.Draft7Validator(SCHEMA).iter_errors(entry)]


class RegistryTest(InstallTest):
    def test_it_is_of_the_schema_that_it_names(self):
        jsonschema.Draft7Validator.check_schema(SCHEMA)
        self.assertEqual(ENTRY["$schema"], SCHEMA["$id"])
        self.assertEqual(refusals(ENTRY), [])

    def test_the_schema_refuses_others(self):
        for wrong in ({"name": "torchtalk"}, {"description": "x" * 101}, {"version": 1},
                      {"packages": [{"registryType": "npm", "identifier": "torchtalk"}]}):
            self.assertTrue(refusals(ENTRY | wrong), wrong)

    def test_its_versions_are_those_of_torchtalk(self):
        version = self.torchtalk("--version").split()[1]
        self.assertEqual({part["version"] for part in (ENTRY, *ENTRY["packages"])}, {version})

    def test_what_it_says_to_run_is_the_server(self):
        package, = ENTRY["packages"]
        words = [argument["value"] for argument in package["packageArguments"]]
        hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}
        said = subprocess.run([tree() / "bin/torchtalk", *words], input=json.dumps(hello) + "\n", text=True,
                              env=environment(), capture_output=True, timeout=60, check=True).stdout
        told = json.loads(said)["result"]["serverInfo"]
        self.assertEqual((told["name"], told["version"]), (ENTRY["title"], ENTRY["version"]))
