/**
 * The rows of the list of people and their order: active, idle, offline, bots, each by name; muted users last. 10,000
 * people are ordered by three passes over a list that is sorted once, at most once a second, however often their
 * presence changes.
 */

import type { User } from '@rookery/client';
import { createEffect, createMemo, createRoot, createSignal, onCleanup, untrack } from 'solid-js';
import { folded } from '../folded.ts';
import {
  activeUsers,
  isMutedUser,
  isSpectator,
  onEvent,
  presenceOf,
  state,
  subscribersOf,
  subscription,
  view,
} from '../state/index.ts';
import { createRemembered } from '../ui/index.ts';
import { matchRank } from './match-people.ts';

type PeopleGroup = 'here' | 'channel' | 'others' | 'everyone';
export type PeopleRow = { readonly key: string } & (
  | { readonly kind: 'person'; readonly userId: number }
  | { readonly kind: 'heading'; readonly group: PeopleGroup; readonly count: number; readonly open: boolean }
  | { readonly kind: 'wait' | 'nothing' }
);

/** Min. interval between reorderings by presence, ms. */
const SETTLE_MS = 1000;
/** Interval of reordering without an event, ms: presence ages. */
const AGE_MS = 60_000;

const isList = (value: unknown) => Array.isArray(value);
const [closed, setClosed] = createRemembered<readonly string[]>('people-closed', [], isList);
export const [filter, setFilter] = createSignal('');

export function toggleGroup(group: PeopleGroup): void {
  setClosed(closed().includes(group) ? closed().filter((one) => one !== group) : [...closed(), group]);
}

/** Incremented after presence has changed, at most once per interval. */
const presenceVersion = createRoot(() => {
  const [version, setVersion] = createSignal(0);
  let isSettling = false;
  const bump = () => {
    isSettling = false;
    setVersion((now) => now + 1);
  };
  onEvent((event) => {
    if (event.type !== 'presence' || isSettling) return;
    isSettling = true;
    setTimeout(bump, SETTLE_MS);
  });
  createEffect(() => {
    const age = setInterval(bump, AGE_MS);
    onCleanup(() => clearInterval(age));
  });
  return version;
});

const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
const byName = createRoot(() =>
  createMemo<readonly User[]>(() =>
    [...(activeUsers() ?? [])].sort((a, b) => collator.compare(a.full_name, b.full_name)),
  ),
);

const RANK = { active: 0, idle: 1, offline: 2 } as const;
const BOT = 3;
const MUTED = 4;

/** All users, in order. */
const ordered = createRoot(() =>
  createMemo<readonly User[]>(() => {
    const people = byName();
    presenceVersion();
    return untrack(() => {
      const buckets: User[][] = [[], [], [], [], []];
      for (const one of people) {
        const id = one.user_id;
        const rank = isMutedUser(id) ? MUTED : one.is_bot ? BOT : id === state.user_id ? 0 : RANK[presenceOf(id)];
        buckets[rank]?.push(one);
      }
      return buckets.flat();
    });
  }),
);

/** The people of the current view: all of a direct conversation, or the subscribers of a channel. */
const about = createRoot(() =>
  createMemo<{ group: 'here' | 'channel'; ids: ReadonlySet<number> | undefined } | undefined>(() => {
    const operand = (operator: string) =>
      view().narrow.find((one) => one.operator === operator && !one.negated)?.operand;
    const users = operand('dm');
    if (Array.isArray(users)) return { group: 'here', ids: new Set([...users, state.user_id]) };
    const channelId = operand('channel');
    if (isSpectator() || typeof channelId !== 'number' || subscription(channelId) === undefined) return undefined;
    return { group: 'channel', ids: subscribersOf(channelId) };
  }),
);

const cache = new Map<number, PeopleRow>();

function personRow(userId: number): PeopleRow {
  let row = cache.get(userId);
  if (row === undefined) {
    row = { key: `person ${userId}`, kind: 'person', userId };
    cache.set(userId, row);
  }
  return row;
}

function groupRows(group: PeopleGroup, people: readonly User[], isFiltered: boolean): PeopleRow[] {
  if (people.length === 0) return [];
  const open = isFiltered || !closed().includes(group);
  const heading: PeopleRow = { key: `heading ${group}`, kind: 'heading', group, count: people.length, open };
  return open ? [heading, ...people.map((one) => personRow(one.user_id))] : [heading];
}

export const peopleRows = createRoot(() =>
  createMemo<readonly PeopleRow[]>(() => {
    const query = folded(filter().trim());
    const people = query === '' ? ordered() : ordered().filter((one) => matchRank(query, one) !== undefined);
    if (people.length === 0) return [{ key: 'nothing', kind: 'nothing' }];
    const those = about();
    if (those === undefined) return groupRows('everyone', people, query !== '');
    if (those.ids === undefined) return [{ key: 'wait', kind: 'wait' }];
    const within = people.filter((one) => those.ids?.has(one.user_id));
    const others = people.filter((one) => !those.ids?.has(one.user_id));
    return [...groupRows(those.group, within, query !== ''), ...groupRows('others', others, query !== '')];
  }),
);
