"""change.py INDEX_JSON KEY VALUE: of the first row; "format" is of the file itself."""

import json
import sys

path, key, value = sys.argv[1:]
with open(path) as file:
    tree = json.load(file)
where = tree if key == "format" else tree["indexes"][0]
where[key] = json.loads(value)
with open(path, "w") as file:
    json.dump(tree, file)
