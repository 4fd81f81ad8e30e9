/** An organisation on the cluster, created with operator commands: only the gateway is reachable from outside. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient, EventQueue } from '@rookery/testkit';
import type { CrowdOrganisation } from '../load/clients/crowd.ts';
import { Operator } from './operator.ts';

const WELCOME_MS = 20_000;

interface ClusterOrganisation extends CrowdOrganisation {
  /** Afterwards only its users' keys give access to it. */
  close(): Promise<void>;
}

/** Creates an organisation at a unique subdomain. */
export async function createOrganisation(origins: readonly string[]): Promise<ClusterOrganisation> {
  const at = `t${randomBytes(5).toString('hex')}`;
  const operator = new Operator();
  const [origin] = origins as [string];
  const { realm_id } = await operator.run('organisation', 'create', '--name', `At ${at}`, '--subdomain', at);
  const user: CrowdOrganisation['user'] = async (name, { role = 'member' } = {}) => {
    const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@${at}.example.com`;
    const { user_id, api_key } = await operator.run(
      ...['user', 'create', '--organisation', at, '--name', name, '--email', email, '--role', role],
    );
    const host = `${at}.${new URL(origin).hostname}`;
    const client = new ApiClient({ origin, host, email, apiKey: api_key, userId: user_id });
    await welcomed(client);
    return client;
  };
  const watcher = await user('Watcher', { role: 'administrator' });
  return {
    realmId: realm_id,
    address: { origins },
    user,
    // Earlier changes precede this message in the queues' order.
    settled: async () => {
      const queue = await EventQueue.register(watcher, { event_types: ['message'] });
      const content = randomBytes(8).toString('hex');
      await watcher.post('/messages', { type: 'direct', to: [watcher.userId], content });
      await queue.next(({ message }) => message?.content.includes(content));
    },
    close: () => operator.close(),
  };
}

/**
 * Waits until the Welcome Bot has written to a user: otherwise its message would arrive among those that are counted.
 */
async function welcomed(client: ApiClient): Promise<void> {
  const newest = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [{ operator: 'is', operand: 'dm' }] };
  const there = async () => (await client.get('/messages', newest)).body.messages.length > 0;
  for (const endAt = performance.now() + WELCOME_MS; !(await there()); await delay(20)) {
    if (performance.now() > endAt) throw new Error(`the Welcome Bot has not written to ${client.email}`);
  }
}
