import type { LogFrame } from '@rookery/log';
import { afterAll, describe, expect, it } from 'vitest';
import type { PresenceDocument } from '../src/presence/store.ts';
import { foundOrganisation, parsed, type Replica, startReplica, type TestUser, useReplica } from './start-users.ts';

const { servers, replica } = await useReplica();
const other = await startReplica(servers, { namespace: replica.database.name.replace(/_users$/, '') });
await replica.log.ready();
afterAll(() => other.stop());

interface Reply {
  presences?: Record<string, { active_timestamp: number; idle_timestamp: number }>;
  presence_last_update_id: number;
  server_timestamp: number;
}

async function report(
  user: TestUser,
  status: string,
  options: { last?: number; slim?: boolean; pingOnly?: boolean; days?: number; on?: Replica } = {},
): Promise<Reply> {
  const request = {
    status,
    ping_only: options.pingOnly ?? false,
    new_user_input: false,
    slim_presence: options.slim ?? false,
    ...(options.last !== undefined && { last_update_id: options.last }),
    history_limit_days: options.days ?? 0,
  };
  return parsed(await (options.on ?? replica).call.UpdatePresence(request, await user.ctx())) as unknown as Reply;
}

/** Ages a user's last report; a replica with a cached copy does not notice. */
const age = (realm: number, user: number, ms: number) =>
  replica.database
    .collection<PresenceDocument>('presences')
    .updateOne({ realm, user }, [
      { $set: { active_at: { $subtract: ['$active_at', ms] }, idle_at: { $subtract: ['$idle_at', ms] } } },
    ]);

describe('presence', () => {
  it('is given whole and then by what changed', async () => {
    const { realm, add } = await foundOrganisation(replica);
    const [one, two] = [await add('One'), await add('Two')];
    const first = await report(one, 'active', { last: -1 });
    const now = Date.now() / 1000;
    expect(first.presences?.[one.id]?.active_timestamp).toBeCloseTo(now, -1);
    expect(first).toMatchObject({ presence_last_update_id: 1, server_timestamp: expect.closeTo(now, -1) });

    const second = await report(two, 'idle', { last: 1, on: other });
    expect(Object.keys(second.presences ?? {})).toEqual([String(two.id)]);
    expect(second.presence_last_update_id).toBe(2);
    // Too soon after the last report: nothing changes.
    expect(await report(one, 'idle', { last: 2 })).toMatchObject({ presences: {}, presence_last_update_id: 2 });
    await age(realm, one.id, 56_000);
    const third = await report(one, 'active', { last: 2, on: other });
    expect(Object.keys(third.presences ?? {})).toEqual([String(one.id)]);
    expect(third.presence_last_update_id).toBe(3);
    expect(Object.keys((await report(one, 'active', { last: -1 })).presences ?? {}).sort()).toEqual(
      [one.id, two.id].map(String).sort(),
    );
  });

  it('has older forms, and none for who asks for nothing', async () => {
    const { add } = await foundOrganisation(replica);
    const one = await add('One');
    expect(await report(one, 'active', { pingOnly: true })).toEqual({});
    const timestamp = expect.any(Number);
    expect((await report(one, 'active')).presences).toEqual({
      [one.email]: {
        aggregated: { client: 'website', status: 'active', timestamp },
        website: { client: 'website', status: 'active', timestamp, pushable: false },
      },
    });
    expect((await report(one, 'active', { slim: true })).presences).toEqual({
      [one.id]: { active_timestamp: timestamp, idle_timestamp: timestamp },
    });
  });

  it('counts someone who only connected as active when they joined', async () => {
    const { add } = await foundOrganisation(replica);
    const one = await add('One');
    const { presences } = await report(one, 'idle', { last: -1 });
    const { users } = await replica.context.directories.current((await one.ctx()).caller?.realm_id ?? 0);
    expect(presences?.[one.id]?.active_timestamp).toBe(Math.floor((users.byId.get(one.id)?.joined_at ?? 0) / 1000));
  });

  it('is forgotten after two weeks, or as many days as asked for', async () => {
    const { realm, add } = await foundOrganisation(replica);
    const [one, two] = [await add('One'), await add('Two')];
    await report(one, 'active', { pingOnly: true });
    await age(realm, one.id, 15 * 86_400_000);
    const seen = async (days: number) =>
      Object.keys((await report(two, 'active', { last: -1, days, on: other })).presences ?? {});
    expect(await seen(0)).toEqual([String(two.id)]);
    expect((await seen(30)).sort()).toEqual([one.id, two.id].map(String).sort());
  });

  it('leaves no hole for readers of changes, with any writers at once', async () => {
    const { add } = await foundOrganisation(replica);
    const users = await Promise.all(Array.from({ length: 24 }, (_, i) => add(`User ${i}`)));
    const contexts = await Promise.all(users.map((user) => user.ctx()));
    const reader = users[0] as TestUser;
    let last = -1;
    const seen = new Set<string>();
    const read = async (on: Replica) => {
      const reply = await report(reader, 'idle', { last, on });
      for (const id of Object.keys(reply.presences ?? {})) seen.add(id);
      last = reply.presence_last_update_id;
    };
    const request = {
      status: 'active',
      ping_only: true,
      new_user_input: false,
      slim_presence: false,
      history_limit_days: 0,
    };
    let writing = true;
    const writers = Promise.all(
      contexts.map((ctx, i) => (i % 2 ? replica : other).call.UpdatePresence(request, ctx)),
    ).finally(() => {
      writing = false;
    });
    for (let i = 0; writing; i++) await read(i % 2 ? replica : other);
    await writers;
    await read(replica);
    expect([...seen].sort()).toEqual(users.map(({ id }) => String(id)).sort());
  });

  it('is announced when someone comes online', async () => {
    const { realm, add } = await foundOrganisation(replica);
    const one = await add('One');
    const frames: LogFrame[] = [];
    const heard = Promise.withResolvers<void>();
    const reader = replica.log.read(await replica.log.lastSequence(), {
      frame: (frame) => {
        if (frame.service !== 'presence' || frame.realm !== realm) return;
        frames.push(frame);
        if (frames.length === 2) heard.resolve();
      },
      lost: (reason) => heard.reject(new Error(reason)),
      connected: () => {},
    });
    await report(one, 'idle', { pingOnly: true });
    await report(one, 'active', { pingOnly: true });
    await report(one, 'active', { pingOnly: true });
    await age(realm, one.id, 60_000);
    await report(one, 'active', { pingOnly: true });
    await age(realm, one.id, 131_000);
    await report(one, 'active', { pingOnly: true });
    await heard.promise;
    reader.stop();
    const entry = frames[0]?.entries[0];
    expect(entry).toMatchObject({ type: 'presence', audience: { everyone: true } });
    expect(JSON.parse(String(entry?.payload))).toEqual({
      user_id: one.id,
      email: one.email,
      server_timestamp: expect.closeTo(Date.now() / 1000, -1),
      active_timestamp: expect.any(Number),
      idle_timestamp: expect.any(Number),
      client: 'website',
    });
  });

  it('is for people, with one of two statuses', async () => {
    const { add } = await foundOrganisation(replica);
    const one = await add('One');
    const bot = await add('Bot', { botOf: one });
    await expect(report(bot, 'active')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This endpoint does not accept bot requests.',
    });
    await expect(report(one, 'dancing')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Invalid status: dancing',
    });
  });
});
