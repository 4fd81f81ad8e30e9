/** Two gateways over two replicas of everything, three people who use both, and what they do, each step checked. */
import {
  type Answer,
  type ApiClient,
  type ClusterOptions,
  createOrganisation,
  type Organisation,
  startCluster,
} from '@rookery/testkit';
import { expect } from 'vitest';
import { at } from '../load/front.ts';

/** How often each thing is done: what it must not meet is a moment. */
export const TIMES = 12;

/** One user at both gateways; `here` and `there` change places from time to time. */
export type Pair = (time: number) => { here: ApiClient; there: ApiClient };

export interface TwoGateways {
  readonly organisation: Organisation;
  readonly admin: Pair;
  readonly ann: Pair;
  readonly ben: Pair;
  stop(): Promise<void>;
}

export async function startTwoGateways(servers: ClusterOptions['servers']): Promise<TwoGateways> {
  const cluster = await startCluster({
    servers,
    scale: { gateway: 2, users: 2, channels: 2, messages: 2, events: 2 },
    env: { AUTH_LEASE_MS: '300' },
  });
  const organisation = await createOrganisation(cluster.address);
  const pair = (client: ApiClient): Pair => {
    const clients = cluster.address.origins.map((origin) => at(client, origin)) as [ApiClient, ApiClient];
    return (time) => ({ here: clients[time % 2] as ApiClient, there: clients[(time + 1) % 2] as ApiClient });
  };
  return {
    organisation,
    admin: pair(await organisation.user('Ada Admin', { role: 'administrator' })),
    ann: pair(await organisation.user('Ann')),
    ben: pair(await organisation.user('Ben')),
    stop: async () => {
      await organisation.close();
      await cluster.stop();
    },
  };
}

/** The body of an answer that must be a success. */
export async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  expect(body).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  return body;
}

export function subscribe(client: ApiClient, name: string, more = {}): Promise<Answer['body']> {
  return ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
}

/** Sends to a channel, topic 'now'; the message's id. */
export async function send(client: ApiClient, to: string | number, content: string): Promise<number> {
  return (await ok(client.post('/messages', { type: 'channel', to, topic: 'now', content }))).id;
}

/** The newest messages in a narrow, as they were written. */
export async function fetch(
  client: ApiClient,
  narrow: object[],
): Promise<{ id: number; content: string; flags: string[] }[]> {
  const range = { anchor: 'newest', num_before: 50, num_after: 0 };
  return (await ok(client.get('/messages', { ...range, apply_markdown: false, narrow }))).messages;
}

/** The unread messages in channels, by the answer to a register. */
export function unreadIn(state: Answer['body']): number[] {
  return state.unread_msgs.streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
}
