/**
 * Pushes the notifications that the engine decided. A message is read as its recipient at the time of sending: messages
 * that were read, deleted or hidden in the meantime are not shown.
 *
 * If a delivery fails for some of several devices, only those are retried. The devices that are done are recorded with
 * the failure; if the process dies before, a device gets the notification again under the same collapse id, and shows
 * it once.
 */

import { backoffMs } from '@rookery/core';
import { usersWithTokens } from '../devices/store/push-tokens.ts';
import type { Directory } from '../directory/directory.ts';
import { type Delivery, idempotencyKeyOf, type Outcome, type Sender } from '../notifications/delivery.ts';
import type { MessageReader, ReadMessage } from '../notifications/message-reader.ts';
import { presentTrigger } from '../notifications/rules/decide.ts';
import { countUnread } from '../notifications/store/queue.ts';
import { settingOf } from '../realm/rules/user-settings.ts';
import type { PushContext } from './context.ts';
import { hasBadge, type Target, targetKey } from './pusher.ts';
import { removeGone } from './remove-gone.ts';
import { type MentionedGroup, messageNotification, type Notification } from './rules/notification.ts';
import { readProgress, recordProgress } from './store/progress.ts';
import { isRetryable, type PushResult } from './transports/result.ts';

/** Age after which a notification is dropped, ms: a later one surprises more than it helps. */
const LATEST_MS = 24 * 3600_000;
/** The first and the longest wait after a failure, ms. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/**
 * Pause between claims, ms. One message may notify hundreds of users: those claimed together are read together, at two
 * thirds of the cost, and concurrent sends have the rest of the machine.
 */
const APART_MS = 100;
/** Max. messages in one removal: the payload has 4 KiB, encryption and Base64 included. */
const MAX_REMOVED = 150;

export class PushSender implements Sender {
  readonly kind = 'push';
  readonly maxBatch = MAX_REMOVED;
  readonly concurrency = 16;
  readonly apartMs = APART_MS;
  readonly leaseMs = 60_000;
  readonly triesForMs = LATEST_MS;
  readonly remembersShown = true;
  readonly #context: PushContext;
  readonly #reader: MessageReader;

  constructor(context: PushContext, reader: MessageReader) {
    this.#context = context;
    this.#reader = reader;
  }

  async reachable(realm: number, users: readonly number[]): Promise<ReadonlySet<number>> {
    const { directories, database } = this.#context;
    const directory = await directories.current(realm);
    const registered = users.filter((id) =>
      directory.users.byId.get(id)?.devices?.some((one) => one.push_token_id !== null),
    );
    if (directory.realm.settings.require_e2ee_push_notifications) return new Set(registered);
    return new Set([...registered, ...(await usersWithTokens(database, realm, users))]);
  }

  async send(batch: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> {
    const [{ realm, user } = { realm: 0, user: 0 }] = batch;
    const directory = await this.#context.directories.current(realm);
    const targets = await this.#context.pushTargets.of(directory, user);
    if (targets.length === 0) return batch.map(() => drop('no device'));
    const repeated = batch.filter(({ attempts }) => attempts > 1).map((one) => idempotencyKeyOf([one]));
    const progress = await readProgress(this.#context.database, repeated);
    const toShow = batch.filter(({ action }) => action === 'notify').map(({ message_id }) => message_id);
    const messages = toShow.length > 0 ? await this.#reader.read(directory, user, toShow, { signal }) : new Map();
    const badge = targets.some(hasBadge) ? await countUnread(this.#context.database, realm, user) : undefined;
    const outcomes = new Map<Delivery, Promise<Outcome>>();
    const send = (notification: Notification, deliveries: readonly Delivery[]) => {
      const outcome = this.#push({ directory, user, notification, deliveries, targets, badge, progress, signal });
      for (const one of deliveries) outcomes.set(one, outcome);
    };
    const removals = batch.filter(({ action }) => action === 'remove');
    if (removals.length > 0)
      send({ type: 'remove', message_ids: removals.map(({ message_id }) => message_id) }, removals);
    return Promise.all(
      batch.map((delivery) => {
        const found = outcomes.get(delivery);
        if (found) return found;
        const message = messages.get(delivery.message_id) as ReadMessage | undefined;
        const reason = reasonToDrop(delivery, message);
        if (reason !== undefined || !message) {
          // A device that shows it removes it when it is read.
          return progress.has(idempotencyKeyOf([delivery])) ? SENT : drop(reason ?? 'not visible');
        }
        send(messageNotification(message, groupOf(directory, delivery)), [delivery]);
        return outcomes.get(delivery) as Promise<Outcome>;
      }),
    );
  }

  async #push(options: {
    directory: Directory;
    user: number;
    notification: Notification;
    deliveries: readonly Delivery[];
    targets: readonly Target[];
    badge: number | undefined;
    progress: ReadonlyMap<string, ReadonlySet<string>>;
    signal: AbortSignal;
  }): Promise<Outcome> {
    const { pusher, config } = this.#context;
    const { name: realm_name, uuid, bot_domain, _id: realm } = options.directory.realm;
    const idempotencyKey = idempotencyKeyOf(options.deliveries);
    const done = options.progress.get(idempotencyKey) ?? new Set();
    const targets = options.targets.filter((target) => !done.has(targetKey(target)));
    const { settings = {} } = options.directory.users.byId.get(options.user) ?? {};
    const job = {
      notification: options.notification,
      recipient: { realm_name, user_id: options.user },
      hidesDirectContent: settingOf(settings, 'pm_content_in_desktop_notifications') === false,
      realm: { id: realm, uuid },
      defaultUrl: config.EXTERNAL_URL ?? `http://${bot_domain}`,
      targets,
      badge: options.badge,
      idempotencyKey,
    };
    const results = await pusher.push(job, options.signal);
    const { user, deliveries } = options;
    return this.#conclude({ realm, user, idempotencyKey, deliveries, isShown: done.size > 0 }, targets, results);
  }

  async #conclude(
    options: {
      realm: number;
      user: number;
      idempotencyKey: string;
      deliveries: readonly Delivery[];
      /** Whether an earlier attempt reached a device. */
      isShown: boolean;
    },
    targets: readonly Target[],
    results: readonly PushResult[],
  ): Promise<Outcome> {
    await removeGone(this.#context, options.realm, options.user, targets, results);
    const those = (wanted: (result: PushResult) => boolean) =>
      targets.filter((_, at) => wanted(results[at] as PushResult));
    const waiting = those(mayRetry);
    const attempts = Math.max(...options.deliveries.map((one) => one.attempts));
    if (waiting.length > 0) {
      const settled = those((result) => !mayRetry(result)).map(targetKey);
      if (settled.length > 0) await recordProgress(this.#context.database, options.idempotencyKey, settled);
      return { result: 'retry', afterMs: waitOf(results, attempts) };
    }
    if (options.isShown || results.some(({ result }) => result === 'sent')) return SENT;
    return drop(results.some(({ result }) => result === 'failed') ? failureOf(results) : 'no device');
  }
}

const SENT: Outcome = { result: 'sent' };
const drop = (reason: string): Outcome => ({ result: 'drop', reason });

function reasonToDrop(delivery: Delivery, message: ReadMessage | undefined): string | undefined {
  if (!message) return 'not visible';
  if (message.flags.includes('read')) return 'read';
  if (!presentTrigger(delivery, message.flags)) return 'mention removed';
  return Date.now() - delivery.sent_at > LATEST_MS ? 'too late' : undefined;
}

function groupOf({ groups }: Directory, { mentioned_group_id }: Delivery): MentionedGroup | undefined {
  const group = mentioned_group_id === undefined ? undefined : groups.byId.get(mentioned_group_id);
  return group && { mentioned_user_group_id: group.id, mentioned_user_group_name: group.name };
}

function mayRetry(result: PushResult): boolean {
  return result.result === 'failed' && isRetryable(result.reason);
}

/**
 * Computes the wait before a retry, ms: at least as long as a push service requests, otherwise longer after each
 * attempt and randomised, so that an outage does not end in a rush.
 */
function waitOf(results: readonly PushResult[], attempts: number): number {
  const asked = results.flatMap((one) => (one.result === 'failed' && one.afterMs !== undefined ? [one.afterMs] : []));
  const own = backoffMs({ failures: attempts, firstMs: FIRST_WAIT_MS, mostMs: LONGEST_WAIT_MS });
  return Math.max(own * (0.75 + Math.random() / 2), ...asked);
}

function failureOf(results: readonly PushResult[]): string {
  const found = results.find((one) => one.result === 'failed');
  return found?.result === 'failed' ? found.reason : 'rejected';
}
