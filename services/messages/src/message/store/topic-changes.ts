/** Staged writes of topics. */
import { documentKey, topicKey } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { termsOf } from '../../search/words.ts';
import { MESSAGE_COLLECTIONS, type TopicDocument } from './documents.ts';
import { hasMessages } from './topics.ts';

/** Max. renames stored per topic; the edit histories of its messages omit earlier ones. */
const MAX_RENAMES = 50;

/**
 * Stages a new topic.
 * @param options.newest the id of its newest message; `count`: the number of its messages
 */
export function stageTopic(
  tx: Tx,
  options: { readonly id: number; readonly channel: number; readonly name: string; newest: number; count: number },
): void {
  const document: TopicDocument = {
    _id: documentKey(tx.realm, options.id),
    realm: tx.realm,
    channel: options.channel,
    name: options.name,
    key: topicKey(options.name),
    terms: termsOf(options.name),
    newestId: options.newest,
    count: options.count,
  };
  tx.insert(MESSAGE_COLLECTIONS.topics, document);
}

/**
 * Stages one more message in a topic.
 * @param spelling the message's, if it differs from the one in topic lists
 */
export function stageSendTo(tx: Tx, topic: number, id: number, spelling: string | undefined): void {
  tx.update(
    MESSAGE_COLLECTIONS.topics,
    { _id: documentKey(tx.realm, topic) },
    { $max: { newestId: id }, $inc: { count: 1 }, ...(spelling !== undefined && { $set: { shown: spelling } }) },
  );
}

/**
 * Stages the departure of messages from a topic.
 * @param newest the newest message that stays; 0: none stays; undefined: unchanged
 */
export function stageLeave(tx: Tx, topic: number, count: number, newest: number | undefined): void {
  tx.update(
    MESSAGE_COLLECTIONS.topics,
    { _id: documentKey(tx.realm, topic) },
    { $inc: { count: -count }, ...(newest !== undefined && { $set: { newestId: newest } }) },
  );
}

/**
 * Stages the arrival of moved messages in a topic.
 * @param newest the newest of them, with its spelling of the topic
 */
export function stageJoin(
  tx: Tx,
  topic: TopicDocument,
  count: number,
  newest: { readonly id: number; readonly spelling: string },
): void {
  // A topic without messages may still name a deleted newest one.
  const isNewest = !hasMessages(topic) || newest.id > topic.newestId;
  const change = { $inc: { count }, ...(isNewest && { $set: { newestId: newest.id, shown: newest.spelling } }) };
  tx.update(MESSAGE_COLLECTIONS.topics, { _id: topic._id }, change);
}

/** Stages the spelling of a topic in topic lists. */
export function stageSpelling(tx: Tx, topic: TopicDocument, spelling: string): void {
  tx.update(MESSAGE_COLLECTIONS.topics, { _id: topic._id }, { $set: { shown: spelling } });
}

/**
 * Stages another name for a topic.
 * @param options.upto the newest message with the old name
 * @param options.emptied a topic of that name that no longer has messages
 */
export function stageTopicName(
  tx: Tx,
  topic: TopicDocument,
  options: { name: string; by: number; at: number; upto: number; emptied: TopicDocument | undefined },
): void {
  if (options.emptied) tx.remove(MESSAGE_COLLECTIONS.topics, { _id: options.emptied._id });
  const rename = { at: options.at, by: options.by, prev: topic.name, upto: options.upto };
  tx.update(
    MESSAGE_COLLECTIONS.topics,
    { _id: topic._id },
    {
      $set: { name: options.name, key: topicKey(options.name), terms: termsOf(options.name) },
      $unset: { shown: '' },
      $inc: { renames: 1 },
      $push: { log: { $each: [rename], $slice: -MAX_RENAMES } },
    },
  );
}
