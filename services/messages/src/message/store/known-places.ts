/** Where messages went lately, so that finding a topic's id costs a send no read. */
import { atMost, topicKey } from '@rookery/core';
import type { Database, Preloader, Tx } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { directKey, findDirects } from './conversations.ts';
import type { TopicDocument } from './documents.ts';
import { findTopicsNamed, topicIdOf } from './topics.ts';

/** What is remembered of a topic from send to send. */
export interface KnownTopic {
  readonly id: number;
  readonly name: string;
  /** How topic lists spell it. */
  readonly shown: string;
}

/** Topics, and direct conversations, that are remembered of one realm; for another, a send costs a read. */
const MAX_KNOWN = 20_000;

/** There is no such place yet. */
export const NOWHERE = 'nowhere';

interface KnownPlaces {
  /** By `placeKey`. */
  readonly topics: LRUCache<string, KnownTopic | typeof NOWHERE>;
  /** Conversation numbers, by `directKey`. */
  readonly direct: LRUCache<string, number | typeof NOWHERE>;
}

/** Where a message is to go: a topic, or a conversation of people. */
export type PlaceName =
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export const placeKey = (channel: number, topic: string): string => `${channel}:${topicKey(topic)}`;

export function knownPlaces(tx: Pick<Tx, 'memory'>): Promise<KnownPlaces> {
  return tx.memory('places', async () => ({
    topics: new LRUCache<string, KnownTopic | typeof NOWHERE>(atMost(MAX_KNOWN)),
    direct: new LRUCache<string, number | typeof NOWHERE>(atMost(MAX_KNOWN)),
  }));
}

/** What is remembered of a stored topic. */
export function toKnownTopic(topic: TopicDocument): KnownTopic {
  return { id: topicIdOf(topic), name: topic.name, shown: topic.shown ?? topic.name };
}

/**
 * Finds the places of a group's messages that are not remembered: all topics by one read, all conversations by another.
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
      for (const key of newTopics.keys()) topics.set(key, NOWHERE);
      for (const topic of found) topics.set(placeKey(topic.channel, topic.key), toKnownTopic(topic));
    }
    if (newDirect.size > 0) {
      const found = await tx.read((session) => findDirects(database, tx.realm, [...newDirect], session));
      for (const key of newDirect) direct.set(key, NOWHERE);
      for (const { key, conversation } of found) if (key !== undefined) direct.set(key, conversation);
    }
  };
}
