/** Knowing the addresses of an installation without its credentials gives no access: nothing can be read or changed. */
import { Client, credentials, status } from '@grpc/grpc-js';
import { connect } from '@nats-io/transport-node';
import { withoutCredentials } from '@rookery/log';
import { Connection, createClient, services } from '@rookery/rpc';
import { connectClients, createLogger } from '@rookery/runtime';
import { MongoClient } from 'mongodb';
import { afterAll, expect, inject, it, vi } from 'vitest';

const SERVICES = {
  users: 'Users',
  channels: 'Channels',
  messages: 'Messages',
  events: 'Events',
  gateway: 'Gateway',
} as const;

const logger = createLogger({ service: 'tests', replica: 'tests', level: 'silent' });
const cluster = inject('cluster');
const tool = await connectClients({ ...cluster, logger });
// The board arrives with the connection to NATS; its users wait for it.
const members = await vi.waitFor(
  () => {
    const { known } = tool.members;
    expect(new Set(known.map(({ service }) => service))).toEqual(new Set(Object.keys(SERVICES)));
    return known;
  },
  { timeout: 30_000 },
);
afterAll(() => tool.close());

it('NATS lets no one in', async () => {
  const servers = withoutCredentials(cluster.natsUrl);
  await expect(connect({ servers })).rejects.toThrow('Authorization Violation');
  await expect(connect({ servers, user: 'rookery', pass: '' })).rejects.toThrow('Authorization Violation');
});

it('MongoDB answers nothing that it stores, and makes no user', async () => {
  const client = await MongoClient.connect(withoutCredentials(cluster.mongodbUrl));
  const messages = client.db(`${cluster.namespace}_messages`);
  const refused = { codeName: 'Unauthorized' };
  await expect(client.db('admin').command({ listDatabases: 1 })).rejects.toMatchObject(refused);
  await expect(messages.listCollections().toArray()).rejects.toMatchObject(refused);
  await expect(messages.collection('journal').findOne()).rejects.toMatchObject(refused);
  await expect(messages.collection('others').insertOne({})).rejects.toMatchObject(refused);
  const me = { createUser: 'me', pwd: 'me', roles: ['root'] };
  await expect(client.db('admin').command(me)).rejects.toMatchObject(refused);
  await client.close();
});

it.each(members.map(({ service, address }) => [service, address] as const))(
  'no call to %s at %s is taken, in either form',
  async (service, address) => {
    const strange = [{ keys: [] }, { keys: ['another key, which is long enough'] }];
    for (const signing of strange) {
      const connection = new Connection({ address, logger, signing });
      const { ListRealms } = createClient(services.Users, connection);
      await expect(ListRealms({}, { deadlineMs: 30_000 })).rejects.toThrow('calls have to be signed');
      await connection.close();
    }
    const client = new Client(address, credentials.createInsecure());
    const [method] = Object.values(services[SERVICES[service as keyof typeof SERVICES]]);
    const raw = (bytes: Buffer) => bytes;
    const code = await new Promise((resolve) => {
      client.makeUnaryRequest(method?.path ?? '', raw, raw, Buffer.alloc(0), (error) => resolve(error?.code));
    });
    expect(code).toBe(status.UNAUTHENTICATED);
    client.close();
  },
);
