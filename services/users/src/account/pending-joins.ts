/**
 * The first subscriptions of new accounts. One operation writes the account and a record of them; then the channels
 * service subscribes the user, and the record is removed. After a crash in between a sweep finishes the record;
 * subscribing again changes nothing.
 */

import type { Database, Tx } from '@rookery/data';
import { type CallContext, logged } from '@rookery/rpc';
import { type Clients, type Logger, PeriodicJob } from '@rookery/runtime';
import { subscribeNewcomer } from '../upstream/channels.ts';
import type { VisibilityRefresher } from '../visibility/visibility-refresher.ts';
import type { FirstSubscriptions } from './store/pending-joins.ts';
import { findPendingJoin, listPendingJoins, removePendingJoin, stagePendingJoin } from './store/pending-joins.ts';

/** A note this old is nobody's any more, ms: a living call takes a fraction of it. */
const LEFT_BEHIND_MS = 10_000;
/** How often to look for such notes, ms, by an index that is nearly always empty. */
const EVERY_MS = 5_000;
/** Notes that are finished in one look. */
const AT_ONCE = 100;

interface PendingJoinsOptions {
  readonly database: Database;
  readonly channels: Pick<Clients['channels'], 'SubscribeNewcomer'>;
  readonly visibilityRefresher: Pick<VisibilityRefresher, 'refresh'>;
  readonly logger: Logger;
}

export class PendingJoins {
  readonly #o: PendingJoinsOptions;
  readonly #sweep: PeriodicJob;

  constructor(o: PendingJoinsOptions) {
    this.#o = o;
    const failure = 'sweep of pending joins failed';
    this.#sweep = new PeriodicJob({ intervalMs: EVERY_MS, run: () => this.#finishLeft(), logger: o.logger, failure });
  }

  /** Stages the record, in the operation that adds the account, after the account's events. */
  note(tx: Tx, user: number, subscriptions: FirstSubscriptions): void {
    stagePendingJoin(tx, user, subscriptions);
  }

  /** Subscribes the user of a pending join, if there is one. After a failure the sweep tries again. */
  async finish(realm: number, user: number, ctx?: CallContext): Promise<void> {
    try {
      await this.#finish(realm, user);
    } catch (error) {
      this.#o.logger.warn({ err: error, realm, user, ...(ctx && logged(ctx)) }, 'a newcomer is subscribed later');
    }
  }

  async #finish(realm: number, user: number): Promise<void> {
    const join = await findPendingJoin(this.#o.database, realm, user);
    if (!join) return;
    const { channel_ids, include_default_channels: include_defaults, users_seq } = join;
    const request = { realm_id: realm, user_id: user, channel_ids: [...channel_ids], include_defaults, users_seq };
    await subscribeNewcomer(this.#o.channels, request);
    await this.#o.visibilityRefresher.refresh(realm, [user]);
    await removePendingJoin(this.#o.database, join);
  }

  /** Begins to look for what was left behind. */
  start(): void {
    this.#sweep.start();
  }

  /** Ends that, after the one that is being finished. */
  stop(): Promise<void> {
    return this.#sweep.stop();
  }

  async #finishLeft(): Promise<void> {
    const left = await listPendingJoins(this.#o.database, Date.now() - LEFT_BEHIND_MS, AT_ONCE);
    for (const { realm, user } of left) await this.finish(realm, user);
  }
}
