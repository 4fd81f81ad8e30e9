/** The commit queue's operation that makes a draft a message: ids, documents, the entry. Everything was checked before. */
import { badRequest, DomainError, messageKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { SightNotes } from '@rookery/runtime/sight-notes';
import { LRUCache } from 'lru-cache';
import { checkFresh } from '../rules/freshness.ts';
import { topicKey } from '../rules/topic-key.ts';
import { messageHead, type ShownRecipient } from '../shape/message-json.ts';
import { conversationDocumentKey, directKey, findDirect } from '../store/conversations.ts';
import {
  COLLECTIONS,
  COUNTERS,
  type ConversationDocument,
  type MessageDocument,
  type TopicDocument,
} from '../store/documents.ts';
import { findTopic, topicDocumentKey } from '../store/topics.ts';
import type { Draft } from './draft.ts';
import { findRepeated, rememberSend } from './recent-sends.ts';
import type { ChannelTarget, DirectTarget } from './recipients.ts';

/** What is remembered of a topic from send to send. */
interface KnownTopic {
  readonly id: number;
  readonly name: string;
  /** How topic lists spell it. */
  readonly shown: string;
}

/** Topics, and direct conversations, that are remembered of one realm; for another, a send costs a read. */
const MAX_KNOWN = 20_000;
/** By size and not by `max`, which would take the room for all of them at once, in every realm. */
const BOUND = { maxSize: MAX_KNOWN, sizeCalculation: () => 1 };

/** Where messages went lately, so that finding a topic's id costs a send no read. */
interface KnownPlaces {
  /** By `channel:name in lower case`. */
  readonly topics: LRUCache<string, KnownTopic>;
  /** Conversation numbers, by `directKey`. */
  readonly direct: LRUCache<string, number>;
}

function knownPlaces(tx: Tx): Promise<KnownPlaces> {
  return tx.memory('places', async () => ({
    topics: new LRUCache<string, KnownTopic>(BOUND),
    direct: new LRUCache<string, number>(BOUND),
  }));
}

/**
 * Commits a message, or finds that it is the repetition of one.
 * @param sights where it is noted that people begin to talk, if that has to be
 * @returns its id
 * @throws OutOfDate when what the draft was decided on is too old by now; TopicBegins
 */
export async function commitMessage(
  tx: Tx,
  database: Database,
  draft: Draft,
  sights?: Pick<SightNotes, 'note'>,
): Promise<Sent> {
  const { target, repeatable } = draft;
  checkFresh(target.askedAt, tx.nowMs);
  if (repeatable) {
    const earlier = await findRepeated(tx, database, repeatable);
    if (earlier !== undefined) return { id: earlier };
  }
  const place =
    target.kind === 'channel'
      ? await placeInTopic(tx, database, target, draft.asksBefore)
      : await placeDirect(tx, database, target);

  const id = tx.next(COUNTERS.message);
  place.stage(id);
  const document: MessageDocument = {
    _id: messageKey(tx.realm, id),
    ...draft.document,
    ...place.fields,
    at: tx.nowMs,
  };
  tx.insert(COLLECTIONS.messages, document);
  const tell = ({ entry, payload, rest }: Pick<Draft, 'entry' | 'payload' | 'rest'>) =>
    tx.emit({
      ...entry,
      message: {
        ...payload,
        message_id: id,
        json: Buffer.from(messageHead({ id, at: tx.nowMs, recipient: place.recipient }, rest)),
      },
    });
  tell(draft);
  if (draft.forStrangers) tell(draft.forStrangers);
  if (place.begins && target.kind === 'direct') sights?.note(tx, target.userIds);
  if (repeatable) await rememberSend(tx, database, repeatable, id);
  return { id, ...(draft.policy !== undefined && { automatic_new_visibility_policy: draft.policy }) };
}

/** What the sender is answered. */
export interface Sent {
  readonly id: number;
  readonly automatic_new_visibility_policy?: number;
}

/** The message is the first of its topic, which its sender may follow by that. Nothing was changed. */
export class TopicBegins extends DomainError {
  constructor() {
    super('SERVER_NOT_READY', 'The message begins a topic.');
  }
}

interface Place {
  readonly fields: Pick<MessageDocument, 'bc' | 'c' | 'tp' | 'tn'>;
  readonly recipient: ShownRecipient;
  /** Whether nothing was there before. */
  readonly begins: boolean;
  /** Stages what the place keeps of its newest message. */
  stage(id: number): void;
}

async function placeInTopic(tx: Tx, database: Database, target: ChannelTarget, asksBefore = false): Promise<Place> {
  const { channelId, topic } = target;
  const ln = topicKey(topic);
  const { topics } = await knownPlaces(tx);
  const key = `${channelId}:${ln}`;
  let known = topics.get(key);
  if (!known) {
    const found = await tx.read((session) => findTopic(database, tx.realm, channelId, topic, session));
    known = found ? { id: topicIdOf(found), name: found.name, shown: found.shown ?? found.name } : undefined;
  }
  if (!known && target.noNewTopics) {
    throw badRequest('You do not have permission to create new topics in this channel.');
  }
  if (!known && asksBefore) throw new TopicBegins();
  const present: KnownTopic = { id: known?.id ?? tx.next(COUNTERS.topic), name: known?.name ?? topic, shown: topic };
  return {
    fields: { bc: channelId, c: channelId, tp: present.id, ...(present.name !== topic && { tn: topic }) },
    recipient: { kind: 'channel', channelId, name: target.name },
    begins: !known,
    stage: (id) => {
      const _id = topicDocumentKey(tx.realm, present.id);
      if (known) {
        const respelled = known.shown !== topic && { $set: { shown: topic } };
        tx.update(COLLECTIONS.topics, { _id }, { $max: { max: id }, $inc: { n: 1 }, ...respelled });
      } else {
        const document: TopicDocument = { _id, r: tx.realm, c: channelId, name: topic, ln, max: id, n: 1 };
        tx.insert(COLLECTIONS.topics, document);
      }
      touchConversation(tx, channelId, id, { kind: 'channel' });
      tx.afterwards(() => topics.set(key, present));
    },
  };
}

async function placeDirect(tx: Tx, database: Database, target: DirectTarget): Promise<Place> {
  const key = directKey(target.userIds);
  const { direct } = await knownPlaces(tx);
  const known =
    direct.get(key) ?? (await tx.read((session) => findDirect(database, tx.realm, target.userIds, session)))?.c;
  if (known === undefined && target.mayNotBegin) {
    throw badRequest('You do not have permission to initiate direct message conversations.');
  }
  const conversation = known ?? -tx.next(COUNTERS.conversation);
  return {
    fields: { bc: conversation, c: conversation, tp: 0 },
    recipient: { kind: 'direct', conversation, users: target.users },
    begins: known === undefined,
    stage: (id) => {
      touchConversation(tx, conversation, id, { kind: 'direct', users: [...target.userIds], key });
      tx.afterwards(() => direct.set(key, conversation));
    },
  };
}

/** Raises what a conversation knows as its newest message, making the conversation with its first. */
function touchConversation(
  tx: Tx,
  conversation: number,
  id: number,
  first: Pick<ConversationDocument, 'kind' | 'users' | 'key'>,
): void {
  tx.update(
    COLLECTIONS.conversations,
    { _id: conversationDocumentKey(tx.realm, conversation) },
    { $max: { lastId: id }, $setOnInsert: { r: tx.realm, c: conversation, ...first } },
    { upsert: true },
  );
}

/** The id of a topic, from the key of its document. */
function topicIdOf(topic: TopicDocument): number {
  return topic._id - messageKey(topic.r, 0);
}
