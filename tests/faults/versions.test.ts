/**
 * Two releases run together, one service and replica after the other: first the newer one is rolled out, then the older
 * one is rolled back. Members of the older release know one frame format less (`HOLD_FORMATS`). No client notices, and
 * no format is written that a live member does not know.
 *
 * OLDER_RELEASE names the directory of a checkout of an older release with its dependencies installed: then its
 * services are the older members. Their formats are not checked.
 */
import { SERVICES, type SupervisedService } from '@rookery/embedded';
import { type FrameFormat, frameFormats, lastSequence, metricValues, scrape } from '@rookery/testkit';
import { beforeAll, expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { say, summary } from '../load/checks/report.ts';
import { ChannelMaker } from '../load/clients/channel-maker.ts';
import type { Person } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { DOUBLED, useStage } from '../load/stage.ts';

const RELEASE = process.env.OLDER_RELEASE;
const OLDER = 1;
const NEWER = 2;
/** Long enough for frames of the second format (packages/log/src/codec.ts), and compressible. */
const LONG = 'as long as it is dull '.repeat(450);
const WITHIN_MS = 20_000;

const older = new Set<string>();
const key = (service: SupervisedService, replica: number) => `${service}-${replica}`;
const all = SERVICES.flatMap((service) => [1, 2].map((replica) => ({ service, replica })));
for (const { service, replica } of all) older.add(key(service, replica));

const stage = useStage({
  scale: DOUBLED,
  env: { RAISE_FORMATS_AFTER_MS: '500' },
  envOf: (service, replica) => (older.has(key(service, replica)) ? { HOLD_FORMATS: `frames=${OLDER}` } : {}),
  releaseOf: (service, replica) => (older.has(key(service, replica)) ? RELEASE : undefined),
});
beforeAll(async () => {
  await stage.crowd.admin.post('/users/me/subscriptions', { subscriptions: [{ name: 'long' }] });
});

/** Writes long frames. Returns the place and format of the one with the highest format. */
async function writeLong(): Promise<FrameFormat> {
  const { admin } = stage.crowd;
  const before = await lastSequence(stage.cluster.address);
  const to = { type: 'channel', to: 'long', topic: 'now', content: LONG };
  // Sent concurrently, they share a few frames of several entries each.
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('/messages', to)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await stage.organisation.settled();
  const written = await frameFormats(stage.cluster.address, before);
  return written.reduce((one, other) => (other.format > one.format ? other : one));
}

/** Returns the formats that the writers report. */
async function written(): Promise<Set<string>> {
  const { supervisor } = stage.cluster;
  const texts = await Promise.all(
    supervisor
      .list()
      .filter(({ service }) => ['users', 'channels', 'messages'].includes(service))
      .map(({ service, replica }) => scrape(supervisor, service, replica)),
  );
  return new Set(
    texts.map((text) => metricValues(text, 'rookery_format_written', { kind: 'frames' }).join() || 'none'),
  );
}

/** Expects that new long frames have this format. */
async function expectWritten(format: number): Promise<void> {
  const found = await writeLong();
  if (!RELEASE) expect(found.format).toBe(format);
}

/** Waits until all writers write this format. */
async function agreed(format: number): Promise<void> {
  if (!RELEASE) await expect.poll(written, { timeout: WITHIN_MS }).toEqual(new Set([String(format)]));
}

/**
 * Replaces these replicas by those of the other release, under load. Returns the findings. `each` is called after each
 * of them.
 */
async function roll(to: 'older' | 'newer', replicas: typeof all, each: () => Promise<void>): Promise<string[]> {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 2);
  const sender = new Sender({ crowd, perSecond: 10 }).start();
  const maker = new ChannelMaker(crowd.people[0] as Person, 0).start();
  const visitor = new Visitor(crowd.visitor).start();
  await sender.more(5, WITHIN_MS);
  for (const { service, replica } of replicas) {
    if (to === 'newer') older.delete(key(service, replica));
    else older.add(key(service, replica));
    await cluster.supervisor.restart(service, replica);
    await cluster.supervisor.waitReady(service, replica);
    await sender.more(3, WITHIN_MS);
    await each();
  }
  await Promise.all([maker.stop(), visitor.stop()]);
  const findings = [...(await finish(crowd, sender, pollers)), ...(await maker.check()), ...visitor.errors];
  const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
  say(
    `${replicas.length} replaced by the ${to} release: sends took ${summary(took)}, a visitor made ${visitor.loops} loops`,
  );
  return [...findings, ...sender.failures];
}

it('the newer release takes the place of the older one, and writes its format when the last of those is gone', async () => {
  await expectWritten(OLDER);
  const findings = await roll('newer', all, async () => {
    if (older.size > 0) await expectWritten(OLDER);
  });
  expect(findings).toEqual([]);
  await agreed(NEWER);
  await expectWritten(NEWER);
});

it('the older release comes back: from its first member on its format is written', async () => {
  // The gateway reads no frames, so the formats it knows do not matter.
  const second = all.filter(({ service, replica }) => replica === 2 && service !== 'gateway');
  const findings = await roll('older', second, async () => {
    await agreed(OLDER);
    await expectWritten(OLDER);
  });
  expect(findings).toEqual([]);
});
