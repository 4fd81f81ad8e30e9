/**
 * MongoDB is a replica set of three and its primary changes: it is killed, steps down, stands still and comes back as one
 * of the others. Writes wait for the election and go on; nothing that was acknowledged is lost, though the new primary
 * may lack what the old one had alone; nothing happens twice, and what clients registered meanwhile is exact.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MongodSet, startMongodSet } from '@rookery/embedded';
import { type ApiClient, createOrganisation, type Organisation, StatefulClient } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Changer } from '../load/changer.ts';
import { ChannelMaker } from '../load/channel-maker.ts';
import { finish } from '../load/checker.ts';
import { type Crowd, gatherCrowd } from '../load/crowd.ts';
import type { Person } from '../load/front.ts';
import { startPollers } from '../load/poller.ts';
import { say, summary } from '../load/report.ts';
import { Sender } from '../load/sender.ts';
import { useStage } from '../load/stage.ts';
import { Visitor } from '../load/visitor.ts';

/** Longer than an election, so that the old primary finds another one when it goes on. */
const PAUSE_MS = 6_000;
const TAKEOVER_MS = 12_000;

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
  // Whatever ends must not come back by itself: recovery is to need no new process.
  autoRestart: false,
}));

/** People who change everything, so that what they do is not among what the checker looks at. */
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
    'stands still and goes on',
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
    const pollers = await startPollers(crowd.people, 2);
    const sender = new Sender({ crowd, perSecond: 25 }).start();
    const changers = others.people.map((person, i) => new Changer(person, others, i).start());
    const maker = new ChannelMaker(crowd.people[0] as Person, 0).start();
    const visitor = new Visitor(crowd.visitor).start();
    const clients = [StatefulClient.register(client(0))];
    await sender.more(25, 15_000);

    const repair = await fault();
    for (let n = 0; n < 6; n++) clients.push(StatefulClient.register(client(n)));
    await sender.more(25, TAKEOVER_MS);
    await repair();
    await sender.more(25, 15_000);
    clients.push(StatefulClient.register(client(0)));
    await Promise.all([visitor.stop(), maker.stop(), ...changers.map((changer) => changer.stop())]);

    const findings = [...(await finish(crowd, sender, pollers)), ...(await maker.check()), ...visitor.errors];
    const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
    say(
      `the primary ${what}: sends took ${summary(took)}; ${changers.reduce((sum, one) => sum + one.changes, 0)} changes`,
    );
    expect([...findings, ...sender.failures]).toEqual([]);
    expect(pids()).toEqual(before);
    await elsewhere.settled();
    for (const registered of clients) {
      const { old, fresh } = await (await registered).compare();
      expect(old).toEqual(fresh);
    }
  },
);

const client = (n: number): ApiClient => others.people[n % 4]?.clients[n % 2] as ApiClient;
