/**
 * What an organisation like a real one consists of. The same recipe makes the same organisation at every run: who is in
 * which channel, who wrote what where, what everyone has read.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { randomOf } from '../../../services/messages/bench/prose.ts';

export interface Recipe {
  readonly people: number;
  readonly channels: number;
  readonly messages: number;
  /** Topics of the largest channel, and of the smallest. */
  readonly topics: { readonly most: number; readonly least: number };
  /** What a tenth of the people has not read. */
  readonly unread: number;
}

const REAL: Recipe = {
  people: 2_000,
  channels: 300,
  messages: 500_000,
  topics: { most: 2_000, least: 20 },
  unread: 60_000,
};

/** One so many times as large; `more` replaces parts of it. */
export function recipeOf(scale: number, more: Partial<Recipe> = {}): Recipe {
  const of = (full: number, least: number) => Math.max(least, Math.round(full * scale));
  return {
    people: of(REAL.people, 100),
    channels: of(REAL.channels, 20),
    messages: of(REAL.messages, 2_000),
    topics: { most: of(REAL.topics.most, 20), least: of(REAL.topics.least, 5) },
    unread: of(REAL.unread, 200),
    ...more,
  };
}

/** Sources that decide what is planted, in what form: with one of them, the digest of every recipe changes. */
const SOURCES = [
  'recipe.ts',
  'real-organisation.ts',
  '../../../services/messages/bench/history.ts',
  '../../../services/messages/bench/prose.ts',
  '../../../services/messages/src/message/store/indexes.ts',
  '../../../services/messages/src/message/store/keys.ts',
  '../../../services/messages/src/search/phrases.ts',
  '../../../packages/core/src/user-set.ts',
  '../../../packages/data/src/indexes.ts',
  '../../simulation/random.ts',
];

/** What an organisation of this recipe is found by. */
export function recipeDigest(recipe: Recipe): string {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const file of SOURCES) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * A channel's members are so many of all people, the largest having everyone: the sizes of real ones fall off like
 * this.
 */
const SIZE_EXPONENT = 0.5;
/** A fifth of the people joins four times as many channels as the others, so that they are in about a hundred. */
const JOINERS = 5;
const JOINS = 4;
const LEAST_MEMBERS = 5;

interface PlannedChannel {
  readonly name: string;
  /** Places among the people. */
  readonly members: readonly number[];
  readonly topics: number;
  /** Its part of all messages. */
  readonly share: number;
}

/** Whether the person at this place joins many channels. */
export const joinsMany = (place: number): boolean => place % JOINERS === 0;

/** The channels, the largest first. */
export function planChannels({ people, channels, topics }: Recipe): PlannedChannel[] {
  const random = randomOf(1);
  const activity = Array.from({ length: channels }, (_, rank) => 1 / (rank + 1) ** 0.8);
  const all = activity.reduce((sum, one) => sum + one, 0);
  return activity.map((active, rank) => {
    const size = Math.max(LEAST_MEMBERS, Math.round(people / (rank + 1) ** SIZE_EXPONENT));
    // The smallest of exponentially distributed keys are a choice by weight, without repetition.
    const keys = Array.from({ length: people }, (_, place) => ({
      place,
      key: -Math.log(1 - random()) / (joinsMany(place) ? JOINS : 1),
    }));
    const members = keys.sort((a, b) => a.key - b.key).slice(0, size);
    return {
      name: `channel ${rank + 1}`,
      members: members.map(({ place }) => place).sort((a, b) => a - b),
      topics: Math.round(Math.max(topics.least, topics.most / (rank + 1) ** 0.8)),
      share: active / all,
    };
  });
}
