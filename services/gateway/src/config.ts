/** The gateway's configuration, from environment variables. */
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
   * How long a poll is held, ms: longer than the 55 s after which a quiet queue sends a heartbeat, less than the 90 s
   * after which clients give up.
   */
  POLL_DEADLINE_MS: milliseconds.max(300_000).default(80_000),
  /** Deadline of a register, ms; in a large organisation it takes seconds while caches are cold. */
  REGISTER_DEADLINE_MS: milliseconds.max(300_000).default(30_000),
  /** With fewer, the services are partly idle; with more, other requests wait while all clients register. */
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
   * Size of the cache of lists that many registers share, bytes. If it is smaller than the lists of the active
   * organisations, services send them with every register.
   */
  SHARED_PARTS_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(128 * 1024 * 1024),
  /**
   * Size of the cache of queue registrations, bytes, about 1 KB each. With them, a replica takes queues over without a
   * read.
   */
  QUEUE_REGISTRATIONS_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
  /** Max. requests per minute of a user, over all gateways; 0: no limit. */
  RATE_LIMIT_PER_USER: z.coerce.number().int().min(0).default(200),
  /** Max. requests per minute from an address without valid credentials, over all gateways; 0: no limit. */
  RATE_LIMIT_PER_ADDRESS: z.coerce.number().int().min(0).default(100),
  /** Max. mails per minute to a channel; 0: no limit. */
  RATE_LIMIT_MAILS: z.coerce.number().int().min(0).default(60),
  /** Proxies whose `X-Forwarded-For` is trusted to name the client; nothing else of theirs is. */
  TRUSTED_PROXIES: proxies.describe('how many proxies stand in front, or their addresses and networks, with commas'),
  /** The folder to which mails are written as files, in development only; the page /emails/ shows them. */
  MAIL_DIR: z.string().min(1).optional(),
  /** Directory of the web client, as built by `npm run build --workspace web`. */
  WEB_DIR: z
    .string()
    .min(1)
    .default(() => fileURLToPath(new URL('../../../web/dist', import.meta.url)))
    .describe('the directory with the built web client'),
  /** Port for incoming mails to channels, behind a mail server; without it no mails are received. */
  INCOMING_MAIL_PORT: port.optional().describe('the port on which mails for channels are taken in over SMTP'),
  /**
   * How long requests and connections are still accepted after the signal to stop, ms, each answer closing its
   * connection: long enough for load balancers to notice that this gateway stops. 0 if they skip a gateway that does
   * not listen.
   */
  LEAVE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120_000)
    .default(0)
    .describe('how long a gateway that stops still accepts connections, in ms'),
  /** Max. size of a request body, bytes. A list of 100,000 ids fits; uploaded files are limited separately. */
  BODY_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(2 * 1024 * 1024),
  /**
   * Max. bytes of request bodies in memory, while they are read or answered; one address may use a quarter. Bodies up
   * to 64 KiB do not count.
   */
  BODIES_BYTES: z.coerce
    .number()
    .int()
    .min(8 * 1024 * 1024)
    .default(128 * 1024 * 1024),
  /**
   * Max. bytes of answers that clients have not received yet; one user, or one address without credentials, may use an
   * eighth, one organisation half. Answers up to 64 KiB do not count.
   */
  ANSWERS_BYTES: z.coerce
    .number()
    .int()
    .min(8 * 1024 * 1024)
    .default(128 * 1024 * 1024),
  /**
   * Min. average rate at which a request body must arrive while it is watched, bytes per second; 0: no minimum. A
   * client that takes nothing of an answer above 64 KiB in the time that this rate gives 1.5 MiB is disconnected.
   */
  BODY_MIN_BYTES_PER_SECOND: z.coerce.number().int().min(0).default(2048),
  /** Window over which the rate of a request body is averaged, ms. A shorter stall of the connection is tolerated. */
  BODY_WINDOW_MS: milliseconds.min(100).default(30_000),
});

export type GatewayConfig = z.infer<typeof gatewayConfig>;
