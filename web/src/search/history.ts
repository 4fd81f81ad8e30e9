import { state } from '../state/index.ts';
import { createRemembered } from '../ui/index.ts';

const LENGTH = 6;

/** Of one user: the next user of the browser does not see their searches. */
interface Searches {
  readonly userId: number;
  readonly hashes: readonly string[];
}

const [stored, setStored] = createRemembered<Searches>('searches', { userId: 0, hashes: [] }, isSearches);

function isSearches(value: unknown): boolean {
  const { userId, hashes } = Object(value) as Partial<Searches>;
  return typeof userId === 'number' && Array.isArray(hashes) && hashes.every((one) => typeof one === 'string');
}

/** Addresses of the last searches, newest first. */
export const history = (): readonly string[] => (stored().userId === state.user_id ? stored().hashes : []);

export function rememberSearch(hash: string): void {
  const hashes = [hash, ...history().filter((one) => one !== hash)].slice(0, LENGTH);
  setStored({ userId: state.user_id, hashes });
}

export const forgetSearches = (): void => setStored({ userId: state.user_id, hashes: [] });
