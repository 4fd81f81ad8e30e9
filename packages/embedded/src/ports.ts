/** Finds free TCP ports of the loopback interface. */
import { once } from 'node:events';
import { createServer } from 'node:net';

// The range is below every system's ephemeral ports (on Linux from 32768). A client that repeatedly connects to a
// stopped server on an ephemeral port can get that port as its own, and then connects to itself.
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 200;
/**
 * The ports returned by this process: a caller listens on its port only a moment later, and until then no other may get
 * it.
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
 * Returns a port on which nothing listens, different at each call. Another process may take it first, so callers retry.
 */
export async function freePort(): Promise<number> {
  for (let i = 0; i < TRIES; i++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port)) continue;
    given.add(port);
    // A supervisor that runs for months starts many processes, so old ports may be reused.
    if (given.size > (HIGHEST - LOWEST) / 2) given.clear();
    if (await isPortFree(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1`);
}
