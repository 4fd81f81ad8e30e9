/** Reads the candidates of a narrow: one range of an index at a time. */
import type { Database, Document } from '@rookery/data';
import type { MessageDocument } from '../../message/store/documents.ts';
import { type MessageFields, reading, storedMessages, toMessage } from '../../message/store/stored-message.ts';

export interface CandidateRange {
  /** A filter that the index of `hint` answers. */
  readonly filter: Document;
  readonly hint: Document;
  /** Bounds of the keys, or the keys. */
  readonly bound: Document;
}

/** The first messages of a range that fulfil all filters. */
export function findCandidates(
  database: Database,
  { filter, hint, bound }: CandidateRange,
  options: { order: 1 | -1; limit: number; filters: readonly Document[]; fields: MessageFields | undefined },
): Promise<MessageDocument[]> {
  const bounded = { ...filter, _id: bound };
  const all = options.filters.length === 0 ? bounded : { ...bounded, $and: [...options.filters] };
  return storedMessages(database)
    .find(all, { hint, ...reading(options.fields) })
    .sort({ _id: options.order })
    .limit(options.limit)
    .map(toMessage)
    .toArray();
}
