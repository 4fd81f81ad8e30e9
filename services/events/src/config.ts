/** Configuration of the events service. */
import { baseConfig, flag, milliseconds } from '@rookery/runtime';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

/** What bounds the queues; every default suits a process of 1 GB. */
export const eventsSettings = {
  SECRET_KEYS: baseConfig.shape.SECRET_KEYS,
  /**
   * The part of the log in memory, in bytes; TAIL_AGE_MS bounds it by age. Shorter than a heartbeat, quiet queues need
   * catch-ups.
   */
  TAIL_BYTES: count.default(64 * 1024 * 1024),
  TAIL_AGE_MS: milliseconds.default(10 * 60_000).describe('how old the part of the log in memory may be, in ms'),
  /** A log that was not heard for so long, ms, is away from this replica. */
  SILENT_AFTER_MS: milliseconds.default(3_000),
  SILENT_WAIT_MS: milliseconds.default(5_000).describe('how long polls wait for the log where it is not heard, in ms'),
  /** Entries of its organisation that a client may be behind the tail. */
  CATCH_UP_ENTRIES: count.default(200_000),
  CATCH_UP_BYTES: count
    .default(64 * 1024 * 1024)
    .describe('bytes of its organisation that a client may be behind the tail'),
  CATCH_UP_FRAMES: count
    .default(1_000_000)
    .describe('frames of all organisations that a client may be behind the tail'),
  CATCH_UPS_AT_ONCE: count.default(4).describe('catch-ups that run at a time'),
  /** How long a catch-up's segment is cached, for clients that return at the same time. */
  CATCH_UP_KEEP_MS: milliseconds.default(30_000),
  /** Waiting polls are answered after this and up to 22 % more. Beyond 90 s in all, clients give up before. */
  HEARTBEAT_MS: milliseconds.max(70_000).default(45_000),
  /** Events in one reply; the rest comes with the next poll. */
  REPLY_EVENTS: count.default(500),
  /** More than 256 KB would leave the shared stream. */
  REPLY_BYTES: count.default(200_000).describe('bytes of events in one reply'),
  /** Users with queues in memory at most. */
  MAX_USERS: count.default(200_000),
  ACTOR_IDLE_MS: milliseconds.default(2 * 60_000).describe('how long users without a poll stay in memory, in ms'),
  /**
   * What registrations and touches outlive their queues by, for outages of the log in which nothing can be written
   * down. Beyond it only queues that a gateway knows live on.
   */
  OUTAGE_MS: milliseconds.default(3_600_000),
  /**
   * Shows operators who has queues here, at /debug/actors of the metrics port. It names users, so it is off unless
   * asked for.
   */
  DEBUG_ACTORS: flag.default(false),
  /** More states at once make sends wait behind them, fewer leave cores idle. */
  STATES_AT_ONCE: count
    .optional()
    .describe(
      'registers that fetch a state at a time, of one organisation; default: one more than the machine has cores',
    ),
  NARROW_REGISTERS_AT_ONCE: count.default(128).describe('registers for messages alone at a time, of one organisation'),
  SPECTATORS_AT_ONCE: count.default(4).describe('registers of spectators at a time, of one organisation'),
  REGISTERS_IN_ALL: count.default(256).describe('registers under way at a time, of all organisations'),
  REGISTERS_WAITING: count.default(2_000).describe('registers of one organisation that may wait for their turn'),
  /** Event queues of one user: beyond, those unused for longest end. */
  QUEUES_PER_USER: count.default(500),
  /** Event queues of one organisation, roughly: beyond, registers are refused for a minute. */
  QUEUES_PER_REALM: count.default(200_000),
} as const;

export const config = baseConfig.extend(eventsSettings);

export type EventsConfig = z.infer<z.ZodObject<typeof eventsSettings>>;
