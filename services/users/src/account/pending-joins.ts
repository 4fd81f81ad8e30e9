/**
 * The first subscriptions of new accounts. One operation writes the account and a task; then the channels service
 * subscribes the user. Idempotent: a repeated call to it has no effect.
 */
import { documentKey } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { CallContext } from '@rookery/rpc';
import { type Clients, DurableTasks, type TasksContext } from '@rookery/runtime';
import { subscribeNewcomer } from '../upstream/channels.ts';
import type { VisibilityRefresher } from '../visibility/visibility-refresher.ts';
import { type FirstSubscriptions, PENDING_JOINS, type PendingJoin } from './store/pending-joins.ts';

/** Lease of a task, ms: a live call takes a fraction of it. */
const LEASE_MS = 10_000;
const RETRY_MS = [5_000];

interface PendingJoinsOptions extends TasksContext {
  readonly channels: Pick<Clients['channels'], 'SubscribeNewcomer'>;
  readonly visibilityRefresher: Pick<VisibilityRefresher, 'refresh'>;
}

export class PendingJoins {
  readonly #options: PendingJoinsOptions;
  readonly #tasks: DurableTasks<PendingJoin>;

  constructor(options: PendingJoinsOptions) {
    this.#options = options;
    this.#tasks = new DurableTasks<PendingJoin>({
      ...options,
      name: PENDING_JOINS,
      execute: (join) => this.#subscribe(join),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
    });
  }

  /** Stages the task, in the operation that adds the account, after the account's events. */
  stage(tx: Tx, user: number, subscriptions: FirstSubscriptions): void {
    const join = { _id: documentKey(tx.realm, user), user, ...subscriptions, users_seq: tx.lastSeq() };
    this.#tasks.stageHeld(tx, join);
  }

  /** Subscribes the user of a pending join, if any; later, if the channels service is unavailable or slow. */
  async finish(realm: number, user: number, ctx: CallContext): Promise<void> {
    await this.#tasks.runWithin(documentKey(realm, user), ctx);
  }

  /** Starts the sweep for abandoned tasks. */
  start(): void {
    this.#tasks.start();
  }

  /** Stops after the task in flight. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }

  async #subscribe({ realm, user, channel_ids, users_seq, inviter_id = 0, ...join }: PendingJoin): Promise<void> {
    await subscribeNewcomer(this.#options.channels, {
      realm_id: realm,
      user_id: user,
      channel_ids: [...channel_ids],
      include_defaults: join.include_default_channels,
      default_group_ids: [...(join.default_group_ids ?? [])],
      users_seq,
      inviter_id,
    });
    await this.#options.visibilityRefresher.refresh(realm, [user]);
  }
}
