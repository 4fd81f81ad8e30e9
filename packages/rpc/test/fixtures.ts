/** Servers, connections and peers for the tests of this package; `closeAll` closes all that a test opened. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import {
  Connection,
  createClient,
  type Handlers,
  type Server,
  type Signing,
  services,
  startServer,
} from '../src/index.ts';

type MessagesHandlers = Partial<Handlers<typeof services.Messages>>;
type UsersHandlers = Partial<Handlers<typeof services.Users>>;

const opened: (() => unknown)[] = [];

/** Closes everything opened since the last call, newest first. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** Starts a server in this process and collects its log. */
export async function serve(
  handlers: { messages?: MessagesHandlers; users?: UsersHandlers },
  options: Pick<Parameters<typeof startServer>[0], 'onCall' | 'isTransient' | 'name' | 'signing' | 'reflection'> = {},
): Promise<{ server: Server; address: string; logged: Record<string, unknown>[] }> {
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    logger,
    ...options,
    services: [
      { definition: services.Messages, handlers: { ...handlers.messages } },
      { definition: services.Users, handlers: { ...handlers.users } },
    ],
  });
  opened.push(() => server.close());
  return { server, address: `127.0.0.1:${server.port}`, logged };
}

/** Opens a connection, with clients over it. */
export function connect(address: string, signing?: Signing, peer?: string) {
  const logger = pino({ level: 'silent' });
  const connection = new Connection({ address, logger, ...(signing && { signing }), ...(peer && { peer }) });
  opened.push(() => connection.close());
  return {
    connection,
    messages: createClient(services.Messages, connection),
    users: createClient(services.Users, connection),
  };
}

/** Starts a server in a separate process (peer.ts). */
export async function startPeer(port = 0): Promise<{ child: ChildProcess; port: number; address: string }> {
  const child = fork(fileURLToPath(new URL('peer.ts', import.meta.url)), [String(port)], { execArgv: [] });
  opened.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  const [bound] = (await once(child, 'message')) as [number];
  return { child, port: bound, address: `127.0.0.1:${bound}` };
}

/** Returns a promise and the function that resolves it. */
export function gate<Value = void>(): { opened: Promise<Value>; open: (value: Value) => void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { opened: promise, open: resolve };
}
