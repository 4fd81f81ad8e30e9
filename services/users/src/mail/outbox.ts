/**
 * The outbox of mails: tasks of the operations that they are about. Each mail is sent at least once, and twice only
 * where a process died or the database was away between the sending and the removal. A mail that cannot be sent is
 * retried for some hours, ever more rarely, and then retained as a dead letter.
 */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { DurableTasks, PeriodicJob, type TasksContext } from '@rookery/runtime';
import { type MailContent, toBody } from './rules/template.ts';
import { countDead, MAILS, type MailDocument, recordBounce, retainDead } from './store.ts';
import { PermanentFailure, type Transport } from './transport.ts';

/** More than all that a mail server may take. */
const LEASE_MS = 120_000;
/** Some five hours in all: a mail server that is mended in the morning is not too late for most. */
const RETRY_MS = [10_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 3_600_000, 7_200_000];
/** Mails under way at a time. */
const AT_ONCE = 4;
/** How often dead letters are counted, ms. */
const COUNT_EVERY_MS = 15_000;

interface MailOptions extends TasksContext {
  readonly database: Database;
  /** Undefined where mail cannot be sent. */
  readonly transport: Transport | undefined;
  /** The address that mails come from; a name may stand before it, as in `Rookery <noreply@example.com>`. */
  readonly from: string;
}

export class Mail {
  readonly #o: MailOptions;
  readonly #tasks: DurableTasks<MailDocument>;
  readonly #counting: PeriodicJob;
  #dead = 0;

  constructor(o: MailOptions) {
    this.#o = o;
    const { database, logger } = o;
    this.#tasks = new DurableTasks<MailDocument>({
      ...o,
      name: MAILS,
      execute: (mail) => this.#send(mail),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
      attempts: RETRY_MS.length + 1,
      isRefusal: (error) => error instanceof PermanentFailure,
      onGivenUp: async (mail) => {
        await retainDead(database, mail);
        this.#counting.soon();
      },
      concurrency: AT_ONCE,
      // Mails that notify of messages may be many.
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

  /** Dead letters over all replicas, as they were counted a moment ago. */
  get dead(): number {
    return this.#dead;
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
    this.#tasks.stage(tx, { to, ...toBody(content) });
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
    this.#tasks.soon();
  }

  start(): void {
    if (!this.#o.transport) return;
    this.#tasks.start();
    this.#counting.start();
  }

  /** Ends with what is under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#tasks.stop(), this.#counting.stop()]);
    this.#o.transport?.close();
  }

  async #send({ _id, to, subject, text, html, from_name, reply_to, headers }: MailDocument): Promise<void> {
    const { from, transport, database } = this.#o;
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
      // Errors of mail servers name addresses, which are not logged.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw Object.assign(new Error('a mail could not be sent'), { code, responseCode });
    }
  }
}
