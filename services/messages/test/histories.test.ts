/**
 * Random histories: what is received, read, flagged and seen is compared with a model that has one row per recipient.
 * The histories run concurrently, in a few organisations of one database. A failure prints the seed, and the shortest
 * history that also fails; `HISTORIES_SEED` runs them again, `HISTORIES` sets their number (docs/reading.md).
 */
import type { CommitQueue } from '@rookery/data';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MessageRows } from '../src/message/message-rows.ts';
import { ReadStates } from '../src/readstate/read-states.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { History } from './history.ts';
import { type Step, steps } from './steps.ts';

/**
 * Number of histories: some 10 s on an idle machine, and 40 s on a busy one. Fewer would miss bugs that show in one of
 * a hundred.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 300);
/**
 * Time limit of all histories, ms: beyond it, something is wrong with the machine, or the histories wait for each
 * other.
 */
const BUDGET_MS = Math.max(60_000, HISTORIES * 200);
/** Concurrent histories in each organisation: fewer leave the database idle, more wait for it. */
const CONCURRENCY = 16;
const REALMS = [1, 2];

let fixture: Fixture;
let commits: CommitQueue;
let readStates: ReadStates;
let messageRows: MessageRows;
let lastHistory = 0;

beforeAll(async () => {
  fixture = await startFixture();
  commits = fixture.queue();
  readStates = new ReadStates(fixture.database);
  messageRows = new MessageRows();
});
afterAll(() => fixture.close());

async function failureOf(history: readonly Step[], realm: number): Promise<unknown> {
  try {
    await new History({ fixture, commits, readStates, messageRows, realm }, ++lastHistory).run(history);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Returns the history without the steps that it fails without, too. */
async function shortest(history: readonly Step[], realm: number): Promise<readonly Step[]> {
  let left = history;
  for (let i = left.length - 1; i >= 0; i--) {
    const without = left.filter((_, place) => place !== i);
    if (await failureOf(without, realm)) left = without;
  }
  return left;
}

/** Histories that rarely come about by chance. */
test.for<readonly [string, readonly Step[]]>([
  [
    'what was marked unread and left stays read where it is moved to',
    [
      { kind: 'send', user: 3, channel: 11, topic: 'beds', mention: 1, own: true },
      { kind: 'read', user: 2, some: [0] },
      { kind: 'unread', user: 2, some: [0] },
      { kind: 'unsubscribe', user: 2, channel: 11 },
      { kind: 'move', user: 2, which: 0, mode: 'change_all', channel: 12 },
    ],
  ],
  [
    'what was given as read by a move may be marked unread, until it is left',
    [
      { kind: 'subscribe', user: 2, channel: 13 },
      { kind: 'send', user: 3, channel: 11, topic: 'beds', mention: 1, own: true },
      { kind: 'subscribe', user: 4, channel: 11 },
      { kind: 'move', user: 2, which: 0, mode: 'change_all', channel: 12 },
      { kind: 'unread', user: 1, some: [0] },
      { kind: 'unread', user: 4, some: [0] },
      { kind: 'unsubscribe', user: 1, channel: 12 },
      { kind: 'move', user: 2, which: 0, mode: 'change_all', channel: 13 },
    ],
  ],
  [
    'what was moved to a channel is unread below what was missed there',
    [
      { kind: 'send', user: 3, channel: 13, topic: 'trees', mention: 1, own: true },
      { kind: 'unsubscribe', user: 4, channel: 12 },
      { kind: 'send', user: 1, channel: 12, topic: 'beds', mention: 2, own: false },
      { kind: 'subscribe', user: 4, channel: 12 },
      { kind: 'move', user: 4, which: 0, mode: 'change_one', channel: 12 },
    ],
  ],
])('%s', async ([, history]) => {
  const error = await failureOf(history, 1);
  if (error) throw error;
});

test(`${HISTORIES} histories are as with a row for each recipient`, { timeout: BUDGET_MS + 120_000 }, async () => {
  const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31);
  const histories = fc.sample(steps, { seed, numRuns: HISTORIES });
  let failed: { readonly history: readonly Step[]; readonly realm: number; readonly error: unknown } | undefined;
  let made = 0;
  const startedAt = Date.now();
  const run = async (realm: number): Promise<void> => {
    while (!failed && Date.now() < startedAt + BUDGET_MS) {
      const history = histories.pop();
      if (!history) return;
      const error = await failureOf(history, realm);
      if (error) failed ??= { history, realm, error };
      else made += 1;
    }
  };
  await Promise.all(REALMS.flatMap((realm) => Array.from({ length: CONCURRENCY }, () => run(realm))));
  const { groups, operations } = commits.stats;
  console.log(
    `${made} histories in ${(Date.now() - startedAt) / 1000} s; ${operations} operations in ${groups} commits`,
  );
  if (failed) {
    const { realm } = failed;
    const history = await shortest(failed.history, realm);
    const error = (await failureOf(history, realm)) ?? failed.error;
    expect.fail(`HISTORIES_SEED=${seed}\n${history.map((one) => JSON.stringify(one)).join('\n')}\n${error}`);
  }
  expect(made, `histories made in ${BUDGET_MS} ms`).toBe(HISTORIES);
});
