/** How a connection to NATS is made. */
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type NatsAccess, natsConnectOptions } from './nats-access.ts';

/** What the library gives of one connection. */
export interface Handles {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

/**
 * Makes a connection, which then stays up by itself. @throws where no server is reached, or none lets this process in.
 */
export type Dial = (to: { servers: string; name: string; access?: NatsAccess | undefined }) => Promise<Handles>;

/** An answer takes under a millisecond; a leader's election some seconds, which callers bridge by trying again. */
const REQUEST_MS = 3_000;
/** A returning server is to be found at once: no event passes before. Less costs CPU in an outage of hours. */
export const RECONNECT_MS = 100;
/** A server that hangs (paused, a cut cable) is noticed within three of these. */
const PING_MS = 2_000;

/** To NATS itself. */
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
