/** Plants organisations of any size, with the operator's calls and over HTTP. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, isPermanent, ROLES } from '@rookery/core';
import { connectClients, createLogger } from '@rookery/runtime';
import type { ClusterAddress } from '@rookery/testkit';
import type { Account, LoadClient } from '../clients/request-load.ts';
import type { Queue } from '../clients/waiting-polls.ts';

const CREATORS = 64;
const ATTEMPTS = 10;
/** Max. ids per request: keeps its body below the limit, and its entries below the largest frame. */
const PRINCIPALS = 10_000;
const REGISTERS = 16;

/** Creates an organisation with this many members, the first of whom is its owner. */
export async function plantOrganisation(
  address: ClusterAddress,
  users: number,
): Promise<{ realmId: number; accounts: readonly Account[] }> {
  const logger = createLogger({ service: 'bench', replica: 'bench', level: 'warn' });
  const { natsUrl, namespace, signing } = address;
  const tool = await connectClients({ natsUrl, namespace, signing, logger, calls: ['users'] });
  const requestKey = () => randomBytes(8).toString('hex');
  const organisation = { name: 'Bench', string_id: '' };
  const { realm_id } = await tool.clients.users.CreateRealm(organisation, { requestKey: requestKey() });
  const accounts: Account[] = [];
  await atOnce(CREATORS, users, async (number) => {
    const role = number === 0 ? ROLES.owner : ROLES.member;
    const user = {
      realm_id,
      email: `user${number}@example.com`,
      full_name: `User ${number}`,
      role,
      no_welcome: true,
    };
    const call = { route: String(realm_id), requestKey: requestKey(), deadlineMs: 60_000 };
    const { user_id, email, api_key } = await retried((attempt) =>
      tool.clients.users.AdminCreateUser(user, { ...call, attempt }),
    );
    const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
    accounts.push({ userId: user_id, authorization });
  });
  await tool.close();
  return { realmId: realm_id, accounts: accounts.sort((a, b) => a.userId - b.userId) };
}

/** Retries a call: a busy machine may temporarily reject it. */
async function retried<T>(call: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(attempt);
    } catch (error) {
      if (!(error instanceof DomainError) || isPermanent(error) || attempt === ATTEMPTS) throw error;
      await pause(500 * (attempt + 1));
    }
  }
}

/** Subscribes users to a channel, which is created if it does not exist. */
export async function subscribe(
  client: LoadClient,
  by: Account,
  name: string,
  people: readonly Account[],
): Promise<void> {
  for (let i = 0; i < people.length; i += PRINCIPALS) {
    const { status, body } = await client.post(by, '/users/me/subscriptions', {
      subscriptions: JSON.stringify([{ name }]),
      principals: JSON.stringify(people.slice(i, i + PRINCIPALS).map((account) => account.userId)),
      // Notices are not part of the measurement.
      send_new_subscription_messages: 'false',
    });
    if (status !== 200) throw new Error(`subscribing: ${status} ${body.toString().slice(0, 300)}`);
  }
}

/** Creates channels and subscribes each account to `each` of them, a different selection for each account. */
export async function plantChannels(
  client: LoadClient,
  accounts: readonly Account[],
  options: { channels: number; each: number },
): Promise<void> {
  const size = Math.floor((accounts.length * options.each) / options.channels);
  await atOnce(4, options.channels, async (channel) => {
    const people = Array.from({ length: size }, (_, i) => {
      const place = channel * size + i;
      // Each round assigns every account once. Its step ends in 7, so it is coprime to a round number of accounts.
      const round = Math.floor(place / accounts.length);
      return accounts[(place * (round * 10 + 7)) % accounts.length] as Account;
    });
    await subscribe(client, accounts[0] as Account, `channel ${channel}`, people);
  });
}

/** Registers a queue for messages for each account; the result has the accounts' order. */
export async function registerQueues(client: LoadClient, accounts: readonly Account[]): Promise<Queue[]> {
  const queues: Queue[] = new Array(accounts.length);
  await atOnce(REGISTERS, accounts.length, async (number) => {
    const account = accounts[number] as Account;
    queues[number] = await registerQueue(client, account, { event_types: '["message"]', fetch_event_types: '[]' });
  });
  return queues;
}

export async function registerQueue(
  client: LoadClient,
  account: Account,
  form: Record<string, string>,
): Promise<Queue> {
  const { status, body } = await client.post(account, '/register', form);
  if (status !== 200) throw new Error(`register: ${status} ${body.toString().slice(0, 300)}`);
  const { queue_id, last_event_id } = JSON.parse(body.toString()) as { queue_id: string; last_event_id: number };
  return { account, queueId: queue_id, lastEventId: last_event_id };
}

/** Runs `work` for 0 to `count` - 1, at most `many` concurrently. */
export async function atOnce(many: number, count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(many, count) }, worker));
}
