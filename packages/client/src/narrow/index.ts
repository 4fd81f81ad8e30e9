export { hashToNarrow, type NarrowNames, namesOf, narrowToHash } from './hash.ts';
export { type Match, matches } from './matches.ts';
export type { MessageOperator, Narrow, Term, UserOperator } from './narrow.ts';
