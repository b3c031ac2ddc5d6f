// Dispatch keys, taken apart by PyTorch's own rule (c10/core/DispatchKey.h): each functionality of
// C10_FORALL_FUNCTIONALITY_KEYS has a key for every backend of C10_FORALL_BACKEND_COMPONENTS, whose name
// is the functionality's prefix and the backend's name. Any other key stands for itself.

/** The functionalities, with their prefixes. */
const prefixes = [
  ['Dense', ''], ['Quantized', 'Quantized'], ['Sparse', 'Sparse'], ['SparseCsr', 'SparseCsr'],
  ['NestedTensor', 'NestedTensor'], ['Autograd', 'Autograd'],
];

/** What an entry of the dispatch table says, whichever key it is of. */
const said = ({ key, registered_for, ...rest }) => JSON.stringify([rest, registered_for === key || registered_for]);

/**
 * Entries that say the same, together, in the order of the table.
 * @param {any[]} entries
 * @returns {any[][]}
 */
export function folded(entries) {
  const groups = new Map();
  for (const entry of entries) groups.set(said(entry), [...(groups.get(said(entry)) ?? []), entry]);
  return [...groups.values()];
}

/**
 * A dispatch table as functionality × backend. Which of these there are differs between versions of PyTorch,
 * so the names in the table decide. Backends of which all cells say the same are one column, whose `cells`
 * are in the order of `functionalities`. Every entry is either in one cell or in `others`.
 * @param {any[]} table
 * @returns {{ functionalities: string[], columns: { backends: string[], cells: any[][] }[], others: any[] }}
 */
export function gridOf(table) {
  const byKey = new Map(table.map((entry) => [entry.key, entry]));
  const rows = prefixes.filter(([, prefix]) => byKey.has(prefix + 'CPU') && byKey.has(prefix + 'PrivateUse1'));
  const isBackend = (key) => rows.length > 1 && rows.every(([, prefix]) => byKey.has(prefix + key));
  const backends = [...byKey.keys()].filter(isBackend);
  const columns = new Map();
  for (const backend of backends) {
    const entries = rows.map(([, prefix]) => byKey.get(prefix + backend));
    const same = entries.map(said).join('\n');
    const column = columns.get(same) ?? { backends: [], cells: rows.map(() => []) };
    column.backends.push(backend);
    entries.forEach((entry, row) => column.cells[row].push(entry));
    columns.set(same, column);
  }
  const inGrid = new Set(backends.flatMap((backend) => rows.map(([, prefix]) => prefix + backend)));
  return {
    functionalities: rows.map(([name]) => name),
    columns: [...columns.values()],
    others: table.filter(({ key }) => !inGrid.has(key)),
  };
}
