/** Restores a backup as docs/backup.md says, into a MongoDB that is emptied for it. */
import { readFile } from 'node:fs/promises';
import { EventQueue } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { BACKUP_MS, backUp, jobCompleted } from './backup.ts';
import { rookery, userOfTheFirst } from './deployment.ts';
import { get, kubectl, pods, rolledOut, serviceOf } from './kubectl.ts';

const STOPPED_MS = 120_000;
const COMPONENT = new URL('../../deploy/k8s/components/backup/', import.meta.url);

async function stopServices(): Promise<void> {
  await kubectl(['scale', 'deployment', '--all', '--replicas=0']);
  const services = async () => (await pods()).map(serviceOf).filter((name) => name !== 'mongodb' && name !== 'nats');
  await expect.poll(services, { timeout: STOPPED_MS, interval: 1_000 }).toEqual([]);
}

/** Runs a Job of the component's folder with the image and the backup's directory, as the page does with `sed`. */
async function runByHand(job: 'empty' | 'restore', directory: string, image: string): Promise<void> {
  const manifest = (await readFile(new URL(`${job}.yaml`, COMPONENT), 'utf8'))
    .replace('image: rookery', `image: ${image}`)
    .replace(/\/backups\/backup-\d+/, `/backups/${directory}`);
  await kubectl(['apply', '--filename', '-'], { input: manifest });
  await jobCompleted(job);
}

const suspendBackups = (suspend: boolean) =>
  kubectl(['patch', 'cronjob', 'backup', '--patch', JSON.stringify({ spec: { suspend } })]);

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
  const { image } = spec.template.spec.containers[0];

  await suspendBackups(true);
  await kubectl(['delete', 'job', '--selector', 'app.kubernetes.io/name=backup']);
  await stopServices();
  await runByHand('empty', directory, image);
  await runByHand('restore', directory, image);
  await kubectl(['scale', 'deployment', '--all', '--replicas=2']);
  await rolledOut('deployment');
  await suspendBackups(false);

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
