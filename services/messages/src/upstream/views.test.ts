/** Views of one realm, from a channels service whose changes the test makes. */
import { DroppableLease } from '@rookery/core';
import type { CallContext } from '@rookery/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/fixture.ts';
import { ChannelChanges } from './channel-changes.ts';
import { ViewCache } from './views.ts';

const REALM = 3;

let receives = true;
/** Calls to the channels service: `changes`, or `view` and the user. */
let asked: string[] = [];
/**
 * The channels of each user, and the users whose views changed, in order; a view's version follows from their number.
 */
let channels: Map<number, number[]>;
let changed: number[];
let changes: ChannelChanges;
let cache: ViewCache;
/** Delays replies to `GetView`: a change may arrive before them. */
let holding: Promise<void> | undefined;
/** The versions of the tables of channels in the replies; and whether the next call to `GetView` fails. */
let tables: number[];
let failing: boolean;

const ctx = (user: number): CallContext => ({ caller: caller(REALM, user) }) as CallContext;
const versionOf = (user: number) => changed.filter((one) => one === user).length + 1;

const service = {
  GetChanges: async ({ since }: { since: { views: number } | null }) => {
    asked.push('changes');
    const user_ids = since ? changed.slice(since.views) : [];
    const position = { group: changed.length, seq: 0, views: changed.length };
    return { position, all: !since, table: user_ids.includes(0), user_ids, channel_ids: [] };
  },
  GetView: async (
    { known_table_version: known }: { known_table_version: number },
    { caller: user }: { caller: { user_id: number } },
  ) => {
    const id = user.user_id;
    asked.push(`view ${id}`);
    if (failing) {
      failing = false;
      throw new Error('away');
    }
    const table_not_modified = known === versionOf(0);
    if (!table_not_modified) tables.push(versionOf(0));
    const subscriptions = (channels.get(id) ?? []).map((channel_id) => ({ channel_id, intervals: [1, 0] }));
    const reply = {
      table_version: versionOf(0),
      table_not_modified,
      channels: [],
      view_version: versionOf(id),
      subscriptions,
      topics_version: 1,
      topic_policies: [],
    };
    await holding;
    return reply;
  },
};

/** A committed change; `drop` notifies the cache of it. */
function subscribe(user: number, channel: number): void {
  channels.set(user, [...(channels.get(user) ?? []), channel]);
  changed.push(user);
}

const NOTHING = { all: false, table: false, user_ids: [], channel_ids: [] };
const drop = (changed: object) => changes.drop(REALM, { ...NOTHING, ...changed });
const seenBy = async (user: number) => [...(await cache.get(ctx(user))).subscriptions.keys()];

beforeEach(() => {
  receives = true;
  asked = [];
  channels = new Map();
  changed = [];
  holding = undefined;
  tables = [];
  failing = false;
  changes = new ChannelChanges(
    { channels: service } as never,
    new DroppableLease({ ms: 60_000, receivesInvalidations: () => receives }),
  );
  cache = new ViewCache({ channels: service } as never, changes);
});

describe('a view', () => {
  it('is asked for once, and whose views have changed once for all users', async () => {
    subscribe(1, 10);
    for (const user of [1, 2, 1, 2, 1]) await seenBy(user);
    expect(asked).toEqual(['changes', 'view 1', 'view 2']);
    expect(await seenBy(1)).toEqual([10]);
  });

  it('is asked for again when the channels service says that it has changed, and no other is', async () => {
    await Promise.all([seenBy(1), seenBy(2)]);
    subscribe(1, 10);
    drop({ user_ids: [1] });
    asked = [];
    expect([await seenBy(1), await seenBy(2)]).toEqual([[10], []]);
    expect(asked).toEqual(['view 1']);
  });

  it('is asked for again by everyone when the table of channels has changed', async () => {
    await Promise.all([seenBy(1), seenBy(2)]);
    drop({ table: true });
    asked = [];
    await Promise.all([seenBy(1), seenBy(2)]);
    expect(asked).toEqual(['view 1', 'view 2']);
  });

  it('is fetched with the table of channels by one of the callers that wait for it', async () => {
    const all = () => Promise.all([seenBy(1), seenBy(2), seenBy(3)]);
    await all();
    changed.push(0);
    drop({ table: true });
    await all();
    expect(tables).toEqual([1, 2]);
    // A change of a user's own view fetches no table, and waits for none.
    subscribe(2, 10);
    drop({ user_ids: [2] });
    expect(await all()).toEqual([[], [10], []]);
    expect(tables).toEqual([1, 2]);
  });

  it('comes from the own call if the one that fetches the table fails, or the table changes again', async () => {
    failing = true;
    const first = seenBy(1);
    const second = seenBy(2);
    await expect(first).rejects.toThrow('away');
    expect(await second).toEqual([]);
    drop({ table: true });
    const held = Promise.withResolvers<void>();
    holding = held.promise;
    const third = seenBy(1);
    await expect.poll(() => asked.filter((call) => call === 'view 1')).toHaveLength(2);
    const waiting = seenBy(2);
    changed.push(0);
    subscribe(2, 10);
    drop({ table: true, user_ids: [2] });
    held.resolve();
    expect(await third).toEqual([]);
    expect(await waiting).toEqual([10]);
    expect((await cache.get(ctx(2))).channels.version).toBe(versionOf(0));
  });

  it('is not served from an answer that was under way when it changed', async () => {
    await seenBy(2);
    holding = new Promise((resolve) => setTimeout(resolve, 20));
    const before = seenBy(1);
    await expect.poll(() => asked).toContain('view 1');
    subscribe(1, 10);
    drop({ user_ids: [1] });
    expect(await before).toEqual([]);
    expect(await seenBy(1)).toEqual([10]);
  });
});

describe('where nobody says that views change', () => {
  beforeEach(() => {
    receives = false;
  });

  it('every use asks whose have, and only those are asked for again', async () => {
    await Promise.all([seenBy(1), seenBy(2)]);
    subscribe(1, 10);
    asked = [];
    expect([await seenBy(1), await seenBy(2)]).toEqual([[10], []]);
    expect(asked).toEqual(['changes', 'view 1', 'changes']);
  });

  it('nothing counts that was cached while they did', async () => {
    receives = true;
    await seenBy(1);
    receives = false;
    subscribe(1, 10);
    receives = true;
    expect(await seenBy(1)).toEqual([]);
    receives = false;
    expect(await seenBy(1)).toEqual([10]);
  });
});

it('is proved again for those who have to see what is committed now', async () => {
  await seenBy(1);
  subscribe(1, 10);
  const began = performance.now();
  const { subscriptions, askedAt } = await cache.present(ctx(1));
  expect([...subscriptions.keys()]).toEqual([10]);
  expect(askedAt).toBeGreaterThanOrEqual(began);
  const again = performance.now();
  expect((await cache.present(ctx(1))).askedAt).toBeGreaterThanOrEqual(again);
});

it('is asked for again by everyone when nobody knows what has changed', async () => {
  await seenBy(1);
  drop({ all: true });
  asked = [];
  await seenBy(1);
  expect(asked).toEqual(['view 1']);
});
