/** An upload resumes at another gateway and another replica of the messages service, whichever of them dies. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, type Cluster, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { get } from '../api/uploads/files.ts';
import { add, head, MIB, started } from '../api/uploads/tus.ts';
import { at } from '../load/clients/person.ts';

let cluster: Cluster;
let organisation: Organisation;
let here: ApiClient;
let there: ApiClient;

beforeAll(async () => {
  cluster = await startCluster({ servers: inject('servers'), scale: { gateway: 2, messages: 2 } });
  organisation = await createOrganisation(cluster.address);
  const ann = await organisation.user('Ann');
  [here, there] = cluster.address.origins.map((origin) => at(ann, origin)) as [ApiClient, ApiClient];
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
});

/** Resumes the upload after each interruption, until this many bytes are stored. */
async function goOn(who: ApiClient, path: string, bytes: Buffer, to: number): Promise<void> {
  const offset = async () => {
    const { status, headers } = await head(who, path);
    if (status !== 200) return -1;
    const there = Number(headers['upload-offset']);
    if (there < to) await add(who, path, there, bytes.subarray(there, to));
    return there;
  };
  await expect.poll(offset, { timeout: 30_000, interval: 100 }).toBe(to);
}

it('is whole in the end', async () => {
  const bytes = randomBytes(15 * MIB + 333);
  const path = await started(here, bytes.length);
  await goOn(here, path, bytes, 2 * MIB + 5);
  await goOn(there, path, bytes, 4 * MIB);
  // Each replica dies during an upload, which continues at the other one.
  for (const [replica, client, to] of [
    [1, here, 9 * MIB + 77],
    [2, there, 14 * MIB],
  ] as const) {
    const going = goOn(client, path, bytes, to);
    process.kill(cluster.supervisor.pid('messages', replica) as number, 'SIGKILL');
    await going;
    await expect.poll(async () => (await here.get('/attachments')).status, { timeout: 30_000 }).toBe(200);
  }
  await goOn(here, path, bytes, bytes.length);
  const { body } = await add(there, path, bytes.length, Buffer.alloc(0));
  expect((await get(there, body.url)).bytes.equals(bytes)).toBe(true);
  expect((await there.get('/attachments')).body.attachments).toHaveLength(1);
});
