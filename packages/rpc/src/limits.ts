/** The limits of this layer; docs/rpc.md lists them in a table. */

/**
 * Size at which a packet is sent, bytes. Smaller costs more gRPC messages, each ten times as expensive as a call;
 * larger delays the first calls in a packet.
 */
export const PACKET_BYTES = 64 * 1024;

/**
 * Max. size of a gRPC message that is read, bytes: a nearly full packet and the largest request after it, with room to
 * spare.
 */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/**
 * Max. size of a request, bytes. A larger one is a bug of the caller: uploads are not sent as calls, and one request of
 * this size already delays the calls next to it.
 */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

/**
 * Max. size of a reply that is sent in the shared stream, bytes. Larger replies are fetched by ticket over a separate
 * stream, so that no register delays a poll; smaller ones are not worth the round trip.
 */
export const INLINE_REPLY_BYTES = 256 * 1024;

/** Max. size of a ticketed reply, bytes: the initial state of a realm with a hundred thousand users. */
export const MAX_REPLY_BYTES = 128 * 1024 * 1024;

/**
 * Max. bytes of packets handed to gRPC and not yet on the wire. More only moves the queue to where it cannot be
 * batched; less leaves the wire idle.
 */
export const IN_FLIGHT_BYTES = 1024 * 1024;

/**
 * HTTP/2 window, bytes: what a peer may send before the receiver acknowledges it. Equals the sender's bound of bytes in
 * flight.
 */
export const WINDOW_BYTES = IN_FLIGHT_BYTES;

/**
 * Max. bytes of requests that wait behind the packets in flight: the memory that a peer can cost that has stopped
 * reading. 16 MB is what a full core produces in a tenth of a second.
 */
export const MAX_QUEUED_REQUEST_BYTES = 16 * 1024 * 1024;

/**
 * Max. bytes of replies that wait behind the packets in flight. A reply cannot be rejected before the work is done;
 * beyond the limit it becomes `unavailable`.
 */
export const MAX_QUEUED_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Max. unanswered calls on one stream. Must exceed the polls that a process can hold (20,000 descriptors); each call
 * costs 1 to 1.5 kB on either side.
 */
export const MAX_CALLS_IN_FLIGHT = 32_768;

/** Max. calls that a process runs or holds, for all its peers together. */
export const MAX_CALLS_RUNNING = 200_000;

/**
 * Deadline of a call that specifies none, ms. Shorter fails slow registers; longer delays callers of a dead service.
 */
export const DEFAULT_DEADLINE_MS = 10_000;

/** Max. deadline of a call, ms; a poll is held for a minute. */
export const MAX_DEADLINE_MS = 300_000;

/**
 * Max. bytes of ticketed replies that have not been fetched. Callers fetch immediately, so a full store means that
 * callers died; a reply that does not fit becomes `unavailable`.
 */
export const TICKET_BYTES = 512 * 1024 * 1024;

/** How long a ticketed reply waits to be fetched, ms: just longer than any pause that a peer survives. */
export const TICKET_MS = 10_000;

/** Size of a piece of a ticketed reply, bytes: small enough that packets pass between two pieces. */
export const CHUNK_BYTES = 128 * 1024;

/** Timeout of an attempt to connect, ms. An attempt that takes longer has met a paused or disconnected process. */
export const CONNECT_MS = 2000;

/**
 * Pause between attempts to connect, ms: doubles from the first to the last, less up to a half at random, so that peers
 * do not reconnect simultaneously.
 */
export const RECONNECT_FIRST_MS = 50;
export const RECONNECT_LAST_MS = 1000;

/**
 * Keepalive, ms: a silent TCP connection is probed after this time, and closed after as long again without an answer.
 */
export const KEEPALIVE_MS = 10_000;

/** How long a closing server waits for its peers to read the last answers, ms; those of a paused peer are lost. */
export const CLOSE_MS = 500;
