/**
 * Enlarges the HTTP/2 windows of servers. The protocol's default of 64 KB is one packet: after each, the sender waits
 * for a turn of the reader's event loop and one of its own, and transferring the thousands of polls that move over from
 * a dead replica would take half a second. grpc-js has an option for clients only, so this subscribes to Node's
 * diagnostics channel, which publishes each stream of a server.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ServerHttp2Session } from 'node:http2';
import { WINDOW_BYTES } from './limits.ts';

const widened = new WeakSet<ServerHttp2Session>();
let isWatching = false;

/** Sets windows of `WINDOW_BYTES` on all sessions that servers of this process accept from now on. */
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
