/** Recently used topics and direct conversations, so that a send finds their ids without a read. */
import { atMost, topicKey } from '@rookery/core';
import type { Database, Preloader, Tx } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { directKey, findDirects } from './conversations.ts';
import type { TopicDocument } from './documents.ts';
import { findTopicsNamed, hasMessages, topicIdOf } from './topics.ts';

/** The fields of a topic that are cached between sends. */
export interface KnownTopic {
  readonly id: number;
  readonly name: string;
  /** The spelling in topic lists. */
  readonly shown: string;
  readonly isEmpty: boolean;
}

/** Max. cached topics of a realm, and max. direct conversations; a send to another one costs a read. */
const MAX_KNOWN = 20_000;

/** Cached for a topic or conversation that does not exist yet. */
export const ABSENT = 'nowhere';

interface KnownPlaces {
  /** By `placeKey`. */
  readonly topics: LRUCache<string, KnownTopic | typeof ABSENT>;
  /** Conversation numbers, by `directKey`. */
  readonly direct: LRUCache<string, number | typeof ABSENT>;
}

/** The destination of a message: a topic, or a direct conversation. */
export type PlaceName =
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export const placeKey = (channel: number, topic: string): string => `${channel}:${topicKey(topic)}`;

export function knownPlaces(tx: Pick<Tx, 'memory'>): Promise<KnownPlaces> {
  return tx.memory('places', async () => ({
    topics: new LRUCache<string, KnownTopic | typeof ABSENT>(atMost(MAX_KNOWN)),
    direct: new LRUCache<string, number | typeof ABSENT>(atMost(MAX_KNOWN)),
  }));
}

/** The fields of a stored topic that are cached. */
export function toKnownTopic(topic: TopicDocument): KnownTopic {
  const { name, shown = name } = topic;
  return { id: topicIdOf(topic), name, shown, isEmpty: !hasMessages(topic) };
}

/**
 * Loads the destinations of a group's messages that are not cached: all topics by one read, all conversations by
 * another.
 */
export function placePreloader(database: Database): Preloader<PlaceName> {
  return async (tx, names) => {
    const { topics, direct } = await knownPlaces(tx);
    const newTopics = new Map<string, { readonly channel: number; readonly key: string }>();
    const newDirect = new Set<string>();
    for (const name of names) {
      if (name.kind === 'channel') {
        const key = placeKey(name.channelId, name.topic);
        if (!topics.has(key)) newTopics.set(key, { channel: name.channelId, key: topicKey(name.topic) });
      } else {
        const key = directKey(name.userIds);
        if (!direct.has(key)) newDirect.add(key);
      }
    }
    if (newTopics.size > 0) {
      const found = await tx.read((session) => findTopicsNamed(database, tx.realm, [...newTopics.values()], session));
      for (const key of newTopics.keys()) topics.set(key, ABSENT);
      for (const topic of found) topics.set(placeKey(topic.channel, topic.key), toKnownTopic(topic));
    }
    if (newDirect.size > 0) {
      const found = await tx.read((session) => findDirects(database, tx.realm, [...newDirect], session));
      for (const key of newDirect) direct.set(key, ABSENT);
      for (const { key, conversation } of found) if (key !== undefined) direct.set(key, conversation);
    }
  };
}
