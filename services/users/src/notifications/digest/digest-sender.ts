/**
 * Mails a digest: a week's events for a user who was absent. Its content is read as the user at the time of sending,
 * and the mail replaces its delivery in one transaction, so it is mailed once.
 */
import { randomUUID } from 'node:crypto';
import type { Directories, Directory } from '../../directory/directory.ts';
import type { Mail } from '../../mail/outbox.ts';
import { settingOf } from '../../realm/rules/user-settings.ts';
import type { User } from '../../user/documents.ts';
import type { Delivery, Outcome, Sender } from '../delivery.ts';
import { type MailFrameSources, mailFrameOf, reachableByMail } from '../mail/mail-frame.ts';
import { unsubscribeHeaders } from '../mail/rules/layout.ts';
import { replaceByMails } from '../mail/store.ts';
import type { NewsReader } from './news-reader.ts';
import { composeDigest } from './rules/compose.ts';
import { isNothing } from './rules/news.ts';
import { coveredSince, isAbsent } from './rules/schedule.ts';

/** When each user was last active, by user id. */
type ActiveTimes = ReadonlyMap<number, { readonly active_at: number | undefined }>;

/** `PresenceTables` of `presence/`. */
export interface PresenceSource {
  current(realm: number): Promise<ActiveTimes>;
}

interface DigestSenderOptions extends MailFrameSources {
  readonly directories: Pick<Directories, 'current'>;
  readonly presences: PresenceSource;
  readonly news: NewsReader;
  readonly mail: Mail;
}

/** Lease of a digest, ms: enough for two pages of messages, a list of channels and a transaction. */
const LEASE_MS = 60_000;
const RETRY_MS = 1_000;

const drop = (reason: string): Outcome => ({ result: 'drop', reason });

export class DigestSender implements Sender {
  readonly kind = 'digest';
  readonly maxBatch = 1;
  /** Digests of a large organisation are due simultaneously, and no reader waits for them. */
  readonly concurrency = 2;
  readonly leaseMs = LEASE_MS;
  readonly remembersShown = false;
  readonly #options: DigestSenderOptions;

  constructor(options: DigestSenderOptions) {
    this.#options = options;
  }

  reachable(realm: number, users: readonly number[]): Promise<ReadonlySet<number>> {
    return reachableByMail(this.#options, realm, users);
  }

  send(batch: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> {
    return Promise.all(batch.map((delivery) => this.#send(delivery, signal)));
  }

  async #send(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { realm, user: id, sent_at: decidedAt } = delivery;
    const directory = await this.#options.directories.current(realm);
    const user = directory.users.byId.get(id);
    if (!user || !wantsDigest(directory, user)) return drop('turned off');
    if (!(await this.reachable(realm, [id])).has(id)) return drop('address bounced');
    const seenAt = await this.#seenAt(directory, user, signal);
    if (!isAbsent(seenAt, decidedAt)) return drop('not away');
    const news = await this.#options.news.read({ directory, user, signal }, coveredSince(seenAt, decidedAt));
    if (isNothing(news)) return drop('nothing new');
    const frame = await mailFrameOf(this.#options, directory, user, 'digest');
    const mail = {
      _id: randomUUID(),
      realm,
      to: user.email,
      ...composeDigest(news, frame, showsContent(directory, user)),
      from_name: frame.organisation,
      headers: unsubscribeHeaders(frame.unsubscribeUrl),
      bulk: true,
      user: user.id,
      kind: 'digest',
    } as const;
    const isReplaced = await replaceByMails(this.#options.database, [delivery], [{ mail }]);
    if (!isReplaced) return { result: 'retry', afterMs: RETRY_MS };
    this.#options.mail.soon();
    return { result: 'sent' };
  }

  /**
   * When the user was last active, UNIX milliseconds. For a user whose presence is not recorded the newest message that
   * they have read counts too: it was read after it was sent.
   */
  async #seenAt(directory: Directory, user: User, signal: AbortSignal): Promise<number> {
    const seenAt = seenActiveAt(user, await this.#options.presences.current(user.realm));
    if (isPresenceRecorded(directory, user)) return seenAt;
    return Math.max(seenAt, await this.#options.news.newestReadAt({ directory, user, signal }));
  }
}

/** Whether a user gets digests: human, and enabled by the organisation and the user. */
export function wantsDigest({ realm }: Directory, user: User): boolean {
  if (realm.deactivated || !realm.settings.digest_emails_enabled) return false;
  return user.is_active && user.bot_type === 0 && settingOf(user.settings, 'enable_digest_emails') === true;
}

/** When a user was last active, or joined, UNIX milliseconds. */
export function seenActiveAt({ id, joined_at }: User, active: ActiveTimes): number {
  return Math.max(joined_at, active.get(id)?.active_at ?? 0);
}

function isPresenceRecorded({ realm }: Directory, user: User): boolean {
  return !realm.settings.presence_disabled && settingOf(user.settings, 'presence_enabled') === true;
}

function showsContent({ realm }: Directory, user: User): boolean {
  const isAllowed = realm.settings.message_content_allowed_in_email_notifications;
  return isAllowed && settingOf(user.settings, 'message_content_in_email_notifications') === true;
}
