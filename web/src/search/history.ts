import { createRemembered } from '../ui/index.ts';

const LENGTH = 6;

const [history, setHistory] = createRemembered<readonly string[]>(
  'searches',
  [],
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

/** Addresses of the last searches, the newest first. */
export { history };

export function rememberSearch(hash: string): void {
  setHistory([hash, ...history().filter((one) => one !== hash)].slice(0, LENGTH));
}

export const forgetSearches = (): void => setHistory([]);
