/**
 * The wall clock of every service is moved one hour forward and two hours back, under load. No call fails, no queue
 * ends, and no request key is forgotten: durations use the monotonic clock.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventQueue } from '@rookery/testkit';
import { afterAll, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { finish } from '../load/checks/checker.ts';
import { at } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { useStage } from '../load/stage.ts';

const dir = mkdtempSync(join(tmpdir(), 'rookery-clock-'));
const file = join(dir, 'hours');
const set = (hours: number) => writeFileSync(file, String(hours));
set(0);
afterAll(() => rm(dir, { recursive: true, force: true }));

const stage = useStage(() => ({
  env: {
    CLOCK_FILE: file,
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('../load/faults/set-clock.mjs', import.meta.url))}`,
  },
}));

it('nothing ends and nothing is forgotten', async () => {
  const { cluster, crowd, organisation } = stage;
  const ann = await organisation.user('Ann');
  const elsewhere = at(ann, cluster.address.origins[1] as string);
  const pollers = await startPollers(crowd.people, 2, {});
  const sender = new Sender({ crowd, perSecond: 25 }).start();
  // A queue without polls while the clocks change.
  const quiet = await EventQueue.register(ann, { event_types: ['message'] });
  await sender.more(20, 15_000);

  const named = { queue_id: quiet.queueId, local_id: '17.01' };
  const note = (content: string) => ({ type: 'direct', to: [ann.userId], content, ...named });
  const first = await ok(ann.post('/messages', note('once')));
  for (const hours of [1, -1, 0]) {
    set(hours);
    await sender.more(40, 15_000);
    expect(await ok(elsewhere.post('/messages', note('once')))).toMatchObject({ id: first.id });
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ann.userId], content: `at ${hours}` }));
    const heard = await quiet.next(({ message }) => message?.id === id);
    expect(heard.message.timestamp / 3600 - Date.now() / 3600_000).toBeCloseTo(hours, 0);
  }
  const findings = await finish(crowd, sender, pollers);
  expect(findings).toEqual([]);
  expect(sender.failures).toEqual([]);
  const own = quiet.events.filter(({ message }) => message?.content === 'once');
  expect(own).toHaveLength(1);
});
