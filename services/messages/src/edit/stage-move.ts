/** The writes and events of messages that go from one topic to another, and perhaps to another channel. */
import { messageKey, topicKey, UserSet } from '@rookery/core';
import { type Database, type Tx, these } from '@rookery/data';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { renamesOf } from '../message/rules/history.ts';
import { conversationDocumentKey } from '../message/store/conversations.ts';
import {
  type ChannelMove,
  MAX_EDITS,
  MESSAGE_COLLECTIONS,
  MESSAGE_COUNTERS,
  type MessageDocument,
  type StoredEdit,
  type TopicDocument,
} from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import { knownPlaces, placeKey } from '../message/store/known-places.ts';
import { messageId, stageChange } from '../message/store/messages.ts';
import { topicDocumentKey } from '../message/store/topics.ts';
import { raiseReadVersion, TOPICS } from '../readstate/store/read-state.ts';
import { emitDeletions } from '../remove/deletion-events.ts';
import { termsOf } from '../search/words.ts';
import type { MoveAudiences } from './move-audiences.ts';
import { moveEvent } from './move-event.ts';
import type { LocatedMessage } from './selection.ts';
import type { MoveDocument } from './store.ts';

/** Renames recorded of a topic; the edit histories of its messages omit earlier ones. */
const MAX_RENAMES = 50;

/** What of a move is the same for all of its parts. */
export type MoveDetails = Pick<
  MoveDocument,
  'by' | 'at' | 'c' | 'tp' | 'prev' | 'toC' | 'topic' | 'links' | 'mode' | 'named'
>;

/** The topics on both sides, as the transaction has them. */
export interface MoveEndpoints {
  readonly from: TopicDocument;
  /** Undefined where it is yet to be. */
  readonly to: TopicDocument | undefined;
  /** The newest message that stays in the old topic; 0: none does. Undefined: it is the one that was. */
  readonly newestLeft: number | undefined;
}

/** The newest message of the old topic beside those that go, where its newest one goes. */
export async function newestLeft(
  tx: Tx,
  database: Database,
  from: TopicDocument,
  keys: readonly number[],
): Promise<number | undefined> {
  const base = messageKey(tx.realm, 0);
  if (!keys.includes(base + from.max)) return undefined;
  const left = await tx.read((session) =>
    database
      .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
      .findOne(
        { r: tx.realm, tp: from._id - base, _id: { $nin: [...keys] } },
        { session, hint: KEYS.topic, sort: { _id: -1 }, projection: { _id: 1 } },
      ),
  );
  return left ? left._id - base : 0;
}

/** Stages another name for a whole topic: one write, however many messages it has. */
export async function stageRename(
  tx: Tx,
  details: MoveDetails,
  from: TopicDocument,
  /** One of that name that has no messages any more. */
  emptied: TopicDocument | undefined,
  upto: number,
): Promise<void> {
  const { topics } = await knownPlaces(tx);
  if (emptied) tx.remove(MESSAGE_COLLECTIONS.topics, { _id: emptied._id });
  tx.update(
    MESSAGE_COLLECTIONS.topics,
    { _id: from._id },
    {
      $set: { name: details.topic, ln: topicKey(details.topic), t: termsOf(details.topic) },
      $unset: { shown: '' },
      $inc: { rn: 1 },
      $push: {
        log: { $each: [{ at: details.at, by: details.by, prev: from.name, upto }], $slice: -MAX_RENAMES },
      },
    },
  );
  raiseReadVersion(tx, TOPICS);
  tx.afterwards(() => {
    topics.delete(placeKey(details.c, details.prev));
    topics.delete(placeKey(details.c, details.topic));
  });
}

/** Stages that messages go to the other topic. */
export async function stageMove(
  tx: Tx,
  details: MoveDetails,
  moving: readonly LocatedMessage[],
  { from, to, newestLeft: newest }: MoveEndpoints,
  audiences: MoveAudiences,
): Promise<void> {
  const base = messageKey(tx.realm, 0);
  const { topics } = await knownPlaces(tx);
  const changesChannel = details.toC !== details.c;
  const sameTopic = to !== undefined && to._id === from._id;
  const topicId = to ? to._id - base : tx.next(MESSAGE_COUNTERS.topic);
  const name = to?.name ?? details.topic;
  const hop: ChannelMove | undefined = audiences.to && {
    c: details.toC,
    v: audiences.to.channel.version,
    prot: audiences.to.isProtected,
    lv: audiences.channel.version,
  };
  const alike = Map.groupBy(moving, (message) => {
    const id = message._id - base;
    const before = message.tn !== undefined && topicKey(message.tn) === from.ln ? message.tn : from.name;
    return JSON.stringify([before, from.log ? renamesOf({ ...message, id }, from) : []]);
  });
  for (const [key, messages] of alike) {
    const [before, renames] = JSON.parse(key) as [string, StoredEdit[]];
    if (sameTopic && before === details.topic) continue;
    const entry: StoredEdit = {
      u: details.by,
      at: details.at,
      ...(details.topic !== before && { topic: before, toTopic: details.topic }),
      ...(changesChannel && { c: details.c, toC: details.toC }),
    };
    const unset = { ...(details.topic === name && { tn: '' }), ...(!to?.rn && { ta: '' }) };
    stageChange(
      tx,
      details.c,
      messages.map(({ _id }) => _id),
      {
        $set: {
          tp: topicId,
          ...(details.topic !== name && { tn: details.topic }),
          ...(to?.rn && { ta: to.rn }),
          ...(hop && { c: hop.c, v: hop.v, mv: true }),
        },
        ...(Object.keys(unset).length > 0 && { $unset: unset }),
        $push: {
          // From here on the message's own history carries the renames of its old topic.
          eh: { $each: [entry, ...(sameTopic ? [] : renames)], $sort: { at: -1 }, $slice: MAX_EDITS },
          ...(hop && { via: hop }),
        },
      },
    );
  }
  const max = (moving.at(-1) as LocatedMessage)._id - base;
  const n = moving.length;
  if (sameTopic) {
    if (max === from.max) tx.update(MESSAGE_COLLECTIONS.topics, { _id: from._id }, { $set: { shown: details.topic } });
  } else {
    tx.update(
      MESSAGE_COLLECTIONS.topics,
      { _id: from._id },
      { $inc: { n: -n }, ...(newest !== undefined && { $set: { max: newest } }) },
    );
    if (!to) {
      const ln = topicKey(details.topic);
      const _id = topicDocumentKey(tx.realm, topicId);
      const t = termsOf(details.topic);
      const document: TopicDocument = { _id, r: tx.realm, c: details.toC, name: details.topic, ln, t, max, n };
      tx.insert(MESSAGE_COLLECTIONS.topics, document);
    } else if (to.n <= 0 || max > to.max) {
      // One without messages may remember a newest one that is gone.
      tx.update(MESSAGE_COLLECTIONS.topics, { _id: to._id }, { $set: { max, shown: details.topic }, $inc: { n } });
    } else tx.update(MESSAGE_COLLECTIONS.topics, { _id: to._id }, { $inc: { n } });
  }
  tx.afterwards(() => {
    topics.delete(placeKey(details.c, details.prev));
    topics.delete(placeKey(details.toC, details.topic));
  });
  if (!changesChannel) return;
  tx.update(
    MESSAGE_COLLECTIONS.conversations,
    { _id: conversationDocumentKey(tx.realm, details.toC) },
    {
      $max: { lastId: max, movedId: max },
      $inc: { changes: 1 },
      $setOnInsert: { r: tx.realm, c: details.toC, kind: 'channel' },
    },
    { upsert: true },
  );
}

/** The additional event fields of the named message: its new content and its mentions. */
export interface NamedMessage {
  readonly content?: Record<string, unknown>;
  readonly flags: readonly Flagged[];
}

/**
 * Tells everyone who saw the messages what became of them: those who see them where they are now, that they were moved; the
 * others, that they are gone. Whoever sees them and is not subscribed there has them no longer as something to be read.
 */
export function emitMove(
  tx: Tx,
  details: MoveDetails,
  moving: readonly LocatedMessage[],
  audiences: MoveAudiences,
  named: NamedMessage,
): void {
  const _base = messageKey(tx.realm, 0);
  const { to } = audiences;
  const bytes = new Map<string, { users: UserSet; ids: number[] }>();
  for (const message of moving) {
    const users = audiences.seeing(message);
    const key = Buffer.from(users.toBytes()).toString('latin1');
    const group = bytes.get(key) ?? { users, ids: [] };
    group.ids.push(messageId(message));
    bytes.set(key, group);
  }
  for (const { users: seeing, ids } of bytes.values()) {
    const staying = to ? seeing.intersect(to.readers) : UserSet.EMPTY;
    const told = to ? to.roster.union(staying) : seeing;
    const isNamed = ids.includes(details.named);
    const event = moveEvent(
      {
        ...details,
        ids,
        channel: { id: details.c, name: audiences.channel.name },
        topic: details.prev,
        toChannel: to ? details.toC : undefined,
        toTopic: details.topic === details.prev ? undefined : details.topic,
      },
      isNamed ? named.content : {},
    );
    const causes = [...audiences.causes];
    if (told.size > 0) {
      tx.emit({
        type: 'update_message',
        payload: Buffer.from(JSON.stringify(event)),
        audience: { users: told.toBytes(), flags: isNamed ? [...named.flags] : [] },
        causes,
      });
    }
    if (staying.size > 0) {
      const read = {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'read',
        messages: ids,
        all: false,
      };
      tx.emit({
        type: 'update_message_flags',
        op: 'add',
        payload: Buffer.from(JSON.stringify(read)),
        audience: { users: staying.toBytes() },
        causes,
      });
    }
    const lost = to ? seeing.minus(told) : UserSet.EMPTY;
    if (lost.size > 0) {
      const from = { message_type: 'stream', stream_id: details.c, topic: details.prev } as const;
      emitDeletions(tx, { ids, from, audience: these(lost), causes });
    }
  }
}
