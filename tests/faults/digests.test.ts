/**
 * Digests with crashes: each reader's digest is mailed once, counted at the mail server, at whichever step a replica
 * dies.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createOrganisation, decideDigests, type Organisation, QUIETLY } from '@rookery/testkit';
import { afterAll, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { useStage } from '../load/stage.ts';
import { mailServer } from './notified.ts';

const READERS = 5;
const WITHIN_MS = 180_000;
const WEEK_MS = 7 * 24 * 3600_000;
const STEPS = [
  'before commit of decisions',
  'after commit of decisions',
  'after claim of digest',
  'before commit of mails',
  'after commit of mails',
  'before removal of digest',
] as const;

const smtp = await mailServer();
const crashDir = mkdtempSync(join(tmpdir(), 'rookery-crash-'));
afterAll(async () => {
  await smtp.close();
  rmSync(crashDir, { recursive: true, force: true });
});

const stage = useStage({
  crowd: { users: 2, channels: 1, each: 1 },
  // No EXTERNAL_URL: there are several organisations.
  env: { SMTP_URL: smtp.url },
  envOf: (service): Record<string, string> =>
    service === 'users'
      ? { NODE_OPTIONS: `--import=${new URL('crash-points.mjs', import.meta.url).href}`, CRASH_DIR: crashDir }
      : {},
});

/** The organisations, and their expected mails by `address number`. */
const organisations: Organisation[] = [];
const wanted: string[] = [];

/** Creates an organisation with unread messages for its users. */
async function withNews(number: number) {
  const organisation = await createOrganisation(stage.cluster.address);
  const ann = await organisation.user('Ann', { role: 'owner' });
  const readers: ApiClient[] = [];
  for (let n = 0; n < READERS; n++) readers.push(await organisation.user(`Reader ${n}`));
  const principals = [ann.userId, ...readers.map(({ userId }) => userId)];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'all' }], principals, ...QUIETLY }));
  await ok(ann.post('/messages', { type: 'channel', to: 'all', topic: 'weekly', content: `the news #${number}#` }));
  const at = Date.now() + WEEK_MS - 3600_000;
  await ok(ann.patch('/realm', { digest_emails_enabled: true, digest_weekday: (new Date(at).getUTCDay() + 6) % 7 }));
  await organisation.settled();
  organisations.push(organisation);
  wanted.push(...readers.map(({ email }) => `${email} ${number}`));
  return { organisation, at };
}

it.each([...STEPS.entries()])(
  'a replica dies: %i %s',
  async (number, step) => {
    const { organisation, at } = await withNews(number);
    const file = join(crashDir, step);
    writeFileSync(file, '');
    // The call fails if its replica dies.
    const decide = () => decideDigests(organisation, at).catch(() => undefined);
    await decide();
    await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(false);
    for (const replica of [1, 2]) await stage.cluster.supervisor.waitReady('users', replica, 60_000);
    await Promise.all([decide(), decide()]);
  },
  300_000,
);

it('each digest is mailed once', async () => {
  // Tasks that a dead replica had claimed are claimed again when their leases expire, at most a few leases later.
  const missing = () => wanted.filter((key) => !smtp.mailed.has(key));
  await expect.poll(missing, { timeout: WITHIN_MS, interval: 500 }).toEqual([]);
  expect(smtp.mailed.size).toBe(READERS * STEPS.length);
  // The retry of an aborted attempt has the same Message-ID.
  expect([...smtp.mailed].filter(([, ids]) => ids.size > 1)).toEqual([]);
  for (const organisation of organisations) await organisation.close();
}, 300_000);
