/**
 * The outbox of notices: messages of the server's bots that report a change.
 *
 * Notices are written in the commit queue's operation that makes the change, so they are sent if and only if it is
 * committed, and the caller does not wait for them. Right after the commit any replica takes them under a lease, has the
 * messages service send them, and removes them. What a crash leaves behind, a later run takes. The messages service
 * recognises by their keys what it has sent, so each is sent once. What cannot be sent is retried for some hours, ever
 * more rarely, and then given up.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@rookery/data';
import type { Relay } from '@rookery/log';
import type { Registry } from 'prom-client';
import type { Clients } from './clients.ts';
import { collectedMetrics } from './collected-metrics.ts';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

/** Where they wait, in the database of each service that has some. */
export const NOTICES = 'notices';
/** What is due. */
export const NOTICE_INDEXES = [{ key: { due_at: 1 } }];

/** One message in a channel, or one to each of some people, in Markdown. */
export interface Notice {
  readonly sender: 'notification-bot' | 'welcome-bot';
  readonly content: string;
  /** In a channel, in its only topic if it has but one. An archived channel gets it only if that is wanted. */
  readonly channel?: { readonly id: number; readonly topic: string; readonly into_archived?: boolean };
  /** Or to people, each alone. Who is not active gets nothing. */
  readonly user_ids?: readonly number[];
  /** Private channels that the readers know of: the content may link them. */
  readonly known_channel_ids?: readonly number[];
  /** Whether it counts as read for everyone. */
  readonly read?: boolean;
  /** Where it is read: but to these. */
  readonly unread_user_ids?: readonly number[];
}

/** The notices of one operation, in their order. */
interface NoticesDocument {
  readonly _id: string;
  readonly realm: number;
  /** The journal entry of the change. */
  readonly seq: number;
  readonly notices: readonly Notice[];
  /** A channel that was archived in it. */
  readonly archived?: number;
  /** UNIX ms. While a replica sends them: the end of its lease. */
  readonly due_at: number;
  readonly attempts: number;
}

/** More than the calls may take. A longer lease lets notices of a dead process wait for longer. */
const LEASE_MS = 40_000;
const DEADLINE_MS = 15_000;
/** How long after each failure they are tried again, ms: seven hours in all. Request keys live for longer than that. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 14_400_000];
/** How often to look for what was left or is to be tried again, ms, by an index that is nearly always empty. */
const EVERY_MS = 3_000;
/** Calls under way at a time. */
const AT_ONCE = 4;

interface NoticesOptions {
  /** The service whose journal has the changes. */
  readonly service: 'users' | 'channels' | 'messages';
  readonly database: Database;
  readonly relay: Pick<Relay, 'published' | 'waitFenced'>;
  readonly messages: Pick<Clients['messages'], 'SendNotices'>;
  /** What an archived channel means to others, before anything is said of it. It may be done again. */
  readonly onArchived?: (o: { realm: number; channel: number; seq: number }) => Promise<unknown>;
  readonly logger: Logger;
  /** Where its figures are registered. */
  readonly metrics?: Registry;
}

export class NoticeOutbox {
  readonly #o: NoticesOptions;
  readonly #job: PeriodicJob;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  /** What became of them here, since this process began. */
  readonly #figures = { sent: 0, failures: 0, given_up: 0 };

  constructor(o: NoticesOptions) {
    this.#o = o;
    const failure = 'notice outbox cannot be read';
    if (o.metrics) this.#register(o.metrics);
    this.#job = new PeriodicJob({ intervalMs: EVERY_MS, run: () => this.#look(), logger: o.logger, failure });
  }

  /** Stages them as the last step of the operation that they report. After its commit, `soon` spares them some waiting. */
  stage(tx: Tx, notices: readonly Notice[], o: Pick<NoticesDocument, 'archived'> = {}): void {
    if (notices.length === 0 && o.archived === undefined) return;
    const document: NoticesDocument = {
      _id: randomUUID(),
      realm: tx.realm,
      seq: tx.lastSeq(),
      notices,
      ...o,
      due_at: tx.nowMs,
      attempts: 0,
    };
    tx.insert(NOTICES, document);
  }

  /** Something may be due now; nobody has to wait for it. */
  soon(): void {
    if (!this.#stopped) void this.#look();
  }

  start(): void {
    this.#job.start();
  }

  /** Ends with what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#job.stop();
    await this.#running;
  }

  /** Sends what is due, one look at a time: who comes meanwhile makes it look once more. */
  #look(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        // Nearly always there is nothing, or one thing.
        const first = await this.#take();
        if (!first) continue;
        await Promise.all([this.#send(first), ...Array.from({ length: AT_ONCE - 1 }, () => this.#sendDue())]);
        await this.#sendDue();
      } catch (error) {
        this.#o.logger.warn({ err: error }, 'notice outbox cannot be read');
      }
    }
  }

  async #sendDue(): Promise<void> {
    while (!this.#stopped) {
      const taken = await this.#take();
      if (!taken) return;
      await this.#send(taken);
    }
  }

  /** What has waited for longest; until the lease ends no other replica takes it. */
  #take(): Promise<NoticesDocument | null> {
    const now = Date.now();
    return this.#collection.findOneAndUpdate(
      { due_at: { $lte: now } },
      { $set: { due_at: now + LEASE_MS }, $inc: { attempts: 1 } },
      { sort: { due_at: 1 }, returnDocument: 'after' },
    );
  }

  async #send({ _id, realm, seq, notices, archived, attempts }: NoticesDocument): Promise<void> {
    const { service, relay, messages, logger } = this.#o;
    try {
      await relay.waitFenced(realm, seq, AbortSignal.timeout(DEADLINE_MS));
      if (archived !== undefined) await this.#o.onArchived?.({ realm, channel: archived, seq });
      const request = {
        realm_id: realm,
        service,
        position: { seq, published: relay.published(realm) },
        notices: notices.map(({ channel, user_ids, known_channel_ids, unread_user_ids, ...notice }, place) => ({
          ...notice,
          key: `${_id}/${place}`,
          channel_id: channel?.id ?? 0,
          topic: channel?.topic ?? '',
          into_archived: channel?.into_archived ?? false,
          user_ids: [...(user_ids ?? [])],
          known_channel_ids: [...(known_channel_ids ?? [])],
          unread_user_ids: [...(unread_user_ids ?? [])],
          read: notice.read ?? false,
        })),
      };
      await messages.SendNotices(request, { route: String(realm), deadlineMs: DEADLINE_MS });
      this.#figures.sent += notices.length;
    } catch (error) {
      this.#figures.failures++;
      const waitMs = RETRY_MS[attempts - 1];
      // Their text is private, so it is not logged.
      if (waitMs === undefined) logger.error({ err: error, realm, notices: _id, attempts }, 'notices abandoned');
      else logger.warn({ err: error, realm, notices: _id, attempts, waitMs }, 'notices postponed');
      if (waitMs !== undefined) {
        await this.#collection.updateOne({ _id }, { $set: { due_at: Date.now() + waitMs } });
        return;
      }
      this.#figures.given_up += notices.length;
    }
    await this.#collection.deleteOne({ _id });
  }

  #register(metrics: Registry): void {
    const { counter } = collectedMetrics(metrics);
    counter('notices_sent', 'Notices that the messages service took', () => this.#figures.sent);
    counter('notice_failures', 'Tries to have notices sent that failed', () => this.#figures.failures);
    counter('notices_given_up', 'Notices that were not sent in all the tries', () => this.#figures.given_up);
  }

  get #collection() {
    return this.#o.database.collection<NoticesDocument>(NOTICES);
  }
}
