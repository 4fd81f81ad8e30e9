/** The commit queue's operation that makes a draft a message: ids, documents, the entry. Everything was checked before. */
import { messageKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
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

/**
 * Commits a message, or finds that it is the repetition of one.
 * @returns its id
 * @throws DomainError SERVER_NOT_READY when what the draft was decided on is too old by now.
 */
export async function commitMessage(tx: Tx, database: Database, draft: Draft): Promise<{ id: number }> {
  const { target, repeatable } = draft;
  checkFresh(target.askedAt, tx.nowMs);
  if (repeatable) {
    const earlier = await findRepeated(tx, database, repeatable);
    if (earlier !== undefined) return { id: earlier };
  }
  const place =
    target.kind === 'channel' ? await placeInTopic(tx, database, target) : await placeDirect(tx, database, target);

  const id = tx.next(COUNTERS.message);
  place.stage(id);
  const document: MessageDocument = {
    _id: messageKey(tx.realm, id),
    ...draft.document,
    ...place.fields,
    at: tx.nowMs,
  };
  tx.insert(COLLECTIONS.messages, document);
  tx.emit({
    ...draft.entry,
    message: {
      ...draft.payload,
      message_id: id,
      json: Buffer.from(messageHead({ id, at: tx.nowMs, recipient: place.recipient }, draft.rest)),
    },
  });
  if (repeatable) await rememberSend(tx, database, repeatable, id);
  return { id };
}

interface Place {
  readonly fields: Pick<MessageDocument, 'bc' | 'c' | 'tp' | 'tn'>;
  readonly recipient: ShownRecipient;
  /** Stages what the place keeps of its newest message. */
  stage(id: number): void;
}

async function placeInTopic(tx: Tx, database: Database, target: ChannelTarget): Promise<Place> {
  const { channelId, topic } = target;
  const ln = topicKey(topic);
  const memory = `topic:${channelId}:${ln}`;
  const known = await tx.memory<KnownTopic | null>(memory, async () => {
    const found = await tx.read((session) => findTopic(database, tx.realm, channelId, topic, session));
    return found && { id: messageIdOf(found), name: found.name, shown: found.shown ?? found.name };
  });
  const topicId = known?.id ?? tx.next(COUNTERS.topic);
  return {
    fields: {
      bc: channelId,
      c: channelId,
      tp: topicId,
      ...(known && known.name !== topic && { tn: topic }),
    },
    recipient: { kind: 'channel', channelId, name: target.name },
    stage: (id) => {
      if (!known) {
        const document: TopicDocument = {
          _id: topicDocumentKey(tx.realm, topicId),
          r: tx.realm,
          c: channelId,
          name: topic,
          ln,
          max: id,
          n: 1,
        };
        tx.insert(COLLECTIONS.topics, document);
        tx.remember(memory, { id: topicId, name: topic, shown: topic } satisfies KnownTopic);
      } else {
        const respelled = known.shown !== topic;
        tx.update(
          COLLECTIONS.topics,
          { _id: topicDocumentKey(tx.realm, topicId) },
          { $max: { max: id }, $inc: { n: 1 }, ...(respelled && { $set: { shown: topic } }) },
        );
        if (respelled) tx.remember(memory, { ...known, shown: topic } satisfies KnownTopic);
      }
      touchConversation(tx, channelId, id, { kind: 'channel' });
    },
  };
}

async function placeDirect(tx: Tx, database: Database, target: DirectTarget): Promise<Place> {
  const key = directKey(target.userIds);
  const memory = `direct:${key}`;
  const known = await tx.memory<number | null>(memory, async () => {
    const found = await tx.read((session) => findDirect(database, tx.realm, target.userIds, session));
    return found ? found.c : null;
  });
  const conversation = known ?? -tx.next(COUNTERS.conversation);
  return {
    fields: { bc: conversation, c: conversation, tp: 0 },
    recipient: { kind: 'direct', conversation, users: target.users },
    stage: (id) => {
      touchConversation(tx, conversation, id, { kind: 'direct', users: [...target.userIds], key });
      if (known === null) tx.remember(memory, conversation);
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
function messageIdOf(topic: TopicDocument): number {
  return topic._id - messageKey(topic.r, 0);
}
