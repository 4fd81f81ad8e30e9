/**
 * Deletes messages of one conversation, a batch in one operation of the commit queue: their documents, their flags and
 * their share of the topics' counters, and notifies all users who could read them. The callers (one message, a topic,
 * retention) differ only in the selection and the permission.
 *
 * Ids of deleted messages may remain in read states, and as the newest id of a conversation, which is only a bound.
 * Readers ignore ids that no longer exist.
 */

import { UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import { causesAt } from '@rookery/runtime';
import { seeingIn } from '../message/receivers.ts';
import { ACCESS_FIELDS } from '../message/rules/visibility.ts';
import { stageMessageRemoval } from '../message/store/changes.ts';
import type { MessageDocument, TopicDocument } from '../message/store/documents.ts';
import { knownPlaces, placeKey } from '../message/store/known-places.ts';
import { messageId, messagesByKeys } from '../message/store/messages.ts';
import { newestIdBeside } from '../message/store/ranges.ts';
import { stageLeave } from '../message/store/topic-changes.ts';
import { loadTopics } from '../message/store/topics.ts';
import { stageFlagsRemoval } from '../readstate/store/read-state.ts';
import { readReferences, stageReferences } from '../uploads/references.ts';
import { prepareDelete } from '../upstream/channels.ts';
import { checkCurrent } from '../upstream/check-current.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { RemoveContext } from './context.ts';
import { type DeletedFrom, emitDeletions } from './deletion-events.ts';
import { type ChannelDeletion, NO_CHANNEL } from './rules.ts';

/** Max. messages per operation: each is an event of its own for clients without lists. */
export const BATCH_SIZE = 100;

/** The fields that a query for messages to delete loads. */
export const DELETABLE = [...ACCESS_FIELDS, 'topicId', 'sender', 'at', 'uploads'] as const;

/** The fields that determine who is notified of the deletion. */
export type Deletable = Pick<MessageDocument, '_id' | (typeof DELETABLE)[number]>;

/** Messages of one conversation, and the users to notify of their deletion. */
interface Deletion {
  readonly messages: readonly Deletable[];
  /** Returns the users to notify of the deletion of one of them. */
  receiversOf(message: Deletable): UserSet;
  readonly causes: readonly Cause[];
  readonly askedAt: number;
  /** What the channel's settings allow the caller. */
  readonly channel: ChannelDeletion;
  /** Whether the channel is private now; false for direct messages. */
  readonly isPrivate: boolean;
}

/**
 * Looks up the users to notify. Fails as the call to the channels service fails.
 * @param messages of one conversation, at most BATCH_SIZE
 * @param ctx its caller, if there is one, is checked against the channel's settings
 */
export async function prepareDeletion(
  context: Pick<RemoveContext, 'clients'>,
  realm: number,
  conversation: number,
  messages: readonly Deletable[],
  ctx: CallContext,
): Promise<Deletion> {
  const askedAt = performance.now();
  if (conversation < 0) {
    const receiversOf = ({ users = [] }: Deletable) => UserSet.of(users);
    return { messages, receiversOf, causes: [], askedAt, channel: NO_CHANNEL, isPrivate: false };
  }
  const versions = [...new Set(messages.map(({ version }) => version))];
  const reply = await prepareDelete(context, realm, { channel_id: conversation, versions }, ctx);
  const audiences = new Map(versions.map((v, i) => [v, UserSet.fromBytes(reply.audiences[i] ?? Buffer.alloc(0))]));
  if (!reply.channel) throw new Error('PrepareDelete answered without a channel');
  const seeing = await seeingIn(context, realm, reply.channel, messages, forwardedOptions(ctx));
  return {
    messages,
    receiversOf: (message) => seeing.of(message, audiences.get(message.version) ?? UserSet.EMPTY),
    causes: causesAt('channels', reply.position),
    askedAt,
    channel: reply,
    isPrivate: reply.channel.invite_only,
  };
}

/**
 * Commits a deletion. Messages that are already gone count as deleted.
 * @param by is notified even if no other user is: they can read what they delete
 * @param check may reject a message, by its state in the transaction
 * @returns the ids of the messages that this operation deleted, ascending
 * @throws StaleRead if a message has moved, or the audience is too old
 */
export async function removeMessages(
  tx: Tx,
  { database, uploadHolder }: Pick<RemoveContext, 'database' | 'uploadHolder'>,
  deletion: Deletion,
  by?: number,
  check?: (message: Deletable) => void,
): Promise<number[]> {
  checkCurrent(tx, deletion.askedAt);
  const keys = deletion.messages.map(({ _id }) => _id);
  const { found, topics, newest } = await tx.read(async (session) => {
    const found: Deletable[] = await messagesByKeys(database, keys, { fields: DELETABLE, session });
    const topics = await loadTopics(
      database,
      tx.realm,
      [...new Set(found.map(({ topicId }) => topicId).filter(Boolean))],
      session,
    );
    const going = new Set(found.map(messageId));
    const newest = new Map<number, number>();
    for (const [id, { newestId }] of topics) {
      if (going.has(newestId)) newest.set(id, await newestIdBeside(database, tx.realm, id, keys, session));
    }
    return { found, topics, newest };
  });
  if (found.length === 0) return [];
  const asked = new Map(deletion.messages.map((message) => [message._id, message]));
  for (const message of found) {
    const { conversation, version } = asked.get(message._id) ?? message;
    if (message.conversation !== conversation || message.version !== version) throw new StaleRead();
    check?.(message);
  }
  const references = await readReferences(
    tx,
    database,
    found.flatMap(({ uploads = [] }) => uploads),
    { changing: found.map(({ _id }) => _id), holder: uploadHolder },
  );
  await stageRemoval(tx, found, topics, newest);
  emitAll(tx, deletion, found, topics, by);
  const referring = found.map((message) => ({
    id: messageId(message),
    author: message.sender,
    before: message.uploads ?? [],
    after: [],
  }));
  stageReferences(tx, references, referring, { gone: true });
  return found.map(messageId);
}

async function stageRemoval(
  tx: Tx,
  going: readonly Deletable[],
  topics: ReadonlyMap<number, TopicDocument>,
  newest: ReadonlyMap<number, number>,
): Promise<void> {
  const places = await knownPlaces(tx);
  stageMessageRemoval(tx, going);
  stageFlagsRemoval(tx, going.map(messageId));
  for (const [id, messages] of Map.groupBy(going, ({ topicId }) => topicId)) {
    if (id === 0) continue;
    stageLeave(tx, id, messages.length, newest.get(id));
    const topic = topics.get(id);
    // It is empty now.
    if (topic && topic.count <= messages.length) {
      tx.afterwards(() => places.topics.delete(placeKey(topic.channel, topic.key)));
    }
  }
}

/** Emits one event per topic and audience. */
function emitAll(
  tx: Tx,
  deletion: Deletion,
  going: readonly Deletable[],
  topics: ReadonlyMap<number, TopicDocument>,
  by: number | undefined,
): void {
  const alsoBy = by === undefined ? [] : [by];
  const deleted = going.map((message) => ({
    message,
    users: Buffer.from(
      deletion
        .receiversOf(message)
        .with(...alsoBy)
        .toBytes(),
    ),
  }));
  const groups = Map.groupBy(deleted, ({ message, users }) => `${message.topicId} ${users.toString('latin1')}`);
  for (const alike of groups.values()) {
    const [first] = alike as [(typeof deleted)[number], ...typeof deleted];
    const { conversation, topicId } = first.message;
    const topic = topics.get(topicId);
    const from: DeletedFrom =
      conversation < 0
        ? { message_type: 'private' }
        : { message_type: 'stream', stream_id: conversation, topic: topic?.shown ?? topic?.name ?? '' };
    const ids = alike.map(({ message }) => messageId(message));
    emitDeletions(tx, { ids, from, audience: { users: first.users }, causes: deletion.causes });
  }
}
