// How an op runs for a dispatch key, and whether it has a property, in a mark and in words.

/** @type {Record<string, string>} */
export const marks = {
  own: '■', python: 'Py', composite: 'c', fallthrough: '→', cpu_fallback: 'cpu', fallback: 'f', raises: '!',
  error: '·', unknown: '?', has: '✓', lacks: '–',
};
/** @type {Record<string, string>} */
export const words = {
  own: 'own kernel', python: 'kernel in Python', composite: 'composite', fallthrough: 'fallthrough',
  cpu_fallback: 'CPU fallback', fallback: 'fallback', raises: 'only raises an error', error: 'error', unknown: 'not known',
  has: 'has the property', lacks: 'lacks it',
};
export const withKernel = ['own', 'python', 'composite', 'fallthrough'];
