/**
 * Messages as rows of numbers, for readers of tens of thousands of them. Nearly all messages are *plain*: never moved,
 * they mention nobody and count as unread for everyone who received them, so four numbers determine who has them
 * unread. MongoDB packs a page of rows into one document with five arrays, which costs the driver a tenth of what a
 * document for each message does. The few others are read separately, as whole documents.
 */
import { documentKey } from '@rookery/core';
import { type ClientSession, type Database, type Document, sessionOptions } from '@rookery/data';
import type { MessageDocument, ReadableFields } from './documents.ts';
import { KEYS } from './keys.ts';
import { messageId } from './messages.ts';
import { type MessageFields, reading, storedMessages, toMessage } from './stored-message.ts';

/** Numbers of one row: id, topic id, sender, and `v` of the message. */
export const ROW = 4;

/**
 * Rows one after another, ids descending. A negative sender means that the sender's own copy was read from the start;
 * sender 0 means that the message is not plain: then its document is among the others.
 */
export type Rows = Int32Array;

/** The fields that determine who has a message unread. */
export type RowFields = ReadableFields &
  Pick<MessageDocument, '_id' | 'topicId' | 'userFlags' | 'wildcardMention' | 'mentionedSet' | 'topicMentionedSet'>;

/** Rows of one conversation, and the messages among them that are not plain. */
export interface RowPart {
  readonly rows: Rows;
  readonly others: ReadonlyMap<number, RowFields>;
}

/** Messages of a conversation above `above`, up to `upTo`. */
export interface RowRange {
  readonly conversation: number;
  readonly above: number;
  readonly upTo: number;
}

/**
 * The newest `limit` messages of all of these ranges together, by conversation.
 * @param ranges at most 200, or MongoDB would sort all of them instead of merging them
 */
export async function newestRows(
  database: Database,
  realm: number,
  options: { ranges: readonly RowRange[]; limit: number; fields: MessageFields; session?: ClientSession | undefined },
): Promise<{ readonly count: number; readonly oldest: number; readonly parts: ReadonlyMap<number, RowPart> }> {
  // Each range names the realm: if it stood outside of them, the planner would look at everything.
  const ranges = options.ranges.map(({ conversation: c, above, upTo }) => ({
    r: realm,
    c,
    _id: { $gt: documentKey(realm, above), $lte: documentKey(realm, upTo) },
  }));
  const match = ranges.length === 1 ? (ranges[0] as Document) : { $or: ranges };
  const page = [{ $match: match }, { $sort: { _id: -1 } }, { $limit: options.limit }];
  return packed(database, realm, page, KEYS.conversation, options);
}

/** The messages with these ids, by conversation; deleted ones are left out. */
export async function rowsOf(
  database: Database,
  realm: number,
  options: { ids: readonly number[]; fields: MessageFields; session?: ClientSession | undefined },
): Promise<ReadonlyMap<number, RowPart>> {
  const match = { $match: { _id: { $in: options.ids.map((id) => documentKey(realm, id)) } } };
  return (await packed(database, realm, [match, { $sort: { _id: -1 } }], { _id: 1 }, options)).parts;
}

interface Page {
  readonly id: readonly number[];
  readonly c: readonly number[];
  readonly tp: readonly number[];
  readonly s: readonly number[];
  readonly v: readonly number[];
}

/** Whether a message is not plain. An empty array counts as present. */
const IS_OTHER = {
  $or: ['$mv', '$via', '$xr', '$ar', '$uf', '$wm', '$wide', { $ne: ['$bc', '$c'] }, { $ne: ['$bv', '$v'] }],
};

function packing(realm: number): Document {
  const sender = { $cond: ['$sr', { $multiply: [-1, '$s'] }, '$s'] };
  return {
    $group: {
      _id: null,
      id: { $push: { $toInt: { $subtract: ['$_id', documentKey(realm, 0)] } } },
      c: { $push: '$c' },
      tp: { $push: '$tp' },
      s: { $push: { $cond: [IS_OTHER, 0, sender] } },
      v: { $push: '$v' },
    },
  };
}

async function packed(
  database: Database,
  realm: number,
  pipeline: readonly Document[],
  hint: Document,
  read: { fields: MessageFields; session?: ClientSession | undefined },
): Promise<{ count: number; oldest: number; parts: Map<number, RowPart> }> {
  const collection = storedMessages(database);
  const options = { ...sessionOptions(read.session), hint };
  const [page] = await collection.aggregate<Page>([...pipeline, packing(realm)], options).toArray();
  const parts = new Map<number, RowPart>();
  if (!page) return { count: 0, oldest: 0, parts };
  const { id, c, tp, s, v } = page;
  const others = new Map<number, RowFields>();
  const unlike = id.filter((_, n) => s[n] === 0).map((one) => documentKey(realm, one));
  if (unlike.length > 0) {
    const found = await collection
      .find({ _id: { $in: unlike } }, { ...sessionOptions(read.session), ...reading(read.fields), hint: { _id: 1 } })
      .map(toMessage)
      .toArray();
    for (const message of found) others.set(messageId(message), message);
  }
  for (const [conversation, places] of Map.groupBy(id.keys(), (n) => c[n] as number)) {
    const rows = new Int32Array(places.length * ROW);
    const own = new Map<number, RowFields>();
    let at = 0;
    for (const n of places) {
      const one = id[n] as number;
      const other = s[n] === 0 ? others.get(one) : undefined;
      // Undefined if it was deleted or moved between the two reads. Then the change count of its conversation has
      // risen, so the rows do not pass for the present state.
      if (other) own.set(one, other);
      rows.set([one, tp[n] as number, s[n] as number, v[n] as number], at);
      at += ROW;
    }
    parts.set(conversation, { rows, others: own });
  }
  return { count: id.length, oldest: id.at(-1) as number, parts };
}
