/** Which pods reach which others in the cluster's network, and what a pod without credentials is answered. */
import { SERVICES } from '@rookery/embedded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, isReady, kubectl, type Pod, pods, rolledOut, run, serviceOf } from './kubectl.ts';
import { runInPod } from './pod.ts';

/** A namespace unrelated to Rookery. */
const ELSEWHERE = 'rookery-tests-elsewhere';

/** Connects to each of TARGETS, `name host:port`, and prints the names of those that accept. */
const CONNECT = `
import { connect } from 'node:net';
const reached = await Promise.all(process.env.TARGETS.split(',').map((target) => new Promise((resolve) => {
  const [name, address] = target.split(' ');
  const [host, port] = address.split(':');
  const socket = connect({ host, port: Number(port), timeout: 3000 });
  const end = (value) => { socket.destroy(); resolve(value); };
  socket.on('connect', () => end([name])).on('timeout', () => end([])).on('error', () => end([]));
})));
console.log(JSON.stringify(reached.flat()));
`;

/** Prints the answers of MongoDB and NATS to a client that reaches them without credentials. */
const ASK = `
import { connect } from 'node:net';
import { MongoClient } from 'mongodb';
const mongodb = new MongoClient('mongodb://mongodb-0.mongodb:27017/?directConnection=true');
const refused = (promise) => promise.then((found) => JSON.stringify(found), (error) => error.codeName ?? error.message);
const users = mongodb.db('rookery_users');
const answers = {
  databases: await refused(mongodb.db('admin').command({ listDatabases: 1 })),
  read: await refused(users.collection('users').findOne()),
  write: await refused(users.collection('users').insertOne({})),
};
await mongodb.close();
answers.nats = await new Promise((resolve) => {
  const socket = connect({ host: 'nats-0.nats', port: 4222 });
  let text = '';
  socket.setEncoding('utf8').on('data', (more) => { text += more; }).on('close', () => resolve(text.split('\\r\\n')[1]));
  socket.write('CONNECT {}\\r\\nSUB > 1\\r\\nPING\\r\\n');
});
console.log(JSON.stringify(answers));
`;

let all: Pod[];
let targets: string;
/** The target of the API server, which pods in general may reach, but not those of the services. */
let apiServer: string;

beforeAll(async () => {
  await rolledOut('deployment,statefulset');
  all = (await pods()).filter(isReady);
  const addressOf = (service: string) => all.find((pod) => serviceOf(pod) === service)?.status.podIP;
  const { spec } = await get('service', 'kubernetes', '--namespace', 'default');
  apiServer = `api-server ${spec.clusterIP}:443`;
  targets = [
    `gateway ${addressOf('gateway')}:9991`,
    ...['gateway', 'users', 'channels', 'messages', 'events'].flatMap((service) => [
      `${service}-calls ${addressOf(service)}:50051`,
      `${service}-metrics ${addressOf(service)}:9464`,
    ]),
    `mongodb ${addressOf('mongodb')}:27017`,
    ...[4222, 6222, 8222].map((port) => `nats-${port} ${addressOf('nats')}:${port}`),
  ].join();
  await run('kubectl', ['create', 'namespace', ELSEWHERE]);
});
afterAll(() => run('kubectl', ['delete', 'namespace', ELSEWHERE, '--wait=false']));

const LABELS = { 'app.kubernetes.io/part-of': 'rookery' };

it.each([
  ['a pod of another namespace', { namespace: ELSEWHERE }],
  [
    'one with the labels of a service',
    { namespace: ELSEWHERE, labels: { ...LABELS, 'app.kubernetes.io/name': 'users' } },
  ],
  ['one of the same namespace that is none of the services', {}],
])('%s reaches nothing but the gateway', async (_who, where) => {
  expect(await runInPod('visitor', CONNECT, { ...where, env: { TARGETS: targets } })).toEqual(['gateway']);
});

const CALLS = SERVICES.map((service) => `${service}-calls`);

// Runs in pods that are already serving: a network enforces the policies of a new pod only some time after its start.
it.each([
  ['gateway', [...CALLS, 'nats-4222']],
  ['users', [...CALLS, 'mongodb', 'nats-4222']],
  ['channels', [...CALLS, 'mongodb', 'nats-4222']],
  ['messages', [...CALLS, 'mongodb', 'nats-4222']],
  ['events', [...CALLS, 'nats-4222']],
])('%s connects to what it needs alone', async (service, needed) => {
  // Not the pod among the targets, which reaches itself regardless of policies.
  const pod = all.findLast((one) => serviceOf(one) === service)?.metadata.name ?? service;
  const program = ['node', '--input-type=module', '--eval', CONNECT];
  const printed = await kubectl(['exec', pod, '--', 'env', `TARGETS=${targets},${apiServer}`, ...program]);
  expect(JSON.parse(printed).toSorted()).toEqual(needed.toSorted());
});

it('what reaches MongoDB and NATS without credentials reads nothing and writes nothing', async () => {
  const labels = { ...LABELS, 'app.kubernetes.io/name': 'users', 'app.kubernetes.io/component': 'test' };
  expect(await runInPod('caller-without', ASK, { labels })).toEqual({
    databases: 'Unauthorized',
    read: 'Unauthorized',
    write: 'Unauthorized',
    nats: "-ERR 'Authorization Violation'",
  });
});
