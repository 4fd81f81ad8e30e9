/** Makes connections to NATS. */
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type NatsAccess, natsConnectOptions } from './nats-access.ts';

/** The library's handles of one connection. */
export interface Handles {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

/**
 * Makes a connection, which then reconnects by itself.
 * @throws if no server is reached, or none accepts this process's credentials
 */
export type Dial = (to: { servers: string; name: string; access?: NatsAccess | undefined }) => Promise<Handles>;

/**
 * Timeout of a request, ms. An answer takes under a millisecond; a leader election takes some seconds, and callers
 * retry.
 */
const REQUEST_MS = 3_000;
/**
 * The pause between reconnects, ms. No event passes before a server is found; shorter costs CPU in an outage of hours.
 */
export const RECONNECT_MS = 100;
/** Interval of pings, ms. A server that hangs (paused, a cut cable) is noticed within three of these. */
const PING_MS = 2_000;

/** Connects to a real NATS. */
export const dialNats: Dial = async ({ servers, name, access }) => {
  const nc = await connect({
    ...natsConnectOptions(servers, access),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS / 2,
    pingInterval: PING_MS,
    maxPingOut: 2,
    timeout: REQUEST_MS,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  });
  const options = { timeout: REQUEST_MS };
  try {
    return { nc, js: jetstream(nc, options), jsm: await jetstreamManager(nc, { ...options, checkAPI: false }) };
  } catch (error) {
    await nc.close();
    throw error;
  }
};
