// How an op runs for a dispatch key, in a mark and in words.

/** @type {Record<string, string>} */
export const marks = {
  own: '■', python: 'Py', composite: 'c', fallthrough: '→', cpu_fallback: 'cpu', fallback: 'f', error: '·',
  unknown: '?',
};
/** @type {Record<string, string>} */
export const words = {
  own: 'own kernel', python: 'kernel in Python', composite: 'composite', fallthrough: 'fallthrough',
  cpu_fallback: 'CPU fallback', fallback: 'fallback', error: 'error', unknown: 'not known',
};
export const withKernel = ['own', 'python', 'composite', 'fallthrough'];
