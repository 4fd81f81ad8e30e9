/** The writes and events for messages that move to another topic, and perhaps to another channel. */
import { documentKey, topicKey, UserSet } from '@rookery/core';
import { audienceOfUsers, type Database, emit, type Tx } from '@rookery/data';
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
import type { AudienceGroup, MoveAudiences } from './move-audiences.ts';
import { moveEvent } from './move-event.ts';
import type { LocatedMessage } from './selection.ts';
import { type MoveDocument, stageNameInMoves } from './store.ts';
import type { ContentFields } from './update-message-event.ts';

/** The fields of a move that all of its steps share. */
export type MoveDetails = Pick<
  MoveDocument,
  'by' | 'at' | 'channel' | 'topicId' | 'prev' | 'toChannel' | 'topic' | 'links' | 'mode' | 'named'
>;

/** Source and destination topics, as of the transaction. */
interface MoveEndpoints {
  readonly from: TopicDocument;
  /** Undefined if it does not exist yet. */
  readonly to: TopicDocument | undefined;
  /** The newest message that stays in the source topic; 0: none stays. Undefined: unchanged. */
  readonly newestLeft: number | undefined;
}

/**
 * Returns the newest message that stays in the source topic, 0 if none stays; undefined if the topic's newest one
 * stays.
 */
export async function newestRemaining(
  tx: Tx,
  database: Database,
  from: TopicDocument,
  keys: readonly number[],
): Promise<number | undefined> {
  if (!keys.includes(documentKey(tx.realm, from.newestId))) return undefined;
  return tx.read((session) => newestIdBeside(database, tx.realm, topicIdOf(from), keys, session));
}

/** Stages the rename of a whole topic: one write, however many messages it has. */
export async function stageRename(
  tx: Tx,
  details: MoveDetails,
  from: TopicDocument,
  /** A topic of the new name that has no messages left. */
  emptied: TopicDocument | undefined,
  upto: number,
): Promise<void> {
  const { topics } = await knownPlaces(tx);
  stageTopicName(tx, from, { name: details.topic, by: details.by, at: details.at, upto, emptied });
  stageNameInMoves(tx, topicIdOf(from), details);
  raiseReadVersion(tx, TOPICS);
  tx.afterwards(() => {
    topics.delete(placeKey(details.channel, from.key));
    topics.delete(placeKey(details.channel, details.topic));
  });
}

/** Stages the move of messages to the destination topic, and returns its id. */
export async function stageMove(
  tx: Tx,
  details: MoveDetails,
  moving: readonly LocatedMessage[],
  { from, to, newestLeft: newest }: MoveEndpoints,
  audiences: MoveAudiences,
): Promise<number> {
  const { topics } = await knownPlaces(tx);
  const changesChannel = details.toChannel !== details.channel;
  const sameTopic = to !== undefined && to._id === from._id;
  const topicId = to ? topicIdOf(to) : tx.next(MESSAGE_COUNTERS.topic);
  const name = to?.name ?? details.topic;
  const channelMove: ChannelMove | undefined = audiences.to && {
    channel: details.toChannel,
    version: audiences.to.channel.version,
    isProtected: audiences.to.isProtected,
    leftVersion: audiences.channel.version,
  };
  for (const { keys, before, renames } of alike(moving, from)) {
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
      channelMove,
      // From now on the message's own history contains the renames of its old topic.
      entries: [entry, ...(sameTopic ? [] : renames)],
    });
  }
  const max = messageId(moving.at(-1) as LocatedMessage);
  if (sameTopic) {
    if (max === from.newestId) stageSpelling(tx, from, details.topic);
  } else {
    stageLeave(tx, topicIdOf(from), moving.length, newest);
    if (to) stageJoin(tx, to, moving.length, { id: max, spelling: details.topic });
    else stageTopic(tx, { id: topicId, channel: details.toChannel, name, newest: max, count: moving.length });
  }
  tx.afterwards(() => {
    topics.delete(placeKey(details.channel, from.key));
    topics.delete(placeKey(details.toChannel, details.topic));
  });
  if (changesChannel) stageMovedTo(tx, details.toChannel, max);
  return topicId;
}

/** Messages that one write moves, because it adds the same entries to the history of each. */
interface Alike {
  readonly keys: readonly number[];
  /** The source topic as these messages spell it. */
  readonly before: string;
  /** The renames of the topic since the messages joined it. */
  readonly renames: readonly StoredEdit[];
}

function alike(moving: readonly LocatedMessage[], from: TopicDocument): Alike[] {
  const groups = Map.groupBy(moving, (message) => {
    const { spelling } = message;
    const before = spelling !== undefined && topicKey(spelling) === from.key ? spelling : from.name;
    return JSON.stringify([before, from.log ? renamesOf({ ...message, id: messageId(message) }, from) : []]);
  });
  return [...groups].map(([group, messages]) => {
    const [before, renames] = JSON.parse(group) as [string, StoredEdit[]];
    return { keys: messages.map(({ _id }) => _id), before, renames };
  });
}

/** Additional event fields of the message that an event names: its new content and its flags. */
export interface NamedMessage {
  readonly content?: ContentFields;
  readonly flags: readonly Flagged[];
  readonly added?: UnplacedMentions;
}

/**
 * Notifies users of a move: those who see the messages at the destination receive the move, other users who saw them
 * their deletion. For those who see them without a subscription there, the messages become read. Users who may not see
 * the messages in the source channel do not learn the names of channel and topic.
 * @param named by the ids of the messages that lead their groups
 */
export function emitMove(
  tx: Tx,
  details: MoveDetails,
  groups: readonly AudienceGroup[],
  audiences: MoveAudiences,
  named: ReadonlyMap<number, NamedMessage>,
): void {
  const { to } = audiences;
  for (const group of groups) {
    const { seeing, ids, lead } = group;
    const staying = to ? seeing.intersect(to.readers) : UserSet.EMPTY;
    const notified = to ? to.roster.union(staying) : seeing;
    const own = named.get(messageId(lead));
    let unaware = UserSet.EMPTY;
    if (to) unaware = audiences.channel.invite_only ? notified.minus(seeing) : to.unaware;
    emitUpdate(tx, details, group, audiences, { users: notified.minus(unaware), named: own });
    emitUpdate(tx, details, group, audiences, { users: unaware, named: own, hidesSource: true });
    const causes = [...audiences.causes];
    if (staying.size > 0) {
      const read = { operation: 'add', flag: 'read', messages: ids, all: false } as const;
      emit(tx, { type: 'update_message_flags', op: 'add', ...read }, audienceOfUsers(staying), causes);
    }
    const lost = to ? seeing.minus(notified) : UserSet.EMPTY;
    if (lost.size > 0) {
      const from = { message_type: 'stream', stream_id: details.channel, topic: details.prev } as const;
      emitDeletions(tx, { ids, from, audience: audienceOfUsers(lost), causes });
    }
  }
}

/** Emits the event `update_message` to some users, if there are any. */
function emitUpdate(
  tx: Tx,
  details: MoveDetails,
  { ids, lead }: AudienceGroup,
  { to, channel, causes }: MoveAudiences,
  options: { readonly users: UserSet; readonly named: NamedMessage | undefined; readonly hidesSource?: boolean },
): void {
  if (options.users.size === 0) return;
  const { named, hidesSource = false } = options;
  const event = moveEvent(
    {
      ...details,
      ids,
      lead: messageId(lead),
      hidesSource,
      channel: { id: details.channel, name: channel.name },
      topic: details.prev,
      toChannel: to ? details.toChannel : undefined,
      // A user who may not know the source topic must not conclude that it is unchanged.
      toTopic: details.topic === details.prev && !hidesSource ? undefined : details.topic,
    },
    named?.content,
  );
  tx.emit({
    type: 'update_message',
    payload: Buffer.from(JSON.stringify(event)),
    audience: { users: options.users.toBytes(), flags: [...(named?.flags ?? [])] },
    causes: [...causes],
    ...(named?.added && { added_mentions: { ...named.added, channel_id: details.toChannel, topic: details.topic } }),
  });
}
