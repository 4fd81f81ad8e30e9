/**
 * A gateway gives up on a committed change, because the service never got the answer to its commit. The client repeats
 * the change at another gateway after the first has died, and gets its result.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createOrganisation, metricOf, type Organisation } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { at } from '../load/clients/person.ts';
import { addressBy, FaultProxy, placeOf } from '../load/faults/proxy.ts';
import { useStage } from '../load/stage.ts';

let way: FaultProxy;
let organisation: Organisation;
let ann: ApiClient;

beforeAll(async () => {
  way = await FaultProxy.open(placeOf(inject('servers').mongodbUrl));
});
afterAll(async () => {
  await organisation?.close();
  await way.close();
});
const stage = useStage(() => ({
  scale: { gateway: 2 },
  crowd: { users: 0, channels: 0 },
  envOf: (service): Record<string, string> =>
    service === 'messages' ? { MONGODB_URL: addressBy(way, inject('servers').mongodbUrl) } : {},
}));
beforeAll(async () => {
  organisation = await createOrganisation(stage.cluster.address);
  ann = await organisation.user('Ann');
});

it('is repeated at another gateway, and gets the answer of the first', async () => {
  const { cluster } = stage;
  const elsewhere = at(ann, cluster.address.origins[1] as string);
  const note = (content: string) => ({ type: 'direct', to: [ann.userId], content });
  await ok(ann.post('/messages', note('zeroth')));
  await organisation.settled();

  const committed = way.holdFrom('commitTransaction', 'answers');
  const given = ann.post('/messages', note('once'));
  await committed;
  const { status, body, headers } = await given;
  expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'SERVER_NOT_READY', true]);
  await cluster.supervisor.kill('gateway', 1);
  way.heal();
  await cluster.supervisor.waitReady('messages', 1);

  const repeated = await ok(elsewhere.post('/messages', note('once')));
  const next = await ok(elsewhere.post('/messages', note('once')));
  const all = await ok(elsewhere.get('/messages', { anchor: 'oldest', num_before: 0, num_after: 100 }));
  const ids = all.messages.map(({ id }: { id: number }) => id);
  expect(ids.slice(-2)).toEqual([repeated.id, next.id]);
  expect(ids).toHaveLength(3);
});

it('is known to a gateway that came later', async () => {
  const { supervisor, address } = stage.cluster;
  await supervisor.waitReady('gateway', 1);
  await supervisor.waitReady('gateway', 2);
  const elsewhere = at(ann, address.origins[1] as string);
  const note = { type: 'direct', to: [ann.userId], content: 'once more' };
  await ok(ann.post('/messages', { ...note, content: 'before' }));
  await organisation.settled();
  const committed = way.holdFrom('commitTransaction', 'answers');
  const given = ann.post('/messages', note);
  await committed;
  expect((await given).status).toBe(503);
  await supervisor.kill('gateway', 2);
  await supervisor.waitReady('gateway', 2);
  way.heal();
  await supervisor.waitReady('messages', 1);
  const remembered = () => metricOf(supervisor, 'gateway', 'rookery_unanswered_changes', 2);
  await expect.poll(remembered, { timeout: 10_000 }).toBe(1);
  await supervisor.kill('gateway', 1);

  await ok(elsewhere.post('/messages', note));
  const all = await ok(elsewhere.get('/messages', { anchor: 'oldest', num_before: 0, num_after: 100 }));
  expect(all.messages.filter(({ content }: { content: string }) => content.includes('once more'))).toHaveLength(1);
});

it('is known to a gateway that stood still, as soon as it runs again', async () => {
  const { supervisor, address } = stage.cluster;
  await supervisor.waitReady('gateway', 1);
  await supervisor.waitReady('gateway', 2);
  const elsewhere = at(ann, address.origins[1] as string);
  const note = { type: 'direct', to: [ann.userId], content: 'past a standstill' };
  await ok(ann.post('/messages', { ...note, content: 'before' }));
  await organisation.settled();
  const committed = way.holdFrom('commitTransaction', 'answers');
  const given = ann.post('/messages', note);
  await committed;
  await delay(8_000);
  await supervisor.kill('gateway', 2, 'SIGSTOP');
  expect((await given).status).toBe(503);
  way.heal();
  await supervisor.waitReady('messages', 1);

  const repeated = elsewhere.post('/messages', note);
  // Longer than a connect attempt of the first gateway, and shorter than the time until it leaves the board.
  await delay(6_000);
  await supervisor.kill('gateway', 2, 'SIGCONT');
  await ok(repeated);
  const all = await ok(elsewhere.get('/messages', { anchor: 'oldest', num_before: 0, num_after: 100 }));
  expect(all.messages.filter(({ content }: { content: string }) => content.includes('standstill'))).toHaveLength(1);
});
