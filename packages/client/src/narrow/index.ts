export { hashToNarrow, narrowToHash } from './hash.ts';
export { type Match, matches } from './matches.ts';
export type { Narrow, Term } from './narrow.ts';
