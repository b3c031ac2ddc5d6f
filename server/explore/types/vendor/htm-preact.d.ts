// What dom.js takes of htm/preact/standalone.module.js, which web/vendor/ is in the program.
export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function render(tree: any, parent: Element): void;
export function useEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T): [T, (next: T) => void];
