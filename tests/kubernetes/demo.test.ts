/** The demo as its users see it, and as the cluster does. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { pythonEnvironment } from '../clients/python-environment.ts';
import { replyOf, runClient, writeZuliprcs } from '../clients/run-client.ts';
import { BACKUP_MS, backUp } from './backup.ts';
import { rookery, userOfTheFirst, writeOverlay } from './deployment.ts';
import { get, kubectl, pods, rolledOut, serviceOf } from './kubectl.ts';

const FIRST_MESSAGE_MS = 60_000;

const { firstMessageMs } = inject('kubernetes');
beforeAll(() => rolledOut('deployment,statefulset'));

it.skipIf(firstMessageMs === undefined)('the first message is sent within a minute of `apply`', () => {
  expect(firstMessageMs).toBeLessThan(FIRST_MESSAGE_MS);
});

it('the Python client works', async () => {
  const found = await pythonEnvironment();
  if ('reason' in found) throw new Error(found.reason);
  const [sender, receiver] = await Promise.all([userOfTheFirst('Horatio'), userOfTheFirst('Hamlet')]);
  const { paths, remove } = await writeZuliprcs({ sender, receiver });
  try {
    const program = fileURLToPath(new URL('../clients/zulip_client.py', import.meta.url));
    const replies = await runClient(found.program('python'), [program, paths.sender ?? '', paths.receiver ?? '']);
    const wrong = replies.filter((one) => ![undefined, 'success'].includes(one.value.result)).map((one) => one.step);
    expect(wrong).toEqual(['no such channel', 'events of no queue']);
    const contents = replyOf(replies, 'message loop').map((one: { content: string }) => one.content);
    expect(contents.slice(-2)).toEqual(['Something is rotten', 'Psst']);
  } finally {
    await remove();
  }
});

it('each pod is ready, was started once, and has no token of the cluster', async () => {
  const { items: statefulSets } = await get('statefulset');
  expect(statefulSets.map(({ status }: { status: { readyReplicas: number } }) => status.readyReplicas)).toEqual([3, 3]);
  const services = (await pods()).filter((pod) => !['mongodb', 'nats'].includes(serviceOf(pod)));
  expect(new Set(services.map(serviceOf)).size).toBe(5);
  for (const pod of services) {
    const where = ['exec', pod.metadata.name, '--', 'sh', '-c', 'id -u; ls /var/run/secrets 2>/dev/null | wc -l'];
    expect((await kubectl(where)).trim().split('\n'), pod.metadata.name).toEqual(['1000', '0']);
  }
});

it('no two pods of a service are on one node', async () => {
  const nodes = Map.groupBy(await pods(), serviceOf);
  for (const [service, those] of nodes) {
    expect(new Set(those.map(({ spec }) => spec.nodeName)).size, service).toBe(those.length);
  }
});

it('`doctor` finds nothing wrong with the settings, and a log of three copies', async () => {
  const { findings } = await rookery('doctor');
  const found = (check: string) => findings.find((one: { check: string }) => one.check === check);
  for (const check of ['services', 'SECRET_KEYS', 'EXTERNAL_URL', 'AUTH_LEASE_MS', 'development mode']) {
    expect(found(check)).toMatchObject({ result: 'ok' });
  }
  expect(found('NATS').detail).toMatch(/, 3 copies$/);
});

it('each service has a budget that permits one to go', async () => {
  const { items } = await get('poddisruptionbudget');
  const allowed = items.map((one: { metadata: { name: string }; status: { disruptionsAllowed: number } }) => [
    one.metadata.name,
    one.status.disruptionsAllowed,
  ]);
  const names = ['channels', 'events', 'gateway', 'messages', 'mongodb', 'nats', 'users'];
  expect(allowed.sort()).toEqual(names.map((name) => [name, 1]));
});

it('autoscalers know what pods use', async ({ skip }) => {
  const metrics = await kubectl(['get', '--raw', '/apis/metrics.k8s.io/v1beta1/pods']).catch(() => undefined);
  if (metrics === undefined) skip('this cluster has no metrics server');
  const known = async () => {
    const { items } = await get('hpa');
    return items.map(({ metadata, status }: Autoscaler) => [
      metadata.name,
      status.conditions?.find(({ type }) => type === 'ScalingActive')?.status,
      status.desiredReplicas,
    ]);
  };
  const wanted = ['events', 'gateway', 'messages'].map((name) => [name, 'True', 2]);
  await expect.poll(known, { timeout: 120_000, interval: 2_000 }).toEqual(wanted);
});

interface Autoscaler {
  readonly metadata: { readonly name: string };
  readonly status: {
    readonly desiredReplicas: number;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

it('the backup of a night is complete', { timeout: BACKUP_MS + 60_000 }, async () => {
  await backUp();
});

describe('the API server takes', () => {
  it.each([
    ['the overlay for production', 'resources: [../production]'],
    ['the overlay of one replica each', 'resources: [../single]'],
    ['mails', 'resources: [../production]', 'components: [../../components/mail]'],
    ['autoscalers by what waits', 'resources: [../production]', 'components: [../../components/scaling]'],
  ])('%s', async (_what, ...lines) => {
    const dir = await writeOverlay('taken', lines);
    const strict = [
      '--server-side',
      '--dry-run=server',
      '--force-conflicts',
      '--validate=strict',
      '--warnings-as-errors',
    ];
    const output = await kubectl(['apply', ...strict, '--kustomize', dir]);
    expect(output).toContain('deployment.apps/gateway serverside-applied (server dry run)');
  });
});
