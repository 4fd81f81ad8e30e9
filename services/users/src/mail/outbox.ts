/**
 * The outbox of mails: tasks that are staged in the operation that causes the mail. Each mail is sent at least once;
 * twice only if a process died or the database was unavailable between sending and removal. A mail that cannot be sent
 * is retried for some hours, at growing intervals, and then retained as a dead letter.
 */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { DurableTasks, PeriodicJob, type TasksContext } from '@rookery/runtime';
import { type MailContent, toBody } from './rules/template.ts';
import { countDead, isDeactivated, MAILS, type MailDocument, recordBounce, retainDead } from './store.ts';
import { PermanentFailure, type Transport } from './transport.ts';

/** Lease of a mail, ms: longer than a mail server may take. */
const LEASE_MS = 120_000;
/**
 * Delays before retries, ms; some five hours in all, so that most mails survive an outage of the mail server overnight.
 */
const RETRY_MS = [10_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000, 7_200_000];
/** Max. mails in flight. */
const CONCURRENCY = 4;
/** Interval of counting dead letters, ms. */
const COUNT_EVERY_MS = 15_000;

interface MailOptions extends TasksContext {
  readonly database: Database;
  /** Undefined if mail cannot be sent. */
  readonly transport: Transport | undefined;
  /** The sender address, optionally with a name, as in `Rookery <noreply@example.com>`. */
  readonly from: string;
}

export class Mail {
  readonly #options: MailOptions;
  readonly #tasks: DurableTasks<MailDocument>;
  readonly #counting: PeriodicJob;
  #dead = 0;

  constructor(options: MailOptions) {
    this.#options = options;
    const { database, logger } = options;
    this.#tasks = new DurableTasks<MailDocument>({
      ...options,
      name: MAILS,
      execute: (mail) => this.#send(mail),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
      attempts: RETRY_MS.length + 1,
      isPermanent: (error) => error instanceof PermanentFailure,
      onGivenUp: async (mail) => {
        await retainDead(database, mail);
        this.#counting.soon();
      },
      concurrency: CONCURRENCY,
      // Notification mails may be many; the last slot is for other mails.
      lastFor: { bulk: { $exists: false } },
    });
    this.#counting = new PeriodicJob({
      intervalMs: COUNT_EVERY_MS,
      firstRunWithinMs: 0,
      run: async () => {
        this.#dead = await countDead(database);
      },
      logger,
      failure: 'dead letters not counted',
    });
  }

  /** Dead letters over all replicas, as of the last count. */
  get dead(): number {
    return this.#dead;
  }

  /** @throws BAD_REQUEST if mail cannot be sent; for calls that are useless without mail */
  checkConfigured(): void {
    if (!this.configured) {
      throw new DomainError('BAD_REQUEST', 'This server is not configured to send email.');
    }
  }

  get configured(): boolean {
    return this.#options.transport !== undefined;
  }

  /**
   * Stages a mail in the operation that causes it. After the commit, `soon` sends it without waiting for the next poll.
   */
  put(tx: Tx, to: string, content: MailContent): void {
    this.#tasks.stage(tx, { to, ...toBody(content) });
  }

  /**
   * Sends a mail directly, bypassing the outbox and without retries.
   * @throws BAD_REQUEST if mail is not configured, and with the mail server's response if it rejects the mail
   */
  async sendNow(to: string, content: MailContent): Promise<void> {
    this.checkConfigured();
    const { from, transport } = this.#options;
    try {
      await transport?.send({ messageId: `<${randomUUID()}@${this.domain}>`, from, to, ...toBody(content) });
    } catch (error) {
      throw new DomainError('BAD_REQUEST', `The mail server did not take the mail: ${(error as Error).message}`);
    }
  }

  /** The sender address, without a name. */
  get address(): string {
    return this.#options.from.replace(/^.*<|>.*$/g, '');
  }

  /** The domain of the sender address. */
  get domain(): string {
    return this.address.slice(this.address.lastIndexOf('@') + 1);
  }

  /** Looks for due mails now instead of at the next poll. */
  soon(): void {
    this.#tasks.soon();
  }

  start(): void {
    if (!this.#options.transport) return;
    this.#tasks.start();
    this.#counting.start();
  }

  /** Stops after the mails in flight. */
  async stop(): Promise<void> {
    await Promise.all([this.#tasks.stop(), this.#counting.stop()]);
    this.#options.transport?.close();
  }

  async #send(mail: MailDocument): Promise<void> {
    const { _id, realm, bulk, to, subject, text, html, from_name, reply_to, headers } = mail;
    const { from, transport, database } = this.#options;
    // A deactivated organisation sends no notifications, not even those that were staged before.
    if (bulk && (await isDeactivated(database, realm))) return;
    const messageId = `<${_id}@${this.domain}>`;
    const sender = from_name === undefined ? from : { name: from_name, address: this.address };
    const more = { ...(reply_to !== undefined && { replyTo: reply_to }), ...(headers && { headers }) };
    try {
      await transport?.send({ messageId, from: sender, to, subject, text, html, ...more });
    } catch (error) {
      if (error instanceof PermanentFailure) {
        await recordBounce(database, to).catch(() => {});
        throw error;
      }
      // Errors of mail servers contain addresses, which must not be logged.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw Object.assign(new Error('a mail could not be sent'), { code, responseCode });
    }
  }
}
