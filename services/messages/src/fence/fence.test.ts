import { UserSet } from '@rookery/core';
import { ExactReads } from '@rookery/data';
import type { FenceRequest__Output } from '@rookery/protos/gen/rookery/FenceRequest.ts';
import { createLogger } from '@rookery/runtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  caller,
  channelTarget,
  draft,
  type Fixture,
  readingContext,
  send,
  startFixture,
  view,
} from '../../test/fixture.ts';
import { commitRead } from '../flags/commit-flags.ts';
import { findFlagTargets } from '../flags/flag-targets.ts';
import { getInitialState } from '../register/get-initial-state.ts';
import { HeavyReads } from '../unread/heavy-reads.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { ViewCache } from '../upstream/views.ts';
import { fence } from './fence.ts';

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const CHANNEL = 9;
const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
const ctx = () => serviceContext({ deadlineAt: performance.now() + 10_000, signal: new AbortController().signal });

/** A realm whose users left a channel at roster version 5, according to the channels service. */
function start(queue = fixture.queue()) {
  const realm = ++lastRealm;
  const { database } = fixture;
  const ofSubscriber: ViewCache['ofSubscriber'] = async (_, user) => {
    const seen = view(realm, user, [CHANNEL]);
    for (const subscription of seen.subscriptions.values()) Object.assign(subscription, { intervals: [1, 5] });
    return seen;
  };
  const { messageRows, readStates } = readingContext(database);
  const context = { database, logger, messageRows, readStates, commits: queue, views: { ofSubscriber } as ViewCache };
  const request = (seq: number, ...leaving: number[]): FenceRequest__Output => ({
    realm_id: realm,
    seq,
    withdrawals: [{ channel_id: CHANNEL, version: 5, leaving: Buffer.from(UserSet.of(leaving).toBytes()) }],
  });
  const say = (more: Parameters<typeof channelTarget>[0] = {}) =>
    send(fixture, queue, draft(caller(realm, 1), channelTarget(more), 'hello'));
  const flags = async () =>
    (await fixture.journal(realm))
      .filter(({ type }) => type === 'update_message_flags')
      .map(({ seq, payload, audience }) => ({
        seq,
        users: UserSet.fromBytes(audience?.users ?? new Uint8Array()).toArray(),
        ...JSON.parse(payload.toString()),
      }));
  return { realm, context, request, say, flags };
}

/** A process notices a fence when it commits the next message, which fails with `StaleRead`; the retry succeeds. */
async function again<R>(attempt: () => Promise<R>): Promise<R> {
  await expect(attempt()).rejects.toBeInstanceOf(StaleRead);
  return attempt();
}

describe('a fence', () => {
  test('names the last entry, and the same each time', async () => {
    const { context, request, say } = start();
    await say();
    await say();
    expect(await fence(context, request(4), ctx())).toEqual({ seq: 2 });
    await again(() => say());
    expect(await fence(context, request(4), ctx())).toEqual({ seq: 2 });
    // Also by another replica.
    expect(await fence({ ...context, commits: fixture.queue() }, request(4), ctx())).toEqual({ seq: 2 });
    expect(await fence(context, request(6), ctx())).toEqual({ seq: 3 });
  });

  test('keeps out what was asked for before it, in each process', async () => {
    const { realm, context, request, say } = start();
    const before = { askedAt: performance.now() };
    const other = fixture.queue();
    await say(before);
    await fence(context, request(4), ctx());
    await expect(say(before)).rejects.toBeInstanceOf(StaleRead);
    const late = draft(caller(realm, 1), channelTarget(before), 'late');
    await expect(send(fixture, other, late)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await say();
    await send(fixture, other, draft(caller(realm, 1), channelTarget(), 'hello'));
  });

  test('waits for nothing where something was committed that depends on the change', async () => {
    const { context, request, say } = start();
    await say({ causes: [{ service: 'channels', seq: 5 }] });
    expect(await fence(context, request(4), ctx())).toEqual({ seq: 0 });
    expect(await fence(context, request(6), ctx())).toEqual({ seq: 1 });
  });
});

describe('what became read', () => {
  test('is published to each who left, to those with the same in one entry, and once', async () => {
    const { realm, context, request, say, flags } = start();
    const ids = [(await say()).id, (await say()).id, (await say()).id] as const;
    // Sent after they left, so they did not receive it.
    await say({ version: 5 });
    const messages = await findFlagTargets(fixture, realm, [ids[1]]);
    await commitRead(context, view(realm, 3, [CHANNEL]), { op: 'add', messages }, {});
    const { seq } = await fence(context, request(4, 2, 3, 4), ctx());
    await fence(context, request(4, 2, 3, 4), ctx());
    const published = (await flags()).filter(({ messages }) => messages.length > 1);
    // The users who left are processed concurrently. No user is in two entries, so the order of the entries does not
    // matter.
    const entries = published.map(({ users, messages, op, flag }) => [users, messages, op, flag]);
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual([[2, 4], [...ids], 'add', 'read']);
    expect(entries).toContainEqual([[3], [ids[0], ids[2]], 'add', 'read']);
    expect(published.every((entry) => entry.seq <= Number(seq))).toBe(true);
  });

  test('is worked out for as many as there is time for, since sends wait', async () => {
    const { context, request, say, flags } = start();
    await say();
    const people = Array.from({ length: 100 }, (_, n) => n + 2);
    const now = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const slow: ViewCache['ofSubscriber'] = (...asked) => {
      passed += 600;
      return context.views.ofSubscriber(...asked);
    };
    const unhurried = { ...ctx(), deadlineAt: now() + 100_000 };
    await fence({ ...context, views: { ofSubscriber: slow } as ViewCache }, request(4, ...people), unhurried);
    clock.mockRestore();
    const [published] = await flags();
    expect(published?.users.length).toBeGreaterThan(0);
    expect(published?.users.length).toBeLessThan(20);
  });

  test('is nothing where nothing was unread', async () => {
    const { context, request, flags } = start();
    await fence(context, request(4, 2, 3), ctx());
    expect(await flags()).toEqual([]);
  });
});

test('a register whose view is older than a fence is read by a newer one', async () => {
  const { realm, context, request, say } = start();
  await say();
  const me = caller(realm, 2);
  const left = { ...view(realm, 2, []), subscriptions: new Map() };
  let views = 0;
  const present: ViewCache['present'] = async () => {
    views++;
    if (views > 1) return left;
    const before = await context.views.ofSubscriber(realm, 2, ctx());
    await fence(context, request(4, 2), ctx());
    return before;
  };
  const registering = {
    ...{ ...readingContext(fixture.database), heavyReads: new HeavyReads(), reads: new ExactReads(fixture.database) },
    views: { present } as ViewCache,
  };
  const asked = { all: false, types: ['message', 'update_message_flags'], min_seq: 0, capabilities: null };
  const reply = await getInitialState(registering, asked as never, { ...ctx(), caller: me });
  const state = JSON.parse((reply.json as Buffer).toString());
  expect(views).toBe(2);
  expect(state.unread_msgs).toMatchObject({ count: 0, streams: [] });
});
