/** `GET /users` of a large organisation, compared with a bare server that sends the same bytes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { load } from '../../clients/request-load.ts';
import { accountAt, type Scenario } from '../bench.ts';
import { cpuSeconds } from '../cpu.ts';
import { measure } from '../measure.ts';

const WORKERS = 4;
const SECONDS = 8;
/**
 * Max. ratio to a server that only sends the bytes. Most of the work is sending them, so this leaves room for
 * authentication.
 */
const TIMES = 2;

export const userList: Scenario = {
  needs: { users: 10_000 },
  async run({ installation, say, cost, bar }) {
    const client = installation.client(WORKERS);
    const get = (worker: number, turn: number) =>
      client.get(accountAt(installation, worker * 31 + turn), '/users?client_gravatar=false');
    const { body } = await get(0, 0);
    const measured = await measure(installation, {
      name: `GET /users (${installation.accounts.length} users)`,
      workers: WORKERS,
      seconds: SECONDS,
      operation: async (worker, turn) => (await get(worker, turn)).body.length === body.length,
    });
    await client.close();
    cost(measured);
    const bare = await bareServer(body);
    say(
      `  ${(body.length / 1e6).toFixed(1)} MB each; a bare server: ${bare.perSecond.toFixed(0)}/s, ${bare.cpuMicros.toFixed(0)} us`,
    );
    bar({ name: `${measured.name}, p50`, value: measured.p50 / bare.p50, unit: 'bare ones', atMost: TIMES });
  },
};

/** Measures the cost of sending these bytes in a process of its own. */
async function bareServer(body: Buffer): Promise<{ perSecond: number; p50: number; cpuMicros: number }> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', String(body.length)], { stdio: 'inherit' });
  const [port] = (await once(child, 'message')) as [number];
  const dispatcher = new Agent({ connections: WORKERS });
  const operation = async () => {
    const response = await request(`http://127.0.0.1:${port}/`, { dispatcher });
    return Buffer.from(await response.body.arrayBuffer()).length === body.length;
  };
  const pids = [child.pid as number];
  await load({ workers: WORKERS, seconds: 2, operation });
  const before = cpuSeconds(pids);
  const { operations, seconds, p50 } = await load({ workers: WORKERS, seconds: SECONDS, operation });
  const cpuMicros = ((cpuSeconds(pids) - before) / operations) * 1e6;
  child.kill();
  await dispatcher.destroy();
  return { perSecond: operations / seconds, p50, cpuMicros };
}

if (process.argv[2] === 'serve') {
  const bytes = Buffer.alloc(Number(process.argv[3]), 'x');
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
