/** Places that the search suggests without a request: topics and conversations of several people. */
import { createMemo, on, onMount } from 'solid-js';
import { folded } from '../folded.ts';
import {
  conversations,
  fetchedTopics,
  nameOf,
  openConversations,
  state,
  topicKey,
  topicName,
  unreadTopics,
} from '../state/index.ts';

interface KnownTopic {
  readonly channelId: number;
  readonly topic: string;
  /** The displayed name, folded. To fold 5,000 names takes 5 ms: too long at each key. */
  readonly text: string;
}

interface KnownGroup {
  readonly userIds: readonly number[];
  readonly text: string;
}

export interface KnownPlaces {
  /** Unread topics, then the others, newest first. */
  topics(): readonly KnownTopic[];
  /** Conversations of several people, newest first. */
  groups(): readonly KnownGroup[];
}

/** Lists the known places for as long as the component lives, and reads the recent conversations. */
export function createKnownPlaces(): KnownPlaces {
  onMount(openConversations);
  return {
    topics: createMemo(knownTopics),
    groups: createMemo(on(() => state.recent_private_conversations.length, knownGroups)),
  };
}

function knownTopics(): readonly KnownTopic[] {
  const recent = [...conversations().values()].flatMap(({ where, newestId }) =>
    where.kind === 'topic' ? [{ ...where, newestId }] : [],
  );
  const others = [...recent, ...fetchedTopics()].sort((a, b) => b.newestId - a.newestId);
  const known = new Map<string, KnownTopic>();
  for (const { channelId, topic } of [...unreadTopics(), ...others]) {
    const key = topicKey(channelId, topic);
    if (!known.has(key)) known.set(key, { channelId, topic, text: folded(topicName(topic)) });
  }
  return [...known.values()];
}

const knownGroups = (): readonly KnownGroup[] =>
  state.recent_private_conversations
    .filter(({ user_ids }) => user_ids.length > 1)
    .sort((a, b) => b.max_message_id - a.max_message_id)
    .map(({ user_ids }) => ({ userIds: user_ids, text: folded(user_ids.map(nameOf).join(', ')) }));
