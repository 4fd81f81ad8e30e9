/** What operators see: exactly the metrics that docs/operating.md lists; and queues, where that is enabled. */
import { readFileSync } from 'node:fs';
import { SERVICES, type SupervisedService } from '@rookery/embedded';
import {
  type Cluster,
  createOrganisation,
  EventQueue,
  metricValues,
  type Organisation,
  scrape,
  startCluster,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

let cluster: Cluster;
const organisations: Organisation[] = [];

beforeAll(async () => {
  // Metrics that need configuration are listed too.
  const envOf = (service: SupervisedService): Record<string, string> =>
    service === 'gateway' ? { INCOMING_MAIL_PORT: '0' } : {};
  cluster = await startCluster({ servers: inject('servers'), envOf });
});
afterEach(async () => {
  for (const one of organisations.splice(0)) await one.close();
});
afterAll(() => cluster.stop());

/** Returns the names of a process's `rookery_` metrics, and their sums over all labels. */
async function scrapeOf(service: SupervisedService) {
  const text = await scrape(cluster.supervisor, service);
  const names = [...text.matchAll(/^# TYPE (rookery_\S+) /gm)].map((match) => match[1] as string).sort();
  const value = (name: string) => metricValues(text, name, { service }).reduce((sum, one) => sum + one, 0);
  return { names, value };
}

/** Returns the names that the page lists for a service. */
function documented(service: SupervisedService): string[] {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(rookery_\S+)` \| ([^|]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(30);
  return rows
    .filter(([, , of = '']) => of === 'all' || of.split(', ').includes(service))
    .map(([, name = '']) => name)
    .sort();
}

test.each(SERVICES)('%s tells what is documented', async (service) => {
  expect((await scrapeOf(service)).names).toEqual(documented(service));
});

test('they count what happens', async () => {
  const organisation = await createOrganisation(cluster.address);
  organisations.push(organisation);
  const user = await organisation.user('Uma');
  const queue = await EventQueue.register(user, { event_types: ['message'] });
  const waiting = queue.next((event) => event.type === 'message');
  await expect.poll(async () => (await scrapeOf('events')).value('rookery_waiting_polls')).toBe(1);
  expect((await scrapeOf('gateway')).value('rookery_waiting_polls')).toBe(1);
  const to = JSON.stringify([user.userId]);
  expect((await user.post('/messages', { type: 'direct', to, content: 'hello' })).status).toBe(200);
  await waiting;

  const messages = await scrapeOf('messages');
  for (const name of [
    'commit_groups_total',
    'commit_operations_total',
    'log_frames_total',
    'log_entries_total',
    'log_position',
  ]) {
    expect(messages.value(`rookery_${name}`), name).toBeGreaterThan(0);
  }
  await expect.poll(async () => (await scrapeOf('messages')).value('rookery_log_unpublished_entries')).toBe(0);
  const events = await scrapeOf('events');
  expect(events.value('rookery_users_with_queues')).toBe(1);
  expect(events.value('rookery_queues')).toBe(1);
  expect(events.value('rookery_wake_seconds_count')).toBeGreaterThan(0);
  expect(events.value('rookery_delivery_seconds_sum')).toBeGreaterThan(0);
  expect(events.value('rookery_log_position')).toBeGreaterThanOrEqual(messages.value('rookery_log_position'));
  expect(events.value('rookery_nats_connected')).toBe(1);
  expect(events.value('rookery_members_known')).toBe(SERVICES.length);
  // Gateways are members and are notified of changes, but no call needs one.
  expect((await scrapeOf('gateway')).value('rookery_members_live')).toBe(SERVICES.length - 1);
  // Of three kinds, each from 1.
  expect(events.value('rookery_format_written')).toBeGreaterThanOrEqual(3);
});

test('nobody shows who has queues unless it is enabled', async () => {
  for (const service of SERVICES) {
    expect((await fetch(`${cluster.supervisor.healthUrl(service)}/debug/actors`)).status, service).toBe(404);
  }
});

test('where it is, replicas of events agree who serves whom', async () => {
  const debugged = await startCluster({
    servers: inject('servers'),
    scale: { events: 2 },
    env: { DEBUG_ACTORS: 'true' },
  });
  const organisation = await createOrganisation(debugged.address);
  try {
    const user = await organisation.user('Uma');
    const queue = await EventQueue.register(user, { event_types: ['message'] });
    const waiting = queue.next((event) => event.type === 'message');
    // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
    const look = async (replica: number, query: string): Promise<any> =>
      (await fetch(`${debugged.supervisor.healthUrl('events', replica)}/debug/actors${query}`)).json();
    const waits = async () => {
      const answers = await Promise.all([look(1, ''), look(2, '')]);
      return answers.filter((answer) => answer.polls_waiting === 1);
    };
    await expect.poll(async () => (await waits()).length).toBe(1);
    const [owner] = await waits();
    const [{ realm, user: id }] = owner.users.filter((one: { polls_waiting: number }) => one.polls_waiting === 1);
    expect(id).toBe(user.userId);
    for (const replica of [1, 2]) {
      const { placement, members } = await look(replica, `?realm=${realm}&user=${id}`);
      expect(placement.owner).toBe(owner.replica);
      expect(members.map((one: { service: string }) => one.service).sort()).toEqual([
        'channels',
        'events',
        'events',
        'gateway',
        'messages',
        'users',
      ]);
    }
    const to = JSON.stringify([user.userId]);
    await user.post('/messages', { type: 'direct', to, content: 'hello' });
    await waiting;
  } finally {
    await organisation.close();
    await debugged.stop();
  }
});
