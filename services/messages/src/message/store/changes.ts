/**
 * Staged writes of messages. Each change raises the message's `revision` and counts the change in its conversation, in
 * the same transaction: that count proves to message caches that their messages are current (`message-cache.ts`).
 */
import type { Document, Tx } from '@rookery/data';
import { countChange } from './conversations.ts';
import {
  type ChannelMove,
  HAS_CODES,
  MAX_EDITS,
  MESSAGE_COLLECTIONS,
  MESSAGE_COUNTERS,
  type MessageDocument,
  type StoredEdit,
  type StoredReaction,
  type StoredSubmessage,
} from './documents.ts';
import { STORED, toStored } from './stored-message.ts';

/** Stages a new message. */
export function stageMessage(tx: Tx, message: MessageDocument): void {
  tx.insert(MESSAGE_COLLECTIONS.messages, toStored(message));
}

/**
 * Stages the removal of messages of any conversations, and counts it in the realm: by that counter the search index
 * learns that its segments name deleted messages.
 */
export function stageMessageRemoval(tx: Tx, messages: readonly Pick<MessageDocument, '_id' | 'conversation'>[]): void {
  tx.remove(MESSAGE_COLLECTIONS.messages, { _id: { $in: messages.map(({ _id }) => _id) } }, { many: true });
  tx.next(MESSAGE_COUNTERS.removal);
  for (const conversation of new Set(messages.map((one) => one.conversation))) countChange(tx, conversation);
}

/**
 * Stages a change of messages of one conversation. All changes go through here; a move counts in the target
 * conversation, too.
 * @param keys of one or more messages, all with the same change
 */
function stageChange(tx: Tx, conversation: number, keys: readonly number[], change: Document): void {
  const _id = keys.length === 1 ? keys[0] : { $in: [...keys] };
  tx.update(MESSAGE_COLLECTIONS.messages, { _id }, { ...change, $inc: { ver: 1 } }, { many: keys.length > 1 });
  countChange(tx, conversation);
}

/** Fields that an edit sets again; those that the new content does not have are removed. */
const EDITED = [
  'has',
  'userFlags',
  'mentionedSet',
  'alertedSet',
  'topicMentionedSet',
  'wide',
  'wildcardMention',
  'uploads',
] as const;

/** The fields of a message that an edit of its content sets. */
export type EditedFields = Pick<MessageDocument, 'content' | 'html' | 'terms' | 'termsEditedAt'> &
  Partial<Pick<MessageDocument, (typeof EDITED)[number]>>;

/** Stages new content, and the previous state of the message as the newest entry of its history. */
export function stageEdit(tx: Tx, before: MessageDocument, fields: EditedFields, entry: StoredEdit): void {
  const gone = EDITED.filter((name) => before[name] && !(name in fields));
  stageChange(tx, before.conversation, [before._id], {
    $set: toStored(fields),
    ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [STORED[name], ''])) }),
    $push: { eh: { $each: [entry], $position: 0, $slice: MAX_EDITS } },
  });
}

/** The fields that a move sets: the topic, and the spelling and the renames of the topic so far if they are stored. */
interface MovedFields {
  readonly topic: number;
  readonly spelling: string | undefined;
  readonly renames: number | undefined;
  /** Set if the move changes the channel. */
  readonly channelMove: ChannelMove | undefined;
  /** The entries to add to the histories of the messages. */
  readonly entries: readonly StoredEdit[];
}

/** Stages a move of messages of a channel to a topic. */
export function stageMoved(tx: Tx, channel: number, keys: readonly number[], options: MovedFields): void {
  const unset = { ...(options.spelling === undefined && { tn: '' }), ...(options.renames === undefined && { ta: '' }) };
  stageChange(tx, channel, keys, {
    $set: {
      tp: options.topic,
      ...(options.spelling !== undefined && { tn: options.spelling }),
      ...(options.renames !== undefined && { ta: options.renames }),
      ...(options.channelMove && { c: options.channelMove.channel, v: options.channelMove.version, mv: true }),
    },
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    $push: {
      eh: { $each: [...options.entries], $sort: { at: -1 }, $slice: MAX_EDITS },
      ...(options.channelMove && { via: options.channelMove }),
    },
  });
}

/** Stages a reaction. */
export function stageReaction(
  tx: Tx,
  { _id, conversation }: Pick<MessageDocument, '_id' | 'conversation'>,
  reaction: StoredReaction,
): void {
  stageChange(tx, conversation, [_id], { $push: { rx: reaction }, $addToSet: { h: HAS_CODES.reaction } });
}

/** Stages the removal of a reaction of a message. */
export function stageReactionRemoval(tx: Tx, message: MessageDocument, { user, code, type }: StoredReaction): void {
  const isLast = (message.reactions?.length ?? 0) <= 1;
  const has = (message.has ?? []).filter((one) => one !== HAS_CODES.reaction);
  const withoutAny = has.length > 0 ? { $set: { h: has }, $unset: { rx: '' } } : { $unset: { rx: '', h: '' } };
  stageChange(tx, message.conversation, [message._id], isLast ? withoutAny : { $pull: { rx: { user, code, type } } });
}

/** Stages a submessage. */
export function stageSubmessage(
  tx: Tx,
  { _id, conversation }: Pick<MessageDocument, '_id' | 'conversation'>,
  added: StoredSubmessage,
): void {
  stageChange(tx, conversation, [_id], { $push: { sub: added } });
}
