/**
 * The outbox of notices: messages of the server's bots that report a change.
 *
 * Notices are a durable task of the operation that makes the change, so they are sent if and only if it is committed,
 * and the caller does not wait for them. The messages service recognises repeated notices by their keys, so each is
 * sent once. Failed notices are retried for some hours with growing pauses, and then dropped.
 */
import type { Tx } from '@rookery/data';
import type { Relay } from '@rookery/log';
import type { Clients } from './clients.ts';
import { DurableTasks, TASK_INDEXES, type TaskRecord, type TasksContext } from './durable-tasks.ts';

/** The collection of waiting notices, in the database of each service that sends some. */
export const NOTICES = 'notices';
export const NOTICE_INDEXES = TASK_INDEXES;

/** A message in a channel, or a direct message to each of several users, in Markdown. */
export interface Notice {
  readonly sender: 'notification-bot' | 'welcome-bot';
  readonly content: string;
  /**
   * The channel to post in; `topic` is ignored if the channel allows only the empty topic. Posted into an archived
   * channel only with `into_archived`.
   */
  readonly channel?: { readonly id: number; readonly topic: string; readonly into_archived?: boolean };
  /** Or the users to send to, each individually. Inactive users are skipped. */
  readonly user_ids?: readonly number[];
  /** Private channels that the receivers know of, so that the content may link them. */
  readonly known_channel_ids?: readonly number[];
  /** Whether the message is marked as read for all receivers. */
  readonly read?: boolean;
  /** With `read`: the users for whom it stays unread. */
  readonly unread_user_ids?: readonly number[];
}

/** The notices of one operation, in order. */
interface NoticesDocument extends TaskRecord {
  /** The journal entry of the change. */
  readonly seq: number;
  readonly notices: readonly Notice[];
  /** The channel that the operation archived, if any. */
  readonly archived?: number;
}

/** Lease of a task, ms: longer than its calls may take. A longer lease delays the notices of a dead process. */
const LEASE_MS = 40_000;
const DEADLINE_MS = 15_000;
/** Pauses between attempts, ms: seven hours in total, which is shorter than the retention of request keys. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 14_400_000];
/** Max. concurrent calls. */
const CONCURRENCY = 4;

interface NoticesOptions extends TasksContext {
  /** The service whose journal has the changes. */
  readonly service: 'users' | 'channels' | 'messages';
  readonly relay: Pick<Relay, 'published' | 'waitFenced'>;
  readonly messages: Pick<Clients['messages'], 'SendNotices'>;
  /** Applies the consequences of archiving a channel, before the notices are sent. It may run repeatedly. */
  readonly onArchived?: (options: { realm: number; channel: number; seq: number }) => Promise<unknown>;
}

export class NoticeOutbox {
  readonly #options: NoticesOptions;
  readonly #tasks: DurableTasks<NoticesDocument>;

  constructor(options: NoticesOptions) {
    this.#options = options;
    this.#tasks = new DurableTasks<NoticesDocument>({
      ...options,
      name: NOTICES,
      execute: (task) => this.#send(task),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
      attempts: RETRY_MS.length + 1,
      concurrency: CONCURRENCY,
    });
  }

  /**
   * Stages notices as the last step of the operation that they report. Calling `soon` after the commit sends them
   * earlier.
   */
  stage(tx: Tx, notices: readonly Notice[], options: Pick<NoticesDocument, 'archived'> = {}): void {
    if (notices.length === 0 && options.archived === undefined) return;
    this.#tasks.stage(tx, { seq: tx.lastSeq(), notices, ...options });
  }

  /** Triggers a sweep without waiting for it: notices may be due. */
  soon(): void {
    this.#tasks.soon();
  }

  start(): void {
    this.#tasks.start();
  }

  /** Stops after the running tasks. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }

  async #send({ _id, realm, seq, notices, archived }: NoticesDocument): Promise<void> {
    const { service, relay, messages } = this.#options;
    await relay.waitFenced(realm, seq, AbortSignal.timeout(DEADLINE_MS));
    if (archived !== undefined) await this.#options.onArchived?.({ realm, channel: archived, seq });
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
  }
}
