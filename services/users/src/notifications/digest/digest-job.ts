/**
 * Decides the digests of organisations on their weekday: a delivery for each absent user. Every replica runs the job;
 * the position of an organisation lets one replica decide each page of users.
 */
import type { Database } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import type { Directories } from '../../directory/directory.ts';
import { realmsWithDigests } from '../../realm/store.ts';
import type { User } from '../../user/documents.ts';
import { deliveryId } from '../delivery.ts';
import type { DeliveryDocument } from '../store/decisions.ts';
import { type DigestSender, type PresenceSource, seenActiveAt, wantsDigest } from './digest-sender.ts';
import { DAY_MS, digestDay, isAbsent, isMorning } from './rules/schedule.ts';
import { commitDigests, type DigestPosition, DigestsMoved, loadDigestPosition } from './store.ts';

interface DigestJobOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly directories: Pick<Directories, 'current'>;
  readonly presences: PresenceSource;
  readonly sender: Pick<DigestSender, 'reachable'>;
}

/** Interval of the job, ms: a digest may be some minutes late. */
const EVERY_MS = 600_000;
const FIRST_WITHIN_MS = 60_000;
/** Max. users in one transaction. */
const PAGE = 500;
/** How long a digest that cannot be mailed is retried, ms; afterwards its content is left to the next digest. */
const EXPIRES_MS = 3 * DAY_MS;

export class DigestJob {
  readonly #options: DigestJobOptions;
  readonly #job: PeriodicJob;

  constructor(options: DigestJobOptions) {
    this.#options = options;
    this.#job = new PeriodicJob({
      intervalMs: EVERY_MS,
      firstRunWithinMs: FIRST_WITHIN_MS,
      run: (signal) => this.#runAll(signal),
      logger: options.logger,
      failure: 'digests not decided',
    });
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #runAll(signal: AbortSignal): Promise<void> {
    const { database, logger } = this.#options;
    if (!isMorning(Date.now())) return;
    for (const realm of await realmsWithDigests(database)) {
      if (signal.aborted) return;
      await this.run(realm, Date.now(), signal).catch((error: unknown) => {
        logger.warn({ err: error, realm }, 'digests of an organisation not decided, retrying');
      });
    }
  }

  /**
   * Decides the digests of an organisation that are due at `now`, UNIX milliseconds. Idempotent: the digests of a day
   * are decided once.
   */
  async run(realm: number, now: number, signal?: AbortSignal): Promise<void> {
    const { database, directories, presences } = this.#options;
    const directory = await directories.current(realm);
    let position = await loadDigestPosition(database, realm);
    const day = digestDay(now, directory.realm.settings.digest_weekday, position?.day);
    if (day === undefined || (position?.day === day && position.complete)) return;
    const active = await presences.current(realm);
    const decidedUpTo = position?.day === day ? position.user : 0;
    const isDue = (user: User) => wantsDigest(directory, user) && isAbsent(seenActiveAt(user, active), now);
    const due = directory.users.people.filter((user) => user.id > decidedUpTo && isDue(user));
    do {
      if (signal?.aborted) return;
      const page = due.splice(0, PAGE);
      const to = { day, user: page.at(-1)?.id ?? decidedUpTo, complete: due.length === 0 };
      if (!(await this.#commit(realm, { from: position, to }, page, now))) return;
      position = to;
    } while (due.length > 0);
  }

  /** @returns false if another replica is deciding */
  async #commit(
    realm: number,
    positions: { readonly from: DigestPosition | undefined; readonly to: DigestPosition },
    page: readonly User[],
    now: number,
  ): Promise<boolean> {
    const ids = page.map(({ id }) => id);
    const reachable = await this.#options.sender.reachable(realm, ids);
    const deliveries = ids.filter((id) => reachable.has(id)).map((id) => toDelivery(realm, id, positions.to.day, now));
    try {
      await commitDigests(this.#options.database, realm, positions, deliveries);
      return true;
    } catch (error) {
      if (error instanceof DigestsMoved) return false;
      throw error;
    }
  }
}

function toDelivery(realm: number, user: number, day: number, now: number): DeliveryDocument {
  return {
    _id: deliveryId(realm, 'digest', user, day),
    realm,
    kind: 'digest',
    user,
    message_id: 0,
    action: 'notify',
    trigger: 'digest',
    conversation: '',
    sent_at: now,
    due_at: Date.now(),
    attempts: 0,
    expires_at: new Date(Date.now() + EXPIRES_MS),
  };
}
