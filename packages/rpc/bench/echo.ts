/**
 * Benchmark of the cost of a call, between a client process and a server process: over the multiplexed stream, over a
 * signed stream, and as plain unary gRPC.
 *
 *   node packages/rpc/bench/echo.ts [seconds a form, 5] [calls in flight, 64]
 *
 * Prints requests a second and the CPU microseconds of each process per request. The request is a message of a hundred
 * characters from a caller in a dozen groups; the reply is its id.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { credentials, Client as GrpcClient, Metadata } from '@grpc/grpc-js';
import { pino } from 'pino';
import { wire } from '../src/definitions.ts';
import { type CallContext, Connection, createClient, type Signing, services, startServer } from '../src/index.ts';

const logger = pino({ level: 'warn' });
const seconds = Number(process.argv[2] ?? 5);
const inFlight = Number(process.argv[3] ?? 64);

const caller = {
  realm_id: 1,
  user_id: 10,
  role: 400,
  group_ids: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22],
  card: { user_id: 10, email: 'user10@rookery.example', full_name: 'A user', role: 400, is_active: true },
  client: 'website',
};
const request = { content: 'x'.repeat(100), channel_id: 7, topic: 'a topic' };
const requestId = '3f1c2b9a-7b1d-4a55';

const SIGNINGS: readonly (readonly [string, Signing])[] = [
  ['stream', { keys: [] }],
  ['signed', { keys: ['k'.repeat(32)] }],
];

type Send = (key: string) => Promise<unknown>;

/** Microseconds of CPU of this process and of the server so far. */
async function cpu(server: ReturnType<typeof fork>): Promise<[number, number]> {
  server.send('cpu');
  const [theirs] = (await once(server, 'message')) as [number];
  const { user, system } = process.cpuUsage();
  return [user + system, theirs];
}

async function measure(name: string, server: ReturnType<typeof fork>, send: Send): Promise<void> {
  const run = async (ms: number): Promise<number> => {
    const until = performance.now() + ms;
    let done = 0;
    const one = async (): Promise<void> => {
      while (performance.now() < until) {
        await send(`${done}`);
        done++;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, one));
    return done;
  };
  await run(1000);
  const before = await cpu(server);
  const startedAt = performance.now();
  const done = await run(seconds * 1000);
  const elapsed = performance.now() - startedAt;
  const after = await cpu(server);
  const each = (i: 0 | 1): string => ((after[i] - before[i]) / done).toFixed(1).padStart(6);
  process.stdout.write(
    `${name.padEnd(12)} ${Math.round((done / elapsed) * 1000)
      .toString()
      .padStart(7)} requests/s   CPU us a request: client ${each(0)}, server ${each(1)}\n`,
  );
}

/** One server with keys, and one without. */
async function serve(): Promise<void> {
  let id = 0;
  const handlers = { SendMessage: async (_request: never, ctx: CallContext) => ({ id: ctx.caller ? ++id : 0 }) };
  const bindings = [{ definition: services.Messages, handlers }];
  const start = (signing: Signing) => startServer({ host: '127.0.0.1', port: 0, logger, signing, services: bindings });
  const servers = await Promise.all(SIGNINGS.map(([, signing]) => start(signing)));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(servers.map(({ port }) => port));
}

async function drive(): Promise<void> {
  const server = fork(process.argv[1] ?? '', ['serve']);
  const [ports] = (await once(server, 'message')) as [number[]];
  for (const [i, [name, signing]] of SIGNINGS.entries()) {
    const connection = new Connection({ address: `127.0.0.1:${ports[i]}`, logger, signing });
    const messages = createClient(services.Messages, connection);
    await measure(`${name} x${inFlight}`, server, (requestKey) =>
      messages.SendMessage(request, { caller, requestId, requestKey, deadlineMs: 5000 }),
    );
    await connection.close();
  }

  const grpc = new GrpcClient(`127.0.0.1:${ports[0]}`, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = services.Messages.SendMessage;
  const callerBytes = wire.Caller.serialize(caller);
  await measure(
    `unary  x${inFlight}`,
    server,
    (requestKey) =>
      new Promise((resolve, reject) => {
        const metadata = new Metadata();
        metadata.set('rookery-caller-bin', callerBytes);
        metadata.set('rookery-request-id', requestId);
        metadata.set('rookery-request-key', requestKey);
        grpc.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          metadata,
          { deadline: Date.now() + 5000 },
          (error, reply) => (error ? reject(error) : resolve(reply)),
        );
      }),
  );
  grpc.close();
  server.disconnect();
}

await (process.argv[2] === 'serve' ? serve() : drive());
