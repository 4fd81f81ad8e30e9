/** The bounds of this layer; docs/rpc.md gives them in one table. */

/**
 * A packet is sent when it holds this much. Less costs gRPC messages, which are ten times as dear as a call; more
 * delays the first calls in it.
 */
export const PACKET_BYTES = 64 * 1024;

/**
 * The largest gRPC message that is read: a packet just short of full and the largest request after it, with room to
 * spare.
 */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/**
 * A larger request is a mistake of the caller's: uploads do not travel here, and one request this size already delays
 * its neighbours.
 */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

/**
 * Larger replies go by ticket on a stream of their own, so that no register delays a poll; smaller ones are not worth
 * the round trip.
 */
export const INLINE_REPLY_BYTES = 256 * 1024;

/** What a ticketed reply may be: the initial state of a realm with a hundred thousand users. */
export const MAX_REPLY_BYTES = 128 * 1024 * 1024;

/**
 * Packets handed to gRPC and not yet on the wire. More only moves the queue to where it cannot be batched; less leaves
 * the wire idle.
 */
export const IN_FLIGHT_BYTES = 1024 * 1024;

/** What a peer may send before it hears that it was read: as much as the other side has on its way. */
export const WINDOW_BYTES = IN_FLIGHT_BYTES;

/**
 * What may wait behind them: a peer that stopped reading costs this much memory and no more; 16 MB is a tenth of a
 * second of a full core.
 */
export const MAX_QUEUED_REQUEST_BYTES = 16 * 1024 * 1024;

/** The same for replies, which cannot be refused before the work is done; beyond it they become `unavailable`. */
export const MAX_QUEUED_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Calls without an answer on one stream. It must exceed the polls that a process can hold (20,000 descriptors); each
 * costs 1 to 1.5 kB on either side.
 */
export const MAX_CALLS_IN_FLIGHT = 32_768;

/** Calls that a process runs or holds for all its peers together. */
export const MAX_CALLS_RUNNING = 200_000;

/** A call that names no deadline gets this one. Less fails slow registers, more holds callers of a dead service. */
export const DEFAULT_DEADLINE_MS = 10_000;

/** The longest that a call may wait; a poll is held for a minute. */
export const MAX_DEADLINE_MS = 300_000;

/**
 * Unfetched replies. The caller fetches at once, so a full store means callers that vanish; what does not fit becomes
 * `unavailable`.
 */
export const TICKET_BYTES = 512 * 1024 * 1024;

/** How long a reply waits to be fetched: longer than any pause that a peer survives, and no longer. */
export const TICKET_MS = 10_000;

/** A piece of a ticketed reply: small enough that packets pass between two. */
export const CHUNK_BYTES = 128 * 1024;

/** An attempt to connect that takes longer has met a process that is paused or cut off. */
export const CONNECT_MS = 2000;

/**
 * Between attempts: doubling from the first to the last, less up to a half at random, so that peers do not return in
 * step.
 */
export const RECONNECT_FIRST_MS = 50;
export const RECONNECT_LAST_MS = 1000;

/** A silent TCP connection is tried after this long, and given up after as long again without an answer. */
export const KEEPALIVE_MS = 10_000;

/** How long a closing server lets its peers read the last answers; those of a paused peer are lost. */
export const CLOSE_MS = 500;
