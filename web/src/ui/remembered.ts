import { createRoot, createSignal } from 'solid-js';

const PREFIX = 'rookery:';

/**
 * A signal whose value this browser remembers: collapsed rows, filters. Only for values without importance elsewhere. A
 * stored value that `isValid` rejects is ignored.
 */
export function createRemembered<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => boolean = (value) => typeof value === typeof initial,
): [() => T, (value: T) => void] {
  const [value, setValue] = createRoot(() => createSignal<T>(read(PREFIX + name, initial, isValid)));
  return [
    value,
    (next) => {
      setValue(() => next);
      try {
        localStorage.setItem(PREFIX + name, JSON.stringify(next));
      } catch {
        // The storage is full or forbidden: the value lives as long as the page.
      }
    },
  ];
}

function read<T>(key: string, initial: T, isValid: (value: unknown) => boolean): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored !== null && isValid(stored) ? (stored as T) : initial;
  } catch {
    return initial;
  }
}
