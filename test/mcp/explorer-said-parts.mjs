// What several pages say in one way.

const number = new Intl.NumberFormat('en');
export const asText = (n) => number.format(n);

/// How an op runs, in words and as a mark of the matrix.
export const words = {
  own: 'own kernel', python: 'kernel in Python', composite: 'composite', fallthrough: 'fallthrough',
  cpu_fallback: 'CPU fallback', fallback: 'fallback', raises: 'only raises an error', error: 'error', unknown: 'not known',
};
export const marks = {
  own: '■', python: 'Py', composite: 'c', fallthrough: '→', cpu_fallback: 'cpu', fallback: 'f', raises: '!', error: '·',
  unknown: '?', has: '✓', lacks: '–',
};

/// How much of a list is there.
export const shown = (under, { shown: n, total }) =>
  n < total ? [[under, `of ${asText(total)} are shown`, n], [under, `of ${asText(total)} are shown`, total]] : [];

export const lookedAt = (under, of) =>
  of?.not > 0 ? [[under, `${asText(of.not)} TU`, of.not], [under, `of ${asText(of.tus)} have no facts`, of.tus]] : [];
