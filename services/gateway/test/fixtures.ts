/** Starts a gateway in front of peers whose answers a test determines, over the real rpc layer. */
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
  /** Log lines, each a JSON object. */
  readonly logged: string[];
  /** The server that plays the peers. */
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

/** Starts a gateway. Its organisation has one user, to whom every key and session belongs. */
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
    receivesInvalidations: () => true,
  });
  running.push(
    () => app.server.close(),
    () => connection.close(),
    () => peer.close(),
  );
  return { ...app, peer, logged };
}

/**
 * Waits for the stream to the peers: on a busy machine the first attempt may fail, and calls would be rejected
 * immediately.
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

/** Stops everything that the tests of a file started. */
export async function stopAll(): Promise<void> {
  for (const stop of running.splice(0)) await stop();
}

/** An event that a test waits for, and the function that triggers it. */
export function gate<Value = void>(): { readonly opened: Promise<Value>; open(value: Value): void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { opened: promise, open: resolve };
}
