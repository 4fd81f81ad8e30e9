/**
 * Walks the messages of a narrow from an anchor, down or up, until enough of them fit.
 *
 * The ranges are read side by side and merged by id; each candidate is tested exactly. A walk reads a bounded number of
 * candidates: a narrow that fits hardly anything ends there with what was found, and says that it did not come to the end.
 */
import type { Database } from '@rookery/data';
import { COLLECTIONS, type MessageDocument } from '../store/documents.ts';
import type { Source } from './sources.ts';

/** Candidates read in one walk; at 10 us each a second of work. */
const MOST_CANDIDATES = 100_000;

export interface WalkOptions {
  readonly sources: readonly Source[];
  readonly direction: 'down' | 'up';
  /** Message keys beyond which nothing is read, inclusive. */
  readonly from: number;
  readonly lowest: number;
  readonly highest: number;
  /** How many fitting messages are wanted. */
  readonly want: number;
  /** Which of these candidates fit, in their order. */
  readonly select: (candidates: readonly MessageDocument[]) => Promise<readonly MessageDocument[]>;
}

export interface Walked {
  /** In the order of the walk. */
  readonly messages: readonly MessageDocument[];
  /** Whether the end was reached: nothing further fits. */
  readonly exhausted: boolean;
}

export async function walk(database: Database, o: WalkOptions): Promise<Walked> {
  const messages: MessageDocument[] = [];
  let from = o.from;
  let read = 0;
  // Most narrows fit nearly every candidate: one more than wanted tells whether there are others.
  let size = o.want + 1;
  while (read < MOST_CANDIDATES) {
    const candidates = await readMerged(database, o, from, size);
    const whole = candidates.length < size;
    for (const message of await o.select(candidates)) {
      if (messages.length === o.want) return { messages, exhausted: false };
      messages.push(message);
    }
    if (whole) return { messages, exhausted: true };
    read += candidates.length;
    const last = candidates.at(-1) as MessageDocument;
    from = o.direction === 'down' ? last._id - 1 : last._id + 1;
    size = Math.min(Math.max(size * 2, 200), 5000);
  }
  return { messages, exhausted: false };
}

/** The next `limit` candidates of all ranges together. */
async function readMerged(database: Database, o: WalkOptions, from: number, limit: number): Promise<MessageDocument[]> {
  const down = o.direction === 'down';
  const bound = down
    ? { $gte: o.lowest, $lte: Math.min(from, o.highest) }
    : { $gte: Math.max(from, o.lowest), $lte: o.highest };
  const order = down ? -1 : 1;
  const lists = await Promise.all(
    o.sources.map(({ filter, hint }) => {
      const ids = '_id' in filter ? { $and: [filter, { _id: bound }] } : { ...filter, _id: bound };
      return database
        .collection<MessageDocument>(COLLECTIONS.messages)
        .find(ids, { hint })
        .sort({ _id: order })
        .limit(limit)
        .toArray();
    }),
  );
  const [only, ...others] = lists;
  if (others.length === 0) return only ?? [];
  const merged = new Map(lists.flat().map((message) => [message._id, message]));
  return [...merged.values()].sort((a, b) => order * (a._id - b._id)).slice(0, limit);
}
