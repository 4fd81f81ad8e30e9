/**
 * What an HTTP/2 peer may send before it hears that the last was read. The 64 KB of the protocol are a packet: with
 * each, the sender waits for a turn of the reader's event loop and one of its own, and the thousands of polls that come
 * over from a dead replica would take half a second for the way alone. grpc-js has an option for its clients and none
 * for its servers; Node publishes each stream that a server opens.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ServerHttp2Session } from 'node:http2';
import { WINDOW_BYTES } from './limits.ts';

const widened = new WeakSet<ServerHttp2Session>();
let isWatching = false;

/** Gives the sessions that the servers of this process accept from now on windows of `WINDOW_BYTES`. */
export function widenServerWindows(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('http2.server.stream.created', (message) => {
    const { session } = (message as { stream: { session?: ServerHttp2Session } }).stream;
    if (!session || widened.has(session)) return;
    widened.add(session);
    session.setLocalWindowSize(WINDOW_BYTES);
    session.settings({ initialWindowSize: WINDOW_BYTES });
  });
}
