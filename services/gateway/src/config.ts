/** The gateway's configuration, by its environment. */
import { fileURLToPath } from 'node:url';
import { authLease, baseConfig, externalUrl, milliseconds, neededSecretKeys, port } from '@rookery/runtime';
import { z } from 'zod';
import { proxies } from './wire/proxies.ts';

export const gatewayConfig = baseConfig.extend({
  PORT: port.default(9991).describe('the port that clients connect to'),
  EXTERNAL_URL: externalUrl,
  SECRET_KEYS: neededSecretKeys,
  AUTH_LEASE_MS: authLease,
  /**
   * How long a poll is held: longer than the 55 s after which a quiet queue sends a heartbeat, less than the 90 s after
   * which clients give up.
   */
  POLL_DEADLINE_MS: milliseconds.max(300_000).default(80_000),
  /** How long a register may take; a large organisation's takes seconds while caches are cold. */
  REGISTER_DEADLINE_MS: milliseconds.max(300_000).default(30_000),
  /** Fewer leave the services idle, more keep everything else waiting while everybody registers. */
  REGISTERS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('registers under way at a time, of one organisation'),
  REGISTERS_IN_ALL: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe('registers under way at a time, of all organisations'),
  REGISTERS_WAITING: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000)
    .describe('registers of one organisation that may wait for their turn'),
  /**
   * The cache of lists that many registers have in common. Less than the lists of the organisations in use makes every
   * register carry them.
   */
  SHARED_PARTS_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(128 * 1024 * 1024),
  /**
   * The cache of queue registrations, so that a replica that takes queues over need not read them: about a kilobyte
   * each.
   */
  QUEUE_REGISTRATIONS_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
  /** Requests a minute that a user may make, over all gateways; 0: no limit. */
  RATE_LIMIT_PER_USER: z.coerce.number().int().min(0).default(200),
  /** Requests a minute from an address that shows no valid credentials, over all gateways; 0: no limit. */
  RATE_LIMIT_PER_ADDRESS: z.coerce.number().int().min(0).default(100),
  /** Mails a minute to a channel; 0: no limit. */
  RATE_LIMIT_MAILS: z.coerce.number().int().min(0).default(60),
  /** Whose word is taken for who is behind them (`X-Forwarded-For`), and for nothing else. */
  TRUSTED_PROXIES: proxies.describe('how many proxies stand in front, or their addresses and networks, with commas'),
  /** Where mails lie as files, in development only; the page /emails/ shows them. */
  MAIL_DIR: z.string().min(1).optional(),
  /** Where the web client lies that `npm run build --workspace web` wrote. */
  WEB_DIR: z
    .string()
    .min(1)
    .default(() => fileURLToPath(new URL('../../../web/dist', import.meta.url)))
    .describe('the directory with the built web client'),
  /** Where mails for channels are taken in, behind a mail server; nowhere unless it is set. */
  INCOMING_MAIL_PORT: port.optional().describe('the port on which mails for channels are taken in over SMTP'),
  /**
   * How long requests and connections are still taken after the signal to stop, each answer closing its connection:
   * until those in front that choose among gateways know that this one goes. 0 where they pass over one that does not
   * listen.
   */
  LEAVE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120_000)
    .default(0)
    .describe('how long a gateway that stops still accepts connections, in ms'),
  /** The largest request body. A list of 100,000 ids fits; files of uploads are counted apart. */
  BODY_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(2 * 1024 * 1024),
  /**
   * Bodies in memory at a time, of requests that are read or answered; one address may have a quarter. Those below 64
   * KiB do not count.
   */
  BODIES_BYTES: z.coerce
    .number()
    .int()
    .min(8 * 1024 * 1024)
    .default(128 * 1024 * 1024),
  /**
   * What of a request's body has to come on average while it is watched, bytes a second; 0: it may come as slowly as it
   * likes.
   */
  BODY_MIN_BYTES_PER_SECOND: z.coerce.number().int().min(0).default(2048),
  /** Over how long the rate of a request's body is averaged, ms. A line that stands still for less is forgiven. */
  BODY_WINDOW_MS: milliseconds.min(100).default(30_000),
});

export type GatewayConfig = z.infer<typeof gatewayConfig>;
