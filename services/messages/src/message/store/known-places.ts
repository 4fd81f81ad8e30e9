/** Where messages went lately, so that finding a topic's id costs a send no read. */
import { topicKey } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { LRUCache } from 'lru-cache';

/** What is remembered of a topic from send to send. */
export interface KnownTopic {
  readonly id: number;
  readonly name: string;
  /** How topic lists spell it. */
  readonly shown: string;
}

/** Topics, and direct conversations, that are remembered of one realm; for another, a send costs a read. */
const MAX_KNOWN = 20_000;
/** By size and not by `max`, which would take the room for all of them at once, in every realm. */
const BOUND = { maxSize: MAX_KNOWN, sizeCalculation: () => 1 };

interface KnownPlaces {
  /** By `placeKey`. */
  readonly topics: LRUCache<string, KnownTopic>;
  /** Conversation numbers, by `directKey`. */
  readonly direct: LRUCache<string, number>;
}

export const placeKey = (channel: number, topic: string): string => `${channel}:${topicKey(topic)}`;

export function knownPlaces(tx: Tx): Promise<KnownPlaces> {
  return tx.memory('places', async () => ({
    topics: new LRUCache<string, KnownTopic>(BOUND),
    direct: new LRUCache<string, number>(BOUND),
  }));
}
