/** Configuration of the events service. */
import { baseConfig, flag, milliseconds } from '@rookery/runtime';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

/** Bounds of the queues; every default suits a process of 1 GB. */
export const eventsSettings = {
  SECRET_KEYS: baseConfig.shape.SECRET_KEYS,
  /**
   * The part of the log in memory, in bytes; TAIL_AGE_MS bounds it by age. If it is shorter than a heartbeat, quiet
   * queues need catch-ups.
   */
  TAIL_BYTES: count.default(64 * 1024 * 1024),
  TAIL_AGE_MS: milliseconds.default(10 * 60_000).describe('how old the part of the log in memory may be, in ms'),
  /** A log from which nothing was received for this long, in ms, counts as unreachable for this replica. */
  SILENT_AFTER_MS: milliseconds.default(3_000),
  SILENT_WAIT_MS: milliseconds.default(5_000).describe('how long polls wait for the log where it is not heard, in ms'),
  /** Max. entries of its organisation that a client may be behind the tail. */
  CATCH_UP_ENTRIES: count.default(200_000),
  CATCH_UP_BYTES: count
    .default(64 * 1024 * 1024)
    .describe('bytes of its organisation that a client may be behind the tail'),
  CATCH_UP_FRAMES: count
    .default(1_000_000)
    .describe('frames of all organisations that a client may be behind the tail'),
  CATCH_UPS_AT_ONCE: count.default(4).describe('catch-ups that run at a time'),
  /** How long a catch-up's segment is cached, in ms, for clients that return at the same time. */
  CATCH_UP_KEEP_MS: milliseconds.default(30_000),
  /**
   * Waiting polls are answered after this time in ms and up to 22 % more. If it exceeds 90 s in all, clients time out
   * first.
   */
  HEARTBEAT_MS: milliseconds.max(70_000).default(45_000),
  /** Max. events in one reply; the rest comes with the next poll. */
  REPLY_EVENTS: count.default(500),
  /** More than 256 KB would not fit the shared stream. */
  REPLY_BYTES: count.default(200_000).describe('bytes of events in one reply'),
  /** Max. users with queues in memory. */
  MAX_USERS: count.default(200_000),
  ACTOR_IDLE_MS: milliseconds.default(2 * 60_000).describe('how long users without a poll stay in memory, in ms'),
  /**
   * How long registrations and touches outlive their queues, in ms, for outages of the log in which nothing can be
   * stored. After a longer outage only queues with a registration cached by a gateway survive.
   */
  OUTAGE_MS: milliseconds.default(3_600_000),
  /**
   * Shows operators which users have queues here, at /debug/actors of the metrics port. It names users, so it is off by
   * default.
   */
  DEBUG_ACTORS: flag.default(false),
  /** With more concurrent states, sends wait behind them; with fewer, cores are idle. */
  STATES_AT_ONCE: count
    .optional()
    .describe(
      'registers that fetch a state at a time, of one organisation; default: one more than the machine has cores',
    ),
  NARROW_REGISTERS_AT_ONCE: count.default(128).describe('registers for messages alone at a time, of one organisation'),
  SPECTATORS_AT_ONCE: count.default(4).describe('registers of spectators at a time, of one organisation'),
  REGISTERS_IN_ALL: count.default(256).describe('registers under way at a time, of all organisations'),
  REGISTERS_WAITING: count.default(2_000).describe('registers of one organisation that may wait for their turn'),
  /** Max. event queues of one user: beyond it, those unused for longest end. */
  QUEUES_PER_USER: count.default(500),
  /** Max. event queues of one organisation, roughly: beyond it, registers are rejected for a minute. */
  QUEUES_PER_REALM: count.default(200_000),
} as const;

export const config = baseConfig.extend(eventsSettings);

export type EventsConfig = z.infer<z.ZodObject<typeof eventsSettings>>;
