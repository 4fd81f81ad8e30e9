/** Services that start before the job that creates their MongoDB user has run. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supervisor, type SupervisorEvent } from '@rookery/embedded';
import { removeLog } from '@rookery/log';
import { MongoClient } from 'mongodb';
import { expect, inject, it } from 'vitest';

const NAME = 'lateuser';
const PASSWORD = 'made-later';
/** Time by which processes of `npm start` are ready on any machine that runs the tests, ms. */
const WITHIN_MS = 60_000;

it('wait for it, say so, and start by themselves when it is there', async () => {
  const servers = inject('servers');
  const dataDir = await mkdtemp(join(tmpdir(), 'rookery-late-user-'));
  const events: SupervisorEvent[] = [];
  const supervisor = new Supervisor({
    dataDir,
    env: {
      MONGODB_URL: servers.mongodbUrl.replace(/\/\/.*@/, `//${NAME}:${PASSWORD}@`),
      NATS_URL: servers.natsUrl,
      NAMESPACE: NAME,
    },
    onEvent: (event) => events.push(event),
  });
  const admin = await MongoClient.connect(servers.mongodbUrl);
  const missing = async () => {
    const response = await fetch(`${supervisor.healthUrl('channels')}/health/ready`).catch(() => undefined);
    return response === undefined ? 'no answer' : `${response.status} ${await response.text()}`;
  };
  try {
    await supervisor.scale('channels', 1);
    await expect
      .poll(missing, { timeout: WITHIN_MS })
      .toMatch(/^503 [\s\S]*MongoDB at .* refuses the credentials: Authentication failed/);
    expect(await missing()).not.toContain(PASSWORD);
    await admin.db('admin').command({ createUser: NAME, pwd: PASSWORD, roles: ['root'] });
    // Without other services it lacks only those that it calls.
    await expect.poll(missing, { timeout: WITHIN_MS }).toMatch(/^503 no live replica of users\n[^M]*$/);
    const log = await readFile(join(dataDir, 'log', 'channels-1.log'), 'utf8');
    expect(log.match(/refuses the credentials of MONGODB_URL/g)).toHaveLength(1);
    expect(log).not.toContain(PASSWORD);
    expect(events.map(({ kind }) => kind)).toEqual(['started']);
  } finally {
    await supervisor.stop();
    await admin.db(`${NAME}_channels`).dropDatabase();
    await admin
      .db('admin')
      .command({ dropUser: NAME })
      .catch(() => {});
    await admin.close();
    await removeLog({ servers: servers.natsUrl, namespace: NAME });
    await rm(dataDir, { recursive: true, force: true });
  }
});
