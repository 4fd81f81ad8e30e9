/** Two gateways over two replicas of every service, three users who use both gateways, and checked steps of theirs. */
import type { RoleName } from '@rookery/core';
import type { ApiClient, ApiResponse, Cluster, Organisation } from '@rookery/testkit';
import { beforeAll } from 'vitest';
import { ok } from '../answers.ts';
import { at } from './clients/person.ts';
import { useStage } from './stage.ts';

/** Repetitions of each step: the failures under test depend on timing. */
export const TIMES = 12;

/** One user at both gateways; `here` and `there` are swapped depending on `time`. */
type Pair = (time: number) => { here: ApiClient; there: ApiClient };

interface TwoGateways {
  readonly cluster: Cluster;
  readonly organisation: Organisation;
  readonly admin: Pair;
  readonly ann: Pair;
  readonly ben: Pair;
}

/** Provides them for the tests of a file; the organisation and the cluster are set before the first test. */
export function useTwoGateways(): TwoGateways {
  const stage = useStage({ crowd: { users: 0, channels: 0 } });
  const people = new Map<string, [ApiClient, ApiClient]>();
  const origins = () => stage.cluster.address.origins;
  beforeAll(async () => {
    const join = async (name: string, role: RoleName) => {
      const client = await stage.organisation.user(name, { role });
      people.set(name, origins().map((origin) => at(client, origin)) as [ApiClient, ApiClient]);
    };
    await join('Ada Admin', 'administrator');
    await join('Ann', 'member');
    await join('Ben', 'member');
  });
  const pair =
    (name: string): Pair =>
    (time) => {
      const clients = people.get(name) as [ApiClient, ApiClient];
      return { here: clients[time % 2] as ApiClient, there: clients[(time + 1) % 2] as ApiClient };
    };
  return Object.assign(stage, { admin: pair('Ada Admin'), ann: pair('Ann'), ben: pair('Ben') });
}

export function subscribe(client: ApiClient, name: string, more = {}): Promise<ApiResponse['body']> {
  return ok(client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }));
}

/** Sends to a channel, topic 'now'. Returns the message's id. */
export async function send(client: ApiClient, to: string | number, content: string): Promise<number> {
  return (await ok(client.post('/messages', { type: 'channel', to, topic: 'now', content }))).id;
}

/** Returns the newest messages in a narrow, with their source text. */
export async function fetch(
  client: ApiClient,
  narrow: object[],
): Promise<{ id: number; content: string; flags: string[] }[]> {
  const range = { anchor: 'newest', num_before: 50, num_after: 0 };
  return (await ok(client.get('/messages', { ...range, apply_markdown: false, narrow }))).messages;
}

/** Returns the unread messages in channels, from the answer to a register. */
export function unreadIn(state: ApiResponse['body']): number[] {
  return state.unread_msgs.streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids);
}
