/**
 * The outbox of mails.
 *
 * The operation that a mail is about writes it, so it is sent if and only if that happened. A replica takes a mail that
 * is due for the time of a lease, sends it and removes it. After a crash the lease ends and another replica takes it:
 * each mail is sent at least once, and twice only where a process died or the database was away between the sending and
 * the removal. A mail that cannot be sent is tried again for some hours, ever more rarely, and then retained as a dead
 * letter.
 */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import { type MailContent, toBody } from './rules/template.ts';
import { type MailDocument, type MailQueue, mailQueue, recordBounce } from './store.ts';
import { PermanentFailure, type Transport } from './transport.ts';

/** A replica has so long for one mail, ms: more than all that a mail server may take. */
const LEASE_MS = 120_000;
/**
 * How long after each failure a mail is tried again, ms. Some five hours in all: a mail server that is mended in the
 * morning is not too late for most.
 */
const RETRY_MS = [10_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000, 7_200_000];
/** Looks for what others left, or failed before, ms. */
const EVERY_MS = 2_000;
/** Mails under way at a time. */
const AT_ONCE = 4;

interface MailOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Undefined where mail cannot be sent. */
  readonly transport: Transport | undefined;
  /** The address that mails come from; a name may stand before it, as in `Rookery <noreply@example.com>`. */
  readonly from: string;
}

export class Mail {
  readonly #o: MailOptions;
  readonly #queue: MailQueue;
  readonly #job: PeriodicJob;
  #counts = { waiting: 0, dead: 0 };
  /** What became of mails here, since this process began. */
  readonly figures = { sent: 0, failures: 0, given_up: 0 };

  constructor(o: MailOptions) {
    this.#o = o;
    this.#queue = mailQueue(o.database);
    this.#job = new PeriodicJob({
      intervalMs: EVERY_MS,
      firstRunWithinMs: 0,
      run: (signal) => this.#sweep(signal),
      logger: o.logger,
      failure: 'sweep of mails failed',
    });
  }

  /** Over all replicas, as it was found a moment ago. */
  get counts(): Readonly<{ waiting: number; dead: number }> {
    return this.#counts;
  }

  /** @throws BAD_REQUEST where mail cannot be sent: for what is of no use without */
  checkConfigured(): void {
    if (!this.configured) {
      throw new DomainError('BAD_REQUEST', 'This server is not configured to send email.');
    }
  }

  get configured(): boolean {
    return this.#o.transport !== undefined;
  }

  /** Stages a mail in the operation that it tells of. When that is committed, `soon` spares it some waiting. */
  put(tx: Tx, to: string, content: MailContent): void {
    this.#queue.stage(tx, { _id: randomUUID(), realm: tx.realm, to, ...toBody(content), due_at: tx.nowMs });
  }

  /**
   * Sends a mail at once, past the outbox and without another try.
   * @throws BAD_REQUEST where mail is not configured, and with the answer of a mail server that did not take it
   */
  async sendNow(to: string, content: MailContent): Promise<void> {
    this.checkConfigured();
    const { from, transport } = this.#o;
    try {
      await transport?.send({ messageId: `<${randomUUID()}@${this.domain}>`, from, to, ...toBody(content) });
    } catch (error) {
      throw new DomainError('BAD_REQUEST', `The mail server did not take the mail: ${(error as Error).message}`);
    }
  }

  /** The address that mails come from, without a name. */
  get address(): string {
    return this.#o.from.replace(/^.*<|>.*$/g, '');
  }

  /** What stands behind the @ of it. */
  get domain(): string {
    return this.address.slice(this.address.lastIndexOf('@') + 1);
  }

  /** Something is due now. */
  soon(): void {
    this.#job.soon();
  }

  start(): void {
    if (this.#o.transport) this.#job.start();
  }

  /** Ends with what is under way. */
  async stop(): Promise<void> {
    await this.#job.stop();
    this.#o.transport?.close();
  }

  async #sweep(signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => this.#sendDue(i > 0, signal)));
    this.#counts = await this.#queue.count();
  }

  /** One mail after another, until none is due. Without `withBulk` none that notifies of messages: these may be many. */
  async #sendDue(withBulk: boolean, signal: AbortSignal): Promise<void> {
    const { transport } = this.#o;
    while (transport && !signal.aborted) {
      const now = Date.now();
      const mail = await this.#queue.take(now, now + LEASE_MS, withBulk);
      if (!mail) return;
      await this.#send(transport, mail);
    }
  }

  async #send(transport: Transport, mail: MailDocument): Promise<void> {
    const { from, logger } = this.#o;
    const { _id, to, subject, text, html, from_name, reply_to, headers } = mail;
    try {
      const messageId = `<${_id}@${this.domain}>`;
      const sender = from_name === undefined ? from : { name: from_name, address: this.address };
      const more = { ...(reply_to !== undefined && { replyTo: reply_to }), ...(headers && { headers }) };
      await transport.send({ messageId, from: sender, to, subject, text, html, ...more });
    } catch (error) {
      this.figures.failures++;
      if (error instanceof PermanentFailure) await recordBounce(this.#o.database, to).catch(() => {});
      const waitMs = error instanceof PermanentFailure ? undefined : RETRY_MS[mail.attempts - 1];
      // Neither who it is for nor what it says goes into the log; errors of mail servers name addresses.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      logger.warn({ code, responseCode, mail: _id, attempts: mail.attempts, waitMs }, 'a mail could not be sent');
      if (waitMs === undefined) {
        this.figures.given_up++;
        await this.#queue.giveUp(mail, Date.now());
      } else {
        await this.#queue.putBack(mail, Date.now() + waitMs);
      }
      return;
    }
    this.figures.sent++;
    await this.#queue.remove(mail);
  }
}
