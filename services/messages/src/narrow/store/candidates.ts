/** Reads the candidates of a narrow: one range of an index at a time. */
import type { Database, Document } from '@rookery/data';
import { type BoundedRead, readWithin } from '../../message/store/read-within.ts';
import { type MessageFields, reading, storedMessages } from '../../message/store/stored-message.ts';

export interface CandidateRange {
  /** A filter that the index of `hint` answers. */
  readonly filter: Document;
  readonly hint: Document;
  /** Bounds of the keys, or the keys. */
  readonly bound: Document;
}

/** The first messages of a range that fulfil all filters, as far as the length of one read allows. */
export function findCandidates(
  database: Database,
  { filter, hint, bound }: CandidateRange,
  options: { order: 1 | -1; limit: number; filters: readonly Document[]; fields: MessageFields | undefined },
): Promise<BoundedRead> {
  const bounded = { ...filter, _id: bound };
  const all = options.filters.length === 0 ? bounded : { ...bounded, $and: [...options.filters] };
  const cursor = storedMessages(database).find(all, { hint, ...reading(options.fields) });
  return readWithin(cursor.sort({ _id: options.order }).limit(options.limit));
}
