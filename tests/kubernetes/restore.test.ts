/** A backup put back as docs/backup.md says, into the MongoDB of a cluster that has lost all of it. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EventQueue } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { BACKUP_MS, backUp, jobCompleted } from './backup.ts';
import { rookery, userOfTheFirst } from './deployment.ts';
import { get, kubectl, pods, rolledOut, serviceOf } from './kubectl.ts';
import { runInPod } from './pod.ts';

const STOPPED_MS = 120_000;
const RESTORE_FILE = fileURLToPath(new URL('../../deploy/k8s/components/backup/restore.yaml', import.meta.url));

/** Empties the databases of the namespace, and prints which. */
const LOSE_EVERYTHING = `
  import { MongoClient } from 'mongodb';
  const client = await MongoClient.connect(process.env.MONGODB_URL);
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true, authorizedDatabases: true });
  const own = databases.map(({ name }) => name).filter((name) => name.startsWith('rookery'));
  // A whole database the services' user may not drop.
  for (const name of own) for (const one of await client.db(name).collections()) await one.drop();
  await client.close();
  console.log(JSON.stringify(own));
`;

async function stopServices(): Promise<void> {
  await kubectl(['scale', 'deployment', '--all', '--replicas=0']);
  const services = async () => (await pods()).map(serviceOf).filter((name) => name !== 'mongodb' && name !== 'nats');
  await expect.poll(services, { timeout: STOPPED_MS, interval: 1_000 }).toEqual([]);
}

async function restore(directory: string, image: string): Promise<void> {
  const manifest = (await readFile(RESTORE_FILE, 'utf8'))
    .replace('image: rookery', `image: ${image}`)
    .replace(/\/backups\/backup-\d+/, `/backups/${directory}`);
  await kubectl(['apply', '--filename', '-'], { input: manifest });
  await jobCompleted('restore');
}

it('brings back what was there at the backup', { timeout: 2 * BACKUP_MS + 480_000 }, async () => {
  await rolledOut('deployment,statefulset');
  const user = await userOfTheFirst('Yorick');
  const say = async (content: string) =>
    (await user.post('/messages', { type: 'direct', to: [user.userId], content })).body.id as number;
  const before = await say('before the backup');
  const directory = await backUp();
  const after = await say('after the backup');
  const queue = await EventQueue.register(user, {});
  const { spec } = await get('deployment', 'gateway');
  const { data } = await get('secret', 'rookery');

  await stopServices();
  const MONGODB_URL = Buffer.from(data.MONGODB_URL, 'base64').toString();
  // With the labels of a service, which alone reaches MongoDB.
  const labels = { 'app.kubernetes.io/name': 'users', 'app.kubernetes.io/part-of': 'rookery' };
  const lost = await runInPod('lose-everything', LOSE_EVERYTHING, { labels, env: { MONGODB_URL } });
  expect(lost.toSorted()).toEqual(['rookery_channels', 'rookery_messages', 'rookery_users']);
  await restore(directory, spec.template.spec.containers[0].image);
  await kubectl(['scale', 'deployment', '--all', '--replicas=2']);
  await rolledOut('deployment');

  const contentOf = async (id: number) => (await user.get(`/messages/${id}`)).body.message?.content;
  expect(await contentOf(before)).toBe('<p>before the backup</p>');
  expect(await contentOf(after)).toBeUndefined();
  const { body } = await user.get('/events', { queue_id: queue.queueId, last_event_id: -1, dont_block: true });
  expect(body.code).toBe('BAD_EVENT_QUEUE_ID');
  const next = await EventQueue.register(user, { event_types: ['message'] });
  await say('after the restore');
  await next.next(({ message }) => message?.content.includes('after the restore'));
  const { findings } = await rookery('doctor');
  expect(findings.filter(({ result }: { result: string }) => result === 'problem')).toEqual([]);
});
