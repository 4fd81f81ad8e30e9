/** The writes and events of messages that go from one topic to another, and perhaps to another channel. */
import { messageKey, topicKey, UserSet } from '@rookery/core';
import { type Database, emit, type Tx, these } from '@rookery/data';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { renamesOf } from '../message/rules/history.ts';
import { stageMoved } from '../message/store/changes.ts';
import { stageMovedTo } from '../message/store/conversations.ts';
import { type ChannelMove, MESSAGE_COUNTERS, type StoredEdit, type TopicDocument } from '../message/store/documents.ts';
import { knownPlaces, placeKey } from '../message/store/known-places.ts';
import { messageId } from '../message/store/messages.ts';
import { newestIdBeside } from '../message/store/ranges.ts';
import { stageJoin, stageLeave, stageSpelling, stageTopic, stageTopicName } from '../message/store/topic-changes.ts';
import { topicIdOf } from '../message/store/topics.ts';
import { raiseReadVersion, TOPICS } from '../readstate/store/read-state.ts';
import { emitDeletions } from '../remove/deletion-events.ts';
import type { UnplacedMentions } from './added-mentions.ts';
import type { MoveAudiences, SeenAlike } from './move-audiences.ts';
import { moveEvent } from './move-event.ts';
import type { LocatedMessage } from './selection.ts';
import type { MoveDocument } from './store.ts';
import type { ContentFields } from './update-message-event.ts';

/** What of a move is the same for all of its parts. */
export type MoveDetails = Pick<
  MoveDocument,
  'by' | 'at' | 'channel' | 'topicId' | 'prev' | 'toChannel' | 'topic' | 'links' | 'mode' | 'named'
>;

/** The topics on both sides, as the transaction has them. */
interface MoveEndpoints {
  readonly from: TopicDocument;
  /** Undefined where it is yet to be. */
  readonly to: TopicDocument | undefined;
  /** The newest message that stays in the old topic; 0: none does. Undefined: it is the one that was. */
  readonly newestLeft: number | undefined;
}

/** The newest message of the old topic beside those that go, where its newest one goes; 0 where none stays. */
export async function newestLeft(
  tx: Tx,
  database: Database,
  from: TopicDocument,
  keys: readonly number[],
): Promise<number | undefined> {
  const base = messageKey(tx.realm, 0);
  if (!keys.includes(base + from.newestId)) return undefined;
  return tx.read((session) => newestIdBeside(database, tx.realm, topicIdOf(from), keys, session));
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
  stageTopicName(tx, from, { name: details.topic, by: details.by, at: details.at, upto, emptied });
  raiseReadVersion(tx, TOPICS);
  tx.afterwards(() => {
    topics.delete(placeKey(details.channel, details.prev));
    topics.delete(placeKey(details.channel, details.topic));
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
  const changesChannel = details.toChannel !== details.channel;
  const sameTopic = to !== undefined && to._id === from._id;
  const topicId = to ? to._id - base : tx.next(MESSAGE_COUNTERS.topic);
  const name = to?.name ?? details.topic;
  const hop: ChannelMove | undefined = audiences.to && {
    channel: details.toChannel,
    version: audiences.to.channel.version,
    isProtected: audiences.to.isProtected,
    leftVersion: audiences.channel.version,
  };
  for (const { keys, before, renames } of alike(moving, from, base)) {
    if (sameTopic && before === details.topic) continue;
    const entry: StoredEdit = {
      user: details.by,
      at: details.at,
      ...(details.topic !== before && { topic: before, toTopic: details.topic }),
      ...(changesChannel && { channel: details.channel, toChannel: details.toChannel }),
    };
    stageMoved(tx, details.channel, keys, {
      topic: topicId,
      spelling: details.topic === name ? undefined : details.topic,
      renames: to?.renames || undefined,
      hop,
      // From here on the message's own history carries the renames of its old topic.
      entries: [entry, ...(sameTopic ? [] : renames)],
    });
  }
  const max = (moving.at(-1) as LocatedMessage)._id - base;
  if (sameTopic) {
    if (max === from.newestId) stageSpelling(tx, from, details.topic);
  } else {
    stageLeave(tx, topicIdOf(from), moving.length, newest);
    if (to) stageJoin(tx, to, moving.length, { id: max, spelling: details.topic });
    else stageTopic(tx, { id: topicId, channel: details.toChannel, name, newest: max, count: moving.length });
  }
  tx.afterwards(() => {
    topics.delete(placeKey(details.channel, details.prev));
    topics.delete(placeKey(details.toChannel, details.topic));
  });
  if (changesChannel) stageMovedTo(tx, details.toChannel, max);
}

/** Messages that one write moves, as it adds the same to the history of each. */
interface Alike {
  readonly keys: readonly number[];
  /** The topic as they spell it. */
  readonly before: string;
  /** The renames of the topic since each came to it. */
  readonly renames: readonly StoredEdit[];
}

/** @param base the key of id 0 in the realm */
function alike(moving: readonly LocatedMessage[], from: TopicDocument, base: number): Alike[] {
  const groups = Map.groupBy(moving, (message) => {
    const { spelling } = message;
    const before = spelling !== undefined && topicKey(spelling) === from.key ? spelling : from.name;
    return JSON.stringify([before, from.log ? renamesOf({ ...message, id: message._id - base }, from) : []]);
  });
  return [...groups].map(([group, messages]) => {
    const [before, renames] = JSON.parse(group) as [string, StoredEdit[]];
    return { keys: messages.map(({ _id }) => _id), before, renames };
  });
}

/** The additional event fields of the message that an event names: its new content, and its flags. */
export interface NamedMessage {
  readonly content?: ContentFields;
  readonly flags: readonly Flagged[];
  readonly added?: UnplacedMentions;
}

/**
 * Notifies everyone who saw the messages: those who see them where they are now, of the move; the others, of their
 * deletion. For those who see them without a subscription there, they become read. Where they come from a private
 * channel, users who did not see them there do not learn what it and the topic are called.
 * @param named by the ids of messages that lead their groups
 */
export function emitMove(
  tx: Tx,
  details: MoveDetails,
  groups: readonly SeenAlike[],
  audiences: MoveAudiences,
  named: ReadonlyMap<number, NamedMessage>,
): void {
  const { to } = audiences;
  for (const group of groups) {
    const { seeing, ids, lead } = group;
    const staying = to ? seeing.intersect(to.readers) : UserSet.EMPTY;
    const notified = to ? to.roster.union(staying) : seeing;
    const own = named.get(messageId(lead));
    if (to && audiences.channel.invite_only) {
      emitUpdate(tx, details, group, audiences, { users: notified.intersect(seeing), named: own });
      emitUpdate(tx, details, group, audiences, { users: notified.minus(seeing), named: own, hidesSource: true });
    } else emitUpdate(tx, details, group, audiences, { users: notified, named: own });
    const causes = [...audiences.causes];
    if (staying.size > 0) {
      const read = { operation: 'add', flag: 'read', messages: ids, all: false } as const;
      emit(tx, { type: 'update_message_flags', op: 'add', ...read }, these(staying), causes);
    }
    const lost = to ? seeing.minus(notified) : UserSet.EMPTY;
    if (lost.size > 0) {
      const from = { message_type: 'stream', stream_id: details.channel, topic: details.prev } as const;
      emitDeletions(tx, { ids, from, audience: these(lost), causes });
    }
  }
}

/** Emits the event `update_message` for some users, if there are any. */
function emitUpdate(
  tx: Tx,
  details: MoveDetails,
  { ids, lead }: SeenAlike,
  { to, channel, causes }: MoveAudiences,
  o: { readonly users: UserSet; readonly named: NamedMessage | undefined; readonly hidesSource?: boolean },
): void {
  if (o.users.size === 0) return;
  const { named, hidesSource = false } = o;
  const event = moveEvent(
    {
      ...details,
      ids,
      lead: messageId(lead),
      hidesSource,
      channel: { id: details.channel, name: channel.name },
      topic: details.prev,
      toChannel: to ? details.toChannel : undefined,
      // A user who does not learn the old topic cannot conclude that it is still the same.
      toTopic: details.topic === details.prev && !hidesSource ? undefined : details.topic,
    },
    named?.content,
  );
  tx.emit({
    type: 'update_message',
    payload: Buffer.from(JSON.stringify(event)),
    audience: { users: o.users.toBytes(), flags: [...(named?.flags ?? [])] },
    causes: [...causes],
    ...(named?.added && { added_mentions: { ...named.added, channel_id: details.toChannel, topic: details.topic } }),
  });
}
