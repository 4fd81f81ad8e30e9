/**
 * The commit queue's operation that makes a draft a message: ids, documents, the entry. All checks that do not need the
 * transaction have been made.
 */
import { badRequest, DomainError, documentKey } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import type { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import { clientIndependentJson, type ShownRecipient } from '../message/message-json.ts';
import { stageMessage } from '../message/store/changes.ts';
import { directKey, findDirect, stageNewest } from '../message/store/conversations.ts';
import { MESSAGE_COUNTERS, type MessageDocument } from '../message/store/documents.ts';
import { ABSENT, type KnownTopic, knownPlaces, placeKey, toKnownTopic } from '../message/store/known-places.ts';
import { stageSendTo, stageTopic } from '../message/store/topic-changes.ts';
import { findTopic } from '../message/store/topics.ts';
import { presentIds, readReferences, stageReferences } from '../uploads/references.ts';
import { checkCurrent } from '../upstream/check-current.ts';
import { checkFresh } from '../upstream/stale-read.ts';
import type { Draft } from './draft.ts';
import { findRepeated, rememberSend } from './recent-sends.ts';
import type { ChannelTarget, DirectTarget } from './recipients.ts';
import type { TransactionHook } from './transaction-hook.ts';

/**
 * Commits a message, or finds the earlier send that it repeats.
 * @param visibilityOutbox records that two users begin a direct conversation; absent if all users see each other
 * @param hook runs in the same transaction
 * @throws StaleRead if the draft's decisions are too old
 */
export async function commitMessage(
  tx: Tx,
  database: Database,
  draft: Draft,
  visibilityOutbox?: Pick<VisibilityOutbox, 'stage'>,
  hook?: TransactionHook,
): Promise<SendResult> {
  await hook?.before(tx);
  const { target, repeatable } = draft;
  if (target.kind === 'channel') checkCurrent(tx, target.askedAt);
  else checkFresh(target.askedAt);
  if (repeatable) {
    const earlier = await findRepeated(tx, database, repeatable);
    if (earlier !== undefined) return { id: earlier };
  }
  const place =
    target.kind === 'channel'
      ? await placeInTopic(tx, database, target, draft.reportsNewTopic)
      : await placeDirect(tx, database, target);

  const references = await readReferences(tx, database, draft.uploads ?? []);
  const up = presentIds(references);
  const id = tx.next(MESSAGE_COUNTERS.message);
  place.stage(id);
  const submessages =
    draft.widget === undefined
      ? undefined
      : [{ id: tx.next(MESSAGE_COUNTERS.submessage), user: draft.document.sender, content: draft.widget }];
  const document: MessageDocument = {
    _id: documentKey(tx.realm, id),
    ...draft.document,
    ...place.fields,
    ...(up.length > 0 && { uploads: up }),
    at: tx.nowMs,
    ...(submessages && { submessages }),
  };
  stageMessage(tx, document);
  const emitMessage = ({ entry, payload, fieldsJson }: Pick<Draft, 'entry' | 'payload' | 'fieldsJson'>) =>
    tx.emit({
      ...entry,
      message: {
        ...payload,
        message_id: id,
        json: Buffer.from(
          clientIndependentJson({ id, at: tx.nowMs, recipient: place.recipient, submessages }, fieldsJson),
        ),
      },
    });
  emitMessage(draft);
  if (draft.redactedVariant) emitMessage(draft.redactedVariant);
  stageReferences(tx, references, [{ id, author: draft.document.sender, before: [], after: up }]);
  if (place.begins && target.kind === 'direct') visibilityOutbox?.stage(tx, target.userIds);
  hook?.after(tx);
  if (repeatable) await rememberSend(tx, database, repeatable, id);
  return { id, ...(draft.policy !== undefined && { automatic_new_visibility_policy: draft.policy }) };
}

/** The result that the sender receives. */
export interface SendResult {
  readonly id: number;
  readonly automatic_new_visibility_policy?: number;
}

/**
 * Commits a draft that reports a new topic.
 * @returns the commit's result, or 'topic begins' if the message would be the first of its topic: the operation was
 *   rolled back, with its hook and its request key, so that it can be committed again after the settings were applied
 */
export async function unlessTopicBegins<T>(commit: () => Promise<T>): Promise<T | 'topic begins'> {
  try {
    return await commit();
  } catch (error) {
    if (error instanceof TopicBegins) return 'topic begins';
    throw error;
  }
}

/** Rolls the operation back; `unlessTopicBegins` turns it into a result. */
class TopicBegins extends DomainError {
  constructor() {
    super('SERVER_NOT_READY', 'The message begins a topic.');
  }
}

interface Place {
  readonly fields: Pick<MessageDocument, 'birth' | 'conversation' | 'topicId' | 'spelling'>;
  readonly recipient: ShownRecipient;
  /** Whether the message begins the topic or conversation. */
  readonly begins: boolean;
  /** Stages the new message as the newest of its topic and conversation. */
  stage(id: number): void;
}

async function placeInTopic(
  tx: Tx,
  database: Database,
  target: ChannelTarget,
  reportsNewTopic = false,
): Promise<Place> {
  const { channelId, topic } = target;
  const { topics } = await knownPlaces(tx);
  const key = placeKey(channelId, topic);
  let remembered = topics.get(key);
  if (remembered === undefined) {
    const found = await tx.read((session) => findTopic(database, tx.realm, channelId, topic, session));
    remembered = found ? toKnownTopic(found) : ABSENT;
  }
  const known = remembered === ABSENT ? undefined : remembered;
  const begins = !known || known.isEmpty;
  if (begins && target.noNewTopics) {
    throw badRequest('You do not have permission to create new topics in this channel.');
  }
  if (begins && reportsNewTopic) throw new TopicBegins();
  const present: KnownTopic = {
    id: known?.id ?? tx.next(MESSAGE_COUNTERS.topic),
    name: known?.name ?? topic,
    shown: topic,
    isEmpty: false,
  };
  return {
    fields: {
      birth: channelId,
      conversation: channelId,
      topicId: present.id,
      ...(present.name !== topic && { spelling: topic }),
    },
    recipient: { kind: 'channel', channelId, name: target.name },
    begins,
    stage: (id) => {
      if (known) stageSendTo(tx, known.id, id, known.shown === topic ? undefined : topic);
      else stageTopic(tx, { id: present.id, channel: channelId, name: topic, newest: id, count: 1 });
      stageNewest(tx, channelId, id, { kind: 'channel' });
      tx.afterwards(() => topics.set(key, present));
    },
  };
}

async function placeDirect(tx: Tx, database: Database, target: DirectTarget): Promise<Place> {
  const key = directKey(target.userIds);
  const { direct } = await knownPlaces(tx);
  const remembered =
    direct.get(key) ??
    (await tx.read((session) => findDirect(database, tx.realm, target.userIds, session)))?.conversation ??
    ABSENT;
  const known = remembered === ABSENT ? undefined : remembered;
  if (known === undefined && target.mayNotBegin) {
    throw badRequest('You do not have permission to initiate direct message conversations.');
  }
  const conversation = known ?? -tx.next(MESSAGE_COUNTERS.conversation);
  return {
    fields: { birth: conversation, conversation, topicId: 0 },
    recipient: { kind: 'direct', conversation, users: target.users },
    begins: known === undefined,
    stage: (id) => {
      stageNewest(tx, conversation, id, { kind: 'direct', users: [...target.userIds], key });
      tx.afterwards(() => direct.set(key, conversation));
    },
  };
}
