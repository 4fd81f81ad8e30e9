/** The gateway in front of peers whose answers a test decides, over the real rpc layer. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type Handlers, type Server, services, startServer } from '@rookery/rpc';
import { createClients } from '@rookery/runtime';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type App, buildApp } from '../src/app.ts';
import { type GatewayConfig, gatewayConfig } from '../src/config.ts';

interface Peers {
  readonly users?: Partial<Handlers<typeof services.Users>>;
  readonly channels?: Partial<Handlers<typeof services.Channels>>;
  readonly messages?: Partial<Handlers<typeof services.Messages>>;
  readonly events?: Partial<Handlers<typeof services.Events>>;
}

export interface Gateway extends App {
  /** What it logged, a JSON object a line. */
  readonly logged: string[];
  /** The peers' side. */
  readonly peer: Server;
}

export const CONFIG: GatewayConfig = gatewayConfig.parse({
  SECRET_KEYS: 'k'.repeat(32),
  DEVELOPMENT: 'true',
  WEB_DIR: '/nowhere',
});

export const API_KEY = 'abcdefghijklmnopABCDEFGHIJ012345';
export const AUTHORIZATION = `Basic ${Buffer.from(`ada@example.org:${API_KEY}`).toString('base64')}`;
export const FORM = { authorization: AUTHORIZATION, 'content-type': 'application/x-www-form-urlencoded' };

const CALLER = { realm_id: 1, user_id: 7, role: 400, group_ids: [3] };

const CONNECT_MS = 10_000;

const running: (() => Promise<unknown>)[] = [];

/** Starts a gateway; its one organisation has one user, whom every key and session belongs to. */
export async function startGateway(peers: Peers = {}, config: Partial<GatewayConfig> = {}): Promise<Gateway> {
  const logged: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const users = {
    ResolveRealm: async () => ({ realm_id: 1, name: 'Test', only_realm: true }),
    Authenticate: async () => ({ caller: CALLER }),
    GetDirectoryVersion: async () => ({ version: 1 }),
    ...peers.users,
  };
  const peer = await startServer({
    host: '127.0.0.1',
    port: 0,
    logger,
    services: [
      { definition: services.Users, handlers: users },
      { definition: services.Channels, handlers: peers.channels ?? {} },
      { definition: services.Messages, handlers: peers.messages ?? {} },
      { definition: services.Events, handlers: peers.events ?? {} },
    ],
  });
  const connection = new Connection({ address: `127.0.0.1:${peer.port}`, logger });
  await reached(connection);
  const app = await buildApp({
    clients: createClients(connection),
    config: { ...CONFIG, ...config },
    logger,
    metrics: new Registry(),
    readiness: () => ({ isReady: true, missing: [] }),
    isSeen: () => true,
  });
  running.push(
    () => app.server.close(),
    () => connection.close(),
    () => peer.close(),
  );
  return { ...app, peer, logged };
}

/**
 * Waits for the stream to the peers: on a busy machine the first attempt may fail, and calls are then refused at once.
 */
async function reached(connection: Connection): Promise<void> {
  const endAt = Date.now() + CONNECT_MS;
  for (;;) {
    try {
      await connection.ping(CONNECT_MS);
      return;
    } catch (error) {
      if (Date.now() > endAt) throw error;
      await delay(10);
    }
  }
}

/** Ends what the tests of a file started. */
export async function stopAll(): Promise<void> {
  for (const stop of running.splice(0)) await stop();
}

/** Something that a test waits for, and who makes it happen. */
export function gate<Value = void>(): { readonly opened: Promise<Value>; open(value: Value): void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { opened: promise, open: resolve };
}
