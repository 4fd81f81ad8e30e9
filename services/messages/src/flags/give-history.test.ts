import { type CommitQueue, type Database, snapshotRead } from '@rookery/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, channelTarget, draft, type Fixture, send, startFixture, view } from '../../test/fixture.ts';
import { readFloor } from '../readstate/store/read-state.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { commitFlag, commitRead } from './commit-flags.ts';
import { findFlagTargets } from './flag-targets.ts';
import { giveHistory } from './give-history.ts';

const NEWCOMER = 3;
const CHANNEL = 9;
const MESSAGES = 30;

let fixture: Fixture;
let commits: CommitQueue;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
});
afterAll(() => fixture.close());

async function plant(realm: number, messages: number): Promise<void> {
  const drafted = draft(caller(realm, 2), channelTarget({ askedAt: performance.now() + 60_000 }), 'hi');
  for (let n = 0; n < messages; n++) await send(fixture, commits, drafted);
}

const give = (realm_id: number) =>
  giveHistory(
    { database: fixture.database, commits },
    { realm_id, user_id: NEWCOMER, channel_ids: [CHANNEL] },
    serviceContext({ deadlineAt: performance.now() + 30_000, signal: new AbortController().signal }),
  );
const floorOf = (realm: number, database: Database = fixture.database) =>
  snapshotRead(database, (session) => readFloor(database, realm, NEWCOMER, session));

test.each(['read', 'starred'] as const)(
  'a newcomer gets 20 unread messages, also if one was %s before',
  async (flag) => {
    const own = view(++lastRealm, NEWCOMER, [CHANNEL]);
    await plant(own.realm, MESSAGES);
    const messages = await findFlagTargets(fixture, own.realm, [5]);
    const parts = { ...fixture, commits };
    const readStates = { get: async () => ({ flags: new Map() }) } as never;
    if (flag === 'read') await commitRead(parts, own, { op: 'add', messages }, {});
    else await commitFlag({ ...parts, readStates }, own, { op: 'add', flag, messages }, {});
    const { channels } = await give(own.realm);
    expect(channels).toEqual([{ channel_id: CHANNEL, since_version: 4 }]);
    expect(await floorOf(own.realm)).toBe(MESSAGES - 20);
  },
);

test('a repetition leaves the floor where it is', async () => {
  const realm = ++lastRealm;
  await plant(realm, MESSAGES);
  await give(realm);
  await plant(realm, 5);
  await give(realm);
  expect(await floorOf(realm)).toBe(MESSAGES - 20);
});
