/**
 * The replica that owns a realm's commits is paused or dies at the worst moments of a send. Its connections to the
 * servers are held at exactly that moment, so that what it had already sent arrives half a minute late as well.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createOrganisation, type Organisation, QUIETLY } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { realmOwner } from '../load/checks/replicas.ts';
import { say, summary } from '../load/checks/report.ts';
import { at, personOf } from '../load/clients/person.ts';
import { Poller } from '../load/clients/poller.ts';
import { addressBy, FaultProxy, placeOf } from '../load/faults/proxy.ts';
import { useStage } from '../load/stage.ts';
import { send, subscribe } from '../load/two-gateways.ts';

const PAUSE_MS = 30_000;
const TAKEOVER_MS = 8_000;
const REPLICAS = 6;
const CHANNEL = 'secrets';

/** The proxies between a replica of the messages service and the servers. */
interface Ways {
  readonly mongodb: FaultProxy;
  readonly nats: FaultProxy;
}

const ways: Ways[] = [];
beforeAll(async () => {
  const { mongodbUrl, natsUrl } = inject('servers');
  for (let replica = 1; replica <= REPLICAS; replica++) {
    ways.push({ mongodb: await FaultProxy.open(placeOf(mongodbUrl)), nats: await FaultProxy.open(placeOf(natsUrl)) });
  }
});
afterAll(() => Promise.all(ways.flatMap(({ mongodb, nats }) => [mongodb.close(), nats.close()])));

const waysOf = (replica: number): Ways => ways[replica - 1] as Ways;
const stage = useStage(() => ({
  scale: { gateway: 2, messages: REPLICAS },
  crowd: { users: 0, channels: 0 },
  envOf: (service, replica): Record<string, string> => {
    if (service !== 'messages') return {};
    const { mongodb, nats } = waysOf(replica);
    const { mongodbUrl, natsUrl } = inject('servers');
    return { MONGODB_URL: addressBy(mongodb, mongodbUrl), NATS_URL: addressBy(nats, natsUrl) };
  },
}));

/** An organisation with a private channel, and the queues of its subscribers. */
interface Place {
  readonly organisation: Organisation;
  readonly admin: ApiClient;
  readonly ann: ApiClient;
  /** Is unsubscribed from the channel. */
  readonly ben: Poller;
  readonly cat: Poller;
}

const places: Place[] = [];
afterAll(() => Promise.all(places.map(({ organisation }) => organisation.close())));

async function newPlace(): Promise<Place> {
  const { cluster } = stage;
  const organisation = await createOrganisation(cluster.address);
  const origins = [cluster.address.origin];
  const admin = await organisation.user('Ada', { role: 'administrator' });
  const people = [];
  for (const name of ['Ann', 'Ben', 'Cat']) people.push(await organisation.user(name));
  const [ann, ben, cat] = people as [ApiClient, ApiClient, ApiClient];
  const principals = [admin, ...people].map((one) => one.userId);
  await subscribe(ann, CHANNEL, { invite_only: true, principals, ...QUIETLY });
  // The first send also fills the commit queue's caches.
  await send(ann, CHANNEL, 'zeroth');
  await organisation.settled();
  const place = {
    organisation,
    admin,
    ann,
    ben: await Poller.start(personOf(ben, origins, 0)),
    cat: await Poller.start(personOf(cat, origins, 0)),
  };
  places.push(place);
  return place;
}

describe('the owner of a commit queue stands still for 30 s, another takes over, and a subscriber is removed meanwhile', () => {
  const MOMENTS: [string, (ways: Ways, frames: string) => Promise<void>][] = [
    ['before its transaction', ({ mongodb }) => mongodb.holdFrom('startTransaction', 'requests')],
    ['before its commit', ({ mongodb }) => mongodb.holdFrom('commitTransaction', 'requests')],
    ['before it hears of its commit', ({ mongodb }) => mongodb.holdFrom('commitTransaction', 'answers')],
    ['before its frame is out', ({ nats }, frames) => nats.holdFrom(frames, 'requests')],
    ['before it hears of its frame', ({ nats }, frames) => nats.holdFrom(frames, 'answers')],
  ];
  const owned = new Map<number, Place>();
  beforeAll(async () => {
    while (owned.size < MOMENTS.length) {
      const place = await newPlace();
      owned.set(await realmOwner(stage.cluster, 'messages', place.organisation.realmId), place);
    }
  });

  it('at five moments, each in a realm of its own', async () => {
    const { supervisor, address } = stage.cluster;
    const took: number[] = [];
    const lost: Promise<unknown>[] = [];
    const pauses = [...owned].map(async ([owner, place], i) => {
      const [moment, holdAt] = MOMENTS[i] as (typeof MOMENTS)[number];
      const { organisation, admin, ann, ben, cat } = place;
      const held = holdAt(waysOf(owner), `HPUB ${address.namespace}.log.0.${organisation.realmId}.messages`);
      // A send that is never retried, because its gateway dies with it. Only the paused replica has it.
      const abandoned = at(ann, address.origins[1] as string);
      if (i === 0) lost.push(send(abandoned, CHANNEL, 'abandoned').catch(() => 'no answer'));
      const first = i === 0 ? undefined : timed(send(ann, CHANNEL, 'first'));
      await held;
      await supervisor.kill('messages', owner, 'SIGSTOP');
      const over = delay(PAUSE_MS);
      try {
        if (i === 0) await supervisor.kill('gateway', 2);
        const { value: id, ms } = await (first ?? timed(send(ann, CHANNEL, 'first')));
        took.push(ms);
        say(`owner of a commit queue paused ${moment}: the send was answered after ${Math.round(ms)} ms`);
        const removal = { subscriptions: [CHANNEL], principals: [ben.person.userId] };
        expect((await ok(admin.delete('/users/me/subscriptions', removal))).removed, moment).toEqual([CHANNEL]);
        expect(await send(ann, CHANNEL, 'second'), moment).toBeGreaterThan(id);
        await over;
      } finally {
        waysOf(owner).mongodb.heal();
        waysOf(owner).nats.heal();
        await supervisor.kill('messages', owner, 'SIGCONT');
      }
      await supervisor.waitReady('messages', owner);
      // The resumed replica owns the realm again.
      await expect.poll(() => sendOnce(ann, 'third'), { timeout: 15_000, message: moment }).toBe(200);
      await organisation.settled();
      await cat.until(() => cat.messages.some(({ content }) => content === 'third'), 15_000);
      const stored = await storedIn(admin);
      const abandonedIs = stored.includes('abandoned') ? ['abandoned'] : [];
      expect(stored.toSorted(), moment).toEqual([...abandonedIs, 'first', 'second', 'third', 'zeroth']);
      expect([cat.errors, contents(cat).toSorted()], moment).toEqual([
        [],
        [...abandonedIs, 'first', 'second', 'third'],
      ]);
      // The send precedes the removal or follows it.
      expect([ben.errors, contents(ben)], moment).toEqual([[], ['first']]);
    });
    await Promise.all(pauses);
    expect(await Promise.all(lost)).toEqual(['no answer']);
    expect(Math.max(...took)).toBeLessThan(TAKEOVER_MS);
  });
});

it('the owner is killed between its commit and its reply: acknowledged is stored once, a refusal hurts no neighbour', async () => {
  const { cluster } = stage;
  const place = await newPlace();
  const { organisation, ann, cat } = place;
  const reacted = await send(ann, CHANNEL, 'reacted');
  const react = () => ann.post(`/messages/${reacted}/reactions`, { emoji_name: 'octopus' });
  await ok(react());
  const sent = new Map<string, number>();
  const answeredAt: number[] = [];
  for (let time = 0; time < 3; time++) {
    const owner = await realmOwner(cluster, 'messages', organisation.realmId);
    let going = true;
    // Several at a time share each group, in which every second one is rejected.
    const senders = Array.from({ length: 8 }, async (_, sender) => {
      for (let n = 0; going; n++) {
        const content = `time ${time} sender ${sender} number ${n}`;
        sent.set(content, await send(ann, CHANNEL, content));
        answeredAt.push(performance.now());
        expect(await react()).toMatchObject({ status: 400, body: { code: 'REACTION_ALREADY_EXISTS' } });
      }
    });
    const target = sent.size + 20;
    await expect.poll(() => sent.size, { timeout: 10_000 }).toBeGreaterThan(target);
    await waysOf(owner).mongodb.holdFrom('commitTransaction', 'answers');
    const killedAt = performance.now();
    await cluster.supervisor.kill('messages', owner);
    waysOf(owner).mongodb.heal();
    const after = sent.size;
    await expect.poll(() => sent.size, { timeout: 15_000 }).toBeGreaterThan(after + 16);
    going = false;
    await Promise.all(senders);
    say(`owner killed between commit and reply: silent for ${summary([gapAfter(answeredAt, killedAt)])}`);
    await cluster.supervisor.waitReady('messages', owner);
  }
  await organisation.settled();
  await cat.until(() => cat.messages.length >= sent.size + 1, 15_000);
  const heard = cat.messages.filter(({ content }) => content !== 'reacted');
  expect(cat.errors).toEqual([]);
  expect(heard.map(({ content, messageId }) => [content, messageId])).toEqual(
    [...sent].sort(([, a], [, b]) => a - b).map(([content, id]) => [content, id]),
  );
  const stored = await storedIn(ann);
  expect(stored.toSorted()).toEqual(['zeroth', 'reacted', ...sent.keys()].toSorted());
});

/**
 * Returns the status of a send without retries, which may meet the moment in which the paused replica detects its
 * pause.
 */
async function sendOnce(client: ApiClient, content: string): Promise<number> {
  const params = { type: 'channel', to: CHANNEL, topic: 'now', content, queue_id: 'test:0', local_id: content };
  return (await client.post('/messages', params)).status;
}

async function timed<Value>(promise: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now();
  const value = await promise;
  return { value, ms: performance.now() - startedAt };
}

/** Returns the time until the first answer after `time`. */
function gapAfter(times: readonly number[], time: number): number {
  return Math.min(...times.filter((one) => one > time)) - time;
}

const contents = (poller: Poller): string[] => poller.messages.map(({ content }) => content);

/** Returns the messages of the channel, as a subscriber sees them. */
async function storedIn(client: ApiClient): Promise<string[]> {
  const all: string[] = [];
  for (let anchor: number | 'oldest' = 'oldest'; ; ) {
    const narrow = [{ operator: 'channel', operand: CHANNEL }];
    const range = { anchor: String(anchor), include_anchor: anchor === 'oldest', num_before: 0, num_after: 1000 };
    const { messages, found_newest } = await ok(client.get('/messages', { ...range, apply_markdown: false, narrow }));
    all.push(...messages.map((one: { content: string }) => one.content));
    if (found_newest) return all;
    anchor = messages.at(-1).id;
  }
}
