/** Free TCP ports of the loopback interface. */
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below every system's range of ephemeral ports (Linux takes them from 32768 up). A client that keeps trying to reach
// a stopped server on an ephemeral port can be given that very port as its own, and then connects to itself.
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 200;
/**
 * What this process gave out: the caller listens on its port only a moment later, and no other may get it till then.
 */
const given = new Set<number>();

/** Whether a server could listen on this port now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * A port that nothing listens on at the moment, and another each time. Another process may take it first, so callers
 * retry.
 */
export async function freePort(): Promise<number> {
  for (let i = 0; i < TRIES; i++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port)) continue;
    given.add(port);
    // A supervisor that runs for months starts processes again and again: old ports may be given once more.
    if (given.size > (HIGHEST - LOWEST) / 2) given.clear();
    if (await isPortFree(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1`);
}
