/**
 * Where the messages of a narrow can be: sets of index ranges, each in id order, that together hold every message that
 * fits, and perhaps others. What fits exactly is decided message by message afterwards.
 *
 * A range is one query with its index named. Conversations are asked for in groups of at most 200: up to that many the
 * database merges them in order, one more and it would sort all of them first (docs/messages.md, plans).
 */
import { messageKey, TOPIC_POLICIES } from '@rookery/core';
import type { Document } from '@rookery/data';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import type { ResolvedNarrow } from '../narrow/resolve.ts';
import { readableHistory } from '../rules/visibility.ts';
import { directConversations } from '../store/conversations.ts';
import { FLAG_CODES, userFlag } from '../store/documents.ts';
import { KEYS } from '../store/indexes.ts';
import { findTopicIds } from '../store/topics.ts';
import { unreadIds } from '../unread/unread-ids.ts';

/** A range of an index: a filter without a bound on ids, which the walk adds. */
export interface Source {
  readonly filter: Document;
  readonly hint: Document;
}

const GROUP = 200;
/** Ids known beforehand, asked for in groups of this many. */
const ID_GROUP = 1000;
/** Direct conversations that the combined feed looks at: the most recent ones. */
const MOST_DIRECT = 2000;

/** Ranges that hold every message of the narrow which the reader may have; none when nothing can fit. */
export async function sourcesOf(
  context: Pick<Context, 'database' | 'readStates'>,
  narrow: ResolvedNarrow,
  view: View,
): Promise<readonly Source[]> {
  const r = view.realm;
  const positive = narrow.conditions.filter((condition) => !condition.negated);
  const byIds = (ids: readonly number[]): Source[] =>
    groups(ids, ID_GROUP).map((some) => ({
      filter: { _id: { $in: some.map((id) => messageKey(r, id)) } },
      hint: { _id: 1 },
    }));

  for (const condition of positive) {
    if (condition.kind === 'id') return byIds([condition.id]);
  }
  for (const condition of positive) {
    if (condition.kind === 'topic') {
      return groups([...condition.topics], GROUP).map((tp) => ({ filter: { r, tp: { $in: tp } }, hint: KEYS.topic }));
    }
    if (condition.kind === 'dm')
      return condition.conversation === undefined ? [] : conversations(r, [condition.conversation]);
  }
  for (const condition of positive) {
    if (condition.kind === 'channel')
      return condition.channel === undefined ? [] : conversations(r, [condition.channel]);
  }
  for (const condition of positive) {
    if (condition.kind === 'unread') return byIds(await unreadIds(context, view));
    if (condition.kind === 'starred') {
      const { flags } = await context.readStates.get(r, view.user);
      return byIds([...flags].flatMap(([id, codes]) => (codes.includes(FLAG_CODES.starred) ? [id] : [])));
    }
    if (condition.kind === 'alerted') {
      return [
        { filter: { r, uf: userFlag(view.user, 'has_alert_word') }, hint: KEYS.userFlag },
        { filter: { r, wide: true }, hint: KEYS.wide },
      ];
    }
    if (condition.kind === 'followed') {
      const topics = await findTopicIds(context.database, r, followedTopics(view));
      return groups(topics, GROUP).map((tp) => ({ filter: { r, tp: { $in: tp } }, hint: KEYS.topic }));
    }
    if (condition.kind === 'sender') return [{ filter: { r, s: condition.user }, hint: KEYS.sender }];
    if (condition.kind === 'direct' || condition.kind === 'dm-including') {
      return [{ filter: { r, p: view.user }, hint: KEYS.direct }];
    }
    if (condition.kind === 'channels') {
      const readable = [...condition.channels].filter((id) => {
        const channel = view.channels.byId.get(id);
        return channel && (view.subscriptions.has(id) || readableHistory(view, channel) === 'all');
      });
      return conversations(r, readable);
    }
  }
  const direct = await directConversations(context.database, r, view.user, MOST_DIRECT);
  return conversations(r, [...view.subscriptions.keys(), ...direct.map((one) => one.c)]);
}

function followedTopics({ topics }: View): Map<number, string[]> {
  return new Map(
    [...topics].map(([channel, policies]) => [
      channel,
      [...policies].flatMap(([topic, policy]) => (policy === TOPIC_POLICIES.followed ? [topic] : [])),
    ]),
  );
}

function conversations(r: number, numbers: readonly number[]): Source[] {
  return groups(numbers, GROUP).map((c) => ({ filter: { r, c: { $in: c } }, hint: KEYS.conversation }));
}

function groups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
