/**
 * MongoDB is a replica set of three whose primary changes: it is killed, steps down, or is paused and returns as a
 * secondary. Writes wait for the election and continue. Nothing acknowledged is lost, even if the new primary lacks
 * writes that only the old one had; nothing happens twice, and the registers of that time are exact. If the set
 * recovers as quickly as it should, no client gets an error either; on a machine that is too slow for that, calls may
 * be rejected with 503, and everything else still holds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MongodSet, startMongodSet } from '@rookery/embedded/mongod-set';
import { type ApiClient, createOrganisation, type Organisation } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { say, summary } from '../load/checks/report.ts';
import { Changer } from '../load/clients/changer.ts';
import { ChannelMaker } from '../load/clients/channel-maker.ts';
import { type Crowd, gatherCrowd } from '../load/clients/crowd.ts';
import { DatabaseWriter } from '../load/clients/database-writer.ts';
import type { Person } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { registerPatiently } from '../load/clients/register.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { useStage } from '../load/stage.ts';

/** Longer than an election, ms, so that the old primary finds a new one when it resumes. */
const PAUSE_MS = 6_000;
const TAKEOVER_MS = 40_000;
/** How long rejected calls are retried, as clients do, ms. */
const RETRY_MS = 40_000;
/**
 * Calls wait 8 s for a primary. None may be rejected if the set itself needed at most `write` for a write, and sends
 * took at most `send` before the fault, ms.
 */
const QUICK = { write: 6_500, send: 200 };

let dir: string;
let mongodb: MongodSet;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-failover-'));
  mongodb = await startMongodSet({ dir });
});
afterAll(async () => {
  await mongodb?.stop();
  await rm(dir, { recursive: true, force: true });
});
const stage = useStage(() => ({
  servers: { mongodbUrl: mongodb.url, natsUrl: inject('servers').natsUrl },
  scale: { gateway: 2, messages: 2, events: 2 },
  // Processes that exit must not be restarted: recovery may need no new process.
  autoRestart: false,
}));

/** Users who change everything, in an organisation of their own, so that the checker does not see their changes. */
let elsewhere: Organisation;
let others: Crowd;
beforeAll(async () => {
  elsewhere = await createOrganisation(stage.cluster.address, 'Elsewhere');
  others = await gatherCrowd(elsewhere, { users: 4, channels: 2, each: 2 });
});
afterAll(() => elsewhere?.close());

const pids = () => stage.cluster.supervisor.list().map(({ pid }) => pid);

it.each([
  [
    'is killed',
    async () => {
      const killed = await mongodb.primary();
      await killed.kill();
      return () => mongodb.revive(killed);
    },
  ],
  [
    'steps down',
    async () => {
      await mongodb.stepDown();
      return async () => {};
    },
  ],
  [
    'stands still and resumes',
    async () => {
      const { pid } = await mongodb.primary();
      process.kill(pid, 'SIGSTOP');
      const over = delay(PAUSE_MS).finally(() => process.kill(pid, 'SIGCONT'));
      return () => over;
    },
  ],
] as const)(
  'the primary %s: nothing is lost, nothing is there twice, no client meets an error',
  async (what, fault) => {
    const { crowd } = stage;
    const before = pids();
    const pollers = await startPollers(crowd.people, 2, { retry: true, registerForMs: RETRY_MS });
    const sender = new Sender({ crowd, perSecond: 25, retryForMs: RETRY_MS }).start();
    const changers = others.people.map((person, i) => new Changer(person, others, i).start());
    const maker = new ChannelMaker(crowd.people[0] as Person, RETRY_MS).start();
    const visitor = new Visitor(crowd.visitor, { patient: true }).start();
    const writer = new DatabaseWriter(mongodb.url);
    const refusals: string[] = [];
    const registering = [registerPatiently(client(0), RETRY_MS, refusals)];
    await sender.more(25, 15_000);
    const usual = Math.max(...took(sender));

    const repair = await fault();
    for (let n = 0; n < 6; n++) registering.push(registerPatiently(client(n), RETRY_MS, refusals));
    await sender.more(25, TAKEOVER_MS);
    await repair();
    await sender.more(25, 15_000);
    registering.push(registerPatiently(client(0), RETRY_MS, refusals));
    await Promise.all([visitor.stop(), maker.stop(), writer.stop(), ...changers.map((changer) => changer.stop())]);

    const findings = [...(await finish(crowd, sender, pollers)), ...(await maker.check()), ...visitor.errors];
    const clients = await Promise.all(registering);
    refusals.push(...sender.failures, ...maker.refusals, ...visitor.refusals);
    for (const { person, troubles } of pollers)
      if (troubles > 0) refusals.push(`${troubles} polls of ${person.userId}`);
    say(
      `the primary ${what}: sends took ${summary(took(sender))}, the set's slowest write ${Math.round(writer.longest)} ms; ` +
        `${refusals.length} calls were refused; ${changers.reduce((sum, one) => sum + one.changes, 0)} changes`,
    );
    expect(findings).toEqual([]);
    expect(sender.sent.filter((one) => one.id === undefined)).toEqual([]);
    if (usual < QUICK.send && writer.longest < QUICK.write) expect(refusals).toEqual([]);
    for (const line of refusals) expect(line).toMatch(/503|polls of/);
    expect(pids()).toEqual(before);
    await elsewhere.settled();
    for (const client of clients) {
      const { old, fresh } = await client.compare();
      expect(old).toEqual(fresh);
    }
  },
);

const took = (sender: Sender) => sender.acknowledged.map((one) => one.answeredAt - one.startedAt);

const client = (n: number): ApiClient => others.people[n % 4]?.clients[n % 2] as ApiClient;
