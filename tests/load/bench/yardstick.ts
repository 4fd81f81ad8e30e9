/**
 * The yardstick: the CPU time of a bare node:http server for one 'hello' under load, in a process of its own. Costs in
 * the bench are multiples of it, measured in the same run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { load } from '../clients/request-load.ts';
import { cpuSeconds } from './cpu.ts';

const SECONDS = 3;
const CONNECTIONS = 64;

/** Returns the CPU time of one bare request, us. */
export async function measureYardstick(): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: 'inherit' });
  const [port] = (await once(child, 'message')) as [number];
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const operation = async () => {
    const response = await request(`http://127.0.0.1:${port}/`, { dispatcher });
    await response.body.dump();
    return response.statusCode === 200;
  };
  const pids = [child.pid as number];
  await load({ workers: CONNECTIONS, seconds: 1, operation });
  const before = cpuSeconds(pids);
  const { operations } = await load({ workers: CONNECTIONS, seconds: SECONDS, operation });
  const used = cpuSeconds(pids) - before;
  child.kill();
  await dispatcher.destroy();
  return (used / operations) * 1e6;
}

if (process.argv[2] === 'serve') {
  const server = createServer((_, response) => response.end('hello'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
