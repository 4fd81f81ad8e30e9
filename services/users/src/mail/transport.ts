/** Transports of mails: an SMTP server, or files on a developer's machine. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@rookery/runtime';
import { createTransport } from 'nodemailer';

/** A mail to send, in the form of the transport. */
interface Message {
  /** Unique per mail and the same at each attempt, so that receivers can recognise duplicates. */
  readonly messageId: string;
  /** An address, optionally with a name before it, or name and address separately. */
  readonly from: string | { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Transport {
  /** @throws PermanentFailure if retries are useless */
  send(message: Message): Promise<void>;
  close(): void;
}

/** The mail server permanently rejected the mail for this address. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * Timeouts for connecting, for the greeting, and between two responses of the server, ms. Their sum is well below a
 * lease.
 */
const SMTP_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Max. concurrent connections; servers reject more from one client. */
const SMTP_CONNECTIONS = 4;

/**
 * The start of a reply that refuses the sender or this server, by its enhanced status code (RFC 3463). Postfix gives it
 * in answer to `RCPT TO`.
 */
const OF_THE_SENDER = /^\d{3}[ -]5\.(?:7\.\d|1\.[78]\b)/;

/** Marks the mails as automatic: machines do not reply to them (RFC 3834), and they are not posted to channels. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** @param url as in `smtps://user:password@mail.example.com:465` */
export function smtpTransport(url: string): Transport {
  const smtp = createTransport({ url, pool: true, maxConnections: SMTP_CONNECTIONS, ...SMTP_TIMES });
  return {
    send: async (message) => {
      try {
        // No part of a mail may be read from local files or fetched from URLs.
        const headers = { ...message.headers, ...AUTOMATIC };
        await smtp.sendMail({ ...message, headers, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        const { responseCode } = error as SmtpError;
        if (!refusesAddress(error as SmtpError)) throw error;
        throw new PermanentFailure(`the mail server refuses the address (${responseCode})`);
      }
    },
    close: () => smtp.close(),
  };
}

/** An error of nodemailer, with the command that failed and the server's reply to it. */
interface SmtpError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

function refusesAddress({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  return command === 'RCPT TO' && responseCode >= 500 && !OF_THE_SENDER.test(response);
}

/** The configured transport; undefined if mail cannot be sent. */
export function transportOf(
  config: { SMTP_URL?: string | undefined; MAIL_DIR?: string | undefined; DEVELOPMENT: boolean },
  logger: Logger,
): Transport | undefined {
  if (config.SMTP_URL !== undefined) return smtpTransport(config.SMTP_URL);
  return config.DEVELOPMENT && config.MAIL_DIR !== undefined ? fileTransport(config.MAIL_DIR, logger) : undefined;
}

/** Writes each mail to a text file of a directory, and logs the path. */
export function fileTransport(directory: string, logger: Logger): Transport {
  return {
    send: async ({ from, to, subject, text, replyTo, headers = {} }) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      const path = join(directory, name);
      const sender = typeof from === 'string' ? from : `${from.name} <${from.address}>`;
      const more = Object.entries({ ...(replyTo !== undefined && { 'Reply-To': replyTo }), ...headers });
      const lines = more.map(([name, value]) => `\n${name}: ${value}`).join('');
      const head = `From: ${sender}\nTo: ${to}\nSubject: ${subject}${lines}`;
      // For the owner only: links in mails give access to accounts.
      await writeFile(path, `${head}\n\n${text}`, { mode: 0o600 });
      logger.info({ path }, 'mail written to a file');
    },
    close: () => {},
  };
}
