/**
 * MongoDB or NATS falls silent while a service starts, at each step of its start. No process exits because of it: each
 * waits, reports what is missing, and becomes ready when the server runs again.
 */
import { SERVICES, type SupervisedService } from '@rookery/embedded';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { allReady, someNotReady } from '../load/checks/health.ts';
import { addressBy, type Direction, FaultProxy, placeOf } from '../load/faults/proxy.ts';
import { useStage } from '../load/stage.ts';

const WITH_DATABASE: readonly SupervisedService[] = ['users', 'channels', 'messages'];

let mongodb: FaultProxy;
let nats: FaultProxy;
beforeAll(async () => {
  mongodb = await FaultProxy.open(placeOf(inject('servers').mongodbUrl));
  nats = await FaultProxy.open(placeOf(inject('servers').natsUrl));
});
afterAll(() => Promise.all([mongodb.close(), nats.close()]));

const stage = useStage(() => ({
  servers: {
    mongodbUrl: addressBy(mongodb, inject('servers').mongodbUrl),
    natsUrl: addressBy(nats, inject('servers').natsUrl),
  },
  scale: {},
  crowd: { users: 0, channels: 0 },
  // Processes that exit must not be restarted.
  autoRestart: false,
}));

const ofMongodb = (bytes: string, hold: Direction) => () => mongodb.holdFrom(bytes, hold);
const ofNats = (bytes: string, hold: Direction) => () => nats.holdFrom(bytes, hold);

const MOMENTS: readonly (readonly [string, readonly SupervisedService[], RegExp, () => Promise<void>])[] = [
  ['MongoDB does not greet', WITH_DATABASE, /MongoDB/, ofMongodb('application', 'answers')],
  ['MongoDB is not asked for the indexes', WITH_DATABASE, /MongoDB/, ofMongodb('createIndexes', 'requests')],
  ['MongoDB does not answer that they are there', WITH_DATABASE, /MongoDB/, ofMongodb('createIndexes', 'answers')],
  ['NATS does not greet', SERVICES, /NATS/, ofNats('CONNECT', 'answers')],
  ['NATS does not show the log', SERVICES, /NATS/, ofNats('JS.API.STREAM', 'answers')],
  ['NATS does not show the members', SERVICES, /NATS/, ofNats('JS.API.CONSUMER', 'answers')],
];

it.each(MOMENTS)('%s', async (_, services, missing, hold) => {
  const { cluster } = stage;
  const { supervisor } = cluster;
  const silent = hold();
  await Promise.all(services.map((service) => supervisor.restart(service)));
  const pids = services.map((service) => supervisor.pid(service));
  await silent;
  const lines = await someNotReady(cluster, [...services], missing);
  expect(lines.length).toBeGreaterThan(0);
  mongodb.heal();
  nats.heal();
  await allReady(cluster);
  expect(services.map((service) => supervisor.pid(service))).toEqual(pids);
});
