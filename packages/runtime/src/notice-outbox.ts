/**
 * The outbox of notices: messages of the server's bots that report a change.
 *
 * Notices are a task of the commit queue's operation that makes the change, so they are sent if and only if it is
 * committed, and the caller does not wait for them. The messages service recognises by their keys what it has sent, so
 * each is sent once. What cannot be sent is retried for some hours, ever more rarely, and then given up.
 */
import type { Tx } from '@rookery/data';
import type { Relay } from '@rookery/log';
import type { Clients } from './clients.ts';
import { DurableTasks, TASK_INDEXES, type TaskRecord, type TasksContext } from './durable-tasks.ts';

/** Where they wait, in the database of each service that has some. */
export const NOTICES = 'notices';
export const NOTICE_INDEXES = TASK_INDEXES;

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
interface NoticesDocument extends TaskRecord {
  /** The journal entry of the change. */
  readonly seq: number;
  readonly notices: readonly Notice[];
  /** A channel that was archived in it. */
  readonly archived?: number;
}

/** More than the calls may take. A longer lease lets notices of a dead process wait for longer. */
const LEASE_MS = 40_000;
const DEADLINE_MS = 15_000;
/** Seven hours in all. Request keys live for longer than that. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 14_400_000];
/** Calls under way at a time. */
const AT_ONCE = 4;

interface NoticesOptions extends TasksContext {
  /** The service whose journal has the changes. */
  readonly service: 'users' | 'channels' | 'messages';
  readonly relay: Pick<Relay, 'published' | 'waitFenced'>;
  readonly messages: Pick<Clients['messages'], 'SendNotices'>;
  /** What an archived channel means to others, before anything is said of it. It may be done again. */
  readonly onArchived?: (o: { realm: number; channel: number; seq: number }) => Promise<unknown>;
}

export class NoticeOutbox {
  readonly #o: NoticesOptions;
  readonly #tasks: DurableTasks<NoticesDocument>;

  constructor(o: NoticesOptions) {
    this.#o = o;
    this.#tasks = new DurableTasks<NoticesDocument>({
      ...o,
      name: NOTICES,
      execute: (task) => this.#send(task),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
      attempts: RETRY_MS.length + 1,
      concurrency: AT_ONCE,
    });
  }

  /**
   * Stages them as the last step of the operation that they report. After its commit, `soon` spares them some waiting.
   */
  stage(tx: Tx, notices: readonly Notice[], o: Pick<NoticesDocument, 'archived'> = {}): void {
    if (notices.length === 0 && o.archived === undefined) return;
    this.#tasks.stage(tx, { seq: tx.lastSeq(), notices, ...o });
  }

  /** Something may be due now; nobody has to wait for it. */
  soon(): void {
    this.#tasks.soon();
  }

  start(): void {
    this.#tasks.start();
  }

  /** Ends with what is under way. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }

  async #send({ _id, realm, seq, notices, archived }: NoticesDocument): Promise<void> {
    const { service, relay, messages } = this.#o;
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
  }
}
