/**
 * Receives mails for channels over SMTP. A recipient is accepted if its address is known, and a mail once its messages
 * are committed. An error before that is answered as a temporary failure, so that the mail server retries, and a
 * retried mail is posted once. The receiver is meant to run behind a mail server, so it has neither TLS nor passwords.
 * It neither relays mails nor answers by mail.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Clients, collectedMetrics, type Logger } from '@rookery/runtime';
import type { Registry } from 'prom-client';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { RateLimits } from '../admission/rate-limits.ts';
import { readAddress } from './address.ts';
import { type Outcome, receive, reply } from './receive.ts';

/** Max. size of a mail, bytes, including attachments, which are dropped. Mail servers commonly allow the same. */
const MAX_MAIL_BYTES = 10 * 1024 * 1024;
/** Max. concurrent connections, each of which may hold a mail in memory several times. */
const MAX_CONNECTIONS = 10;
/** Max. recipients of a mail. */
const MAX_RECIPIENTS = 10;
/** Max. commands of a client before it is disconnected: enough for several mails with their recipients. */
const MAX_COMMANDS = 200;
/** Timeout of a silent connection, ms. */
const SILENCE_MS = 60_000;
/** Max. duration of a connection, ms: slow senders must not occupy all connections. */
const CONNECTION_MS = 600_000;
/** How long connections may continue when the process stops, ms. */
const CLOSE_MS = 3_000;

/** No TLS and no passwords: the mail server in front handles those. */
const SETTINGS: SMTPServerOptions = {
  disabledCommands: ['AUTH', 'STARTTLS'],
  authOptional: true,
  disableReverseLookup: true,
  size: MAX_MAIL_BYTES,
  maxClients: MAX_CONNECTIONS,
  maxAllowedUnauthenticatedCommands: MAX_COMMANDS,
  socketTimeout: SILENCE_MS,
  closeTimeout: CLOSE_MS,
  banner: 'Rookery',
};

interface Receiver {
  listen(port: number, host: string): Promise<number>;
  /** Accepts no new connections, and lets running ones end. */
  stop(): Promise<void>;
}

interface Parts {
  readonly clients: Pick<Clients, 'channels' | 'messages' | 'users'>;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly rates: Pick<RateLimits, 'countMail'>;
}

const mailId = (): string => `mail-${randomUUID()}`;

/** Builds a receiver that does not listen yet. */
export function mailReceiver({ clients, logger, metrics, rates }: Parts): Receiver {
  const counts: Record<Outcome, number> = { posted: 0, dropped: 0, refused: 0, deferred: 0 };
  const { counters } = collectedMetrics(metrics);
  counters('incoming_mails', 'Mails for channels, by what became of them', 'outcome', () => Object.entries(counts));
  const later = (error: unknown, requestId: string): Error => {
    counts.deferred++;
    logger.warn({ err: error, requestId }, 'incoming mail deferred');
    return reply(451, 'Try again later');
  };
  const refuse = (code: number, text: string): Error => {
    counts.refused++;
    return reply(code, text);
  };
  const server = new SMTPServer({
    ...SETTINGS,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= MAX_RECIPIENTS) return done(reply(452, 'Too many recipients'));
      const requestId = mailId();
      acceptRecipient(address, requestId, { clients, rates }).then(
        (known) => done(known ? undefined : refuse(550, 'No such address')),
        (error) => done(later(error, requestId)),
      );
    },
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const requestId = mailId();
      receive({ clients, logger, requestId }, stream, recipients, MAX_MAIL_BYTES).then(
        ({ outcome, answer }) => {
          counts[outcome]++;
          done(answer);
        },
        (error) => done(later(error, requestId)),
      );
    },
  });

  server.on('error', (error: Error) => logger.info({ err: error }, 'mail server connection failed'));
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), CONNECTION_MS);
    socket.once('close', () => clearTimeout(timer));
  });
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => {
          server.server.off('error', reject);
          resolve((server.server.address() as AddressInfo).port);
        });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Whether an address exists; the mail then counts against its rate limit. @throws RATE_LIMIT_HIT */
async function acceptRecipient(
  address: string,
  requestId: string,
  { clients, rates }: Pick<Parts, 'clients' | 'rates'>,
): Promise<boolean> {
  // An invalid address is looked up all the same, so that the response time reveals nothing.
  const { token = '', isReply = false } = readAddress(address) ?? {};
  if (isReply) {
    const { caller } = await clients.users.FindReplyAddress({ token }, { requestId });
    if (caller) rates.countMail(caller.realm_id, -caller.user_id);
    return caller !== null;
  }
  const { realm_id, channel_id } = await clients.channels.FindEmailAddress({ token }, { requestId });
  if (realm_id === 0) return false;
  rates.countMail(realm_id, channel_id);
  return true;
}
