/** Where mails go: to an SMTP server, or where there is none, on a developer's machine, into files. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@rookery/runtime';
import { createTransport } from 'nodemailer';

/** A mail to send. */
interface Message {
  /** Unique to the mail and the same each time it is sent, so that a receiver of two copies can tell. */
  readonly messageId: string;
  /** An address that a name may stand before, or name and address apart. */
  readonly from: string | { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Transport {
  /** @throws PermanentFailure if there is no use in another try */
  send(message: Message): Promise<void>;
  close(): void;
}

/** The server has said that it will never take this mail, so for this address. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * The server gets so long to connect, to greet, and between two of its answers, ms. All together is well below a lease.
 */
const SMTP_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** At a time; servers refuse more from one client. */
const SMTP_CONNECTIONS = 4;

/** No machine is to answer them (RFC 3834), and none of them becomes a message of a channel. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** `url`: as in `smtps://user:password@mail.example.com:465`. */
export function smtpTransport(url: string): Transport {
  const smtp = createTransport({ url, pool: true, maxConnections: SMTP_CONNECTIONS, ...SMTP_TIMES });
  return {
    send: async (message) => {
      try {
        // Nothing in a mail is a file of this machine or a page to be fetched.
        const headers = { ...message.headers, ...AUTOMATIC };
        await smtp.sendMail({ ...message, headers, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode >= 500) {
          throw new PermanentFailure(`the mail server refuses the address (${responseCode})`);
        }
        throw error;
      }
    },
    close: () => smtp.close(),
  };
}

/** The one that the configuration asks for; undefined where mail cannot be sent. */
export function transportOf(
  config: { SMTP_URL?: string | undefined; MAIL_DIR?: string | undefined; DEVELOPMENT: boolean },
  logger: Logger,
): Transport | undefined {
  if (config.SMTP_URL !== undefined) return smtpTransport(config.SMTP_URL);
  return config.DEVELOPMENT && config.MAIL_DIR !== undefined ? fileTransport(config.MAIL_DIR, logger) : undefined;
}

/** Each mail as a text file of a directory, and a line in the log that says where. */
export function fileTransport(directory: string, logger: Logger): Transport {
  return {
    send: async ({ from, to, subject, text, replyTo, headers = {} }) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      const path = join(directory, name);
      // They open accounts.
      const sender = typeof from === 'string' ? from : `${from.name} <${from.address}>`;
      const more = Object.entries({ ...(replyTo !== undefined && { 'Reply-To': replyTo }), ...headers });
      const lines = more.map(([name, value]) => `\n${name}: ${value}`).join('');
      const head = `From: ${sender}\nTo: ${to}\nSubject: ${subject}${lines}`;
      await writeFile(path, `${head}\n\n${text}`, { mode: 0o600 });
      logger.info({ path, to, subject }, 'a mail was written to a file');
    },
    close: () => {},
  };
}
