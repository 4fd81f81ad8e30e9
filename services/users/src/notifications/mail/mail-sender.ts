/**
 * Sends mails of missed messages. All waiting deliveries of a user are sent together: a mail per conversation, or one
 * for all if mails may not show content. The messages are read as the user at that time, so that a mail shows nothing
 * that was read, deleted or hidden in the meantime. Mails replace their deliveries in one transaction, so a delivery is
 * mailed once, and the outbox gives each attempt the same Message-ID.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Directories, Directory } from '../../directory/directory.ts';
import type { Mail } from '../../mail/outbox.ts';
import type { NewMail } from '../../mail/store.ts';
import { type Settings, settingOf } from '../../realm/rules/user-settings.ts';
import type { User } from '../../user/documents.ts';
import type { NotificationsContext } from '../context.ts';
import type { Delivery, Outcome, Sender, Trigger } from '../delivery.ts';
import type { MessageReader } from '../message-reader.ts';
import { presentTrigger } from '../rules/decide.ts';
import { externalUrlOf, type MailFrameSources, mailFrameOf, reachableByMail } from './mail-frame.ts';
import {
  byConversation,
  type ComposedMail,
  composeConversation,
  composeWithoutContent,
  type MissedMailFrame,
  type MissedMessage,
  threadId,
} from './rules/compose.ts';
import { unsubscribeHeaders } from './rules/layout.ts';
import { replaceByMails, type StagedMail } from './store.ts';

interface MailSenderOptions extends MailFrameSources {
  readonly directories: Pick<Directories, 'current'>;
  readonly reader: MessageReader;
  readonly mail: Mail;
  /** The domain of reply addresses; undefined if replies are not accepted. */
  readonly replyDomain: string | undefined;
}

/** Max. messages of one user that are mailed together; the rest follows. */
const MAX_BATCH = 100;
/** Lease of a batch, ms: longer than reading the messages and a transaction may take. */
const LEASE_MS = 60_000;
const RETRY_MS = 1_000;

const drop = (reason: string): Outcome => ({ result: 'drop', reason });

class MailSender implements Sender {
  readonly kind = 'mail';
  readonly maxBatch = MAX_BATCH;
  readonly concurrency = 4;
  readonly leaseMs = LEASE_MS;
  readonly remembersShown = false;
  readonly #options: MailSenderOptions;

  constructor(options: MailSenderOptions) {
    this.#options = options;
  }

  delayMs(settings: Settings): number {
    return Number(settingOf(settings, 'email_notifications_batching_period_seconds')) * 1000;
  }

  /** Returns those of the users whose address has not bounced. */
  reachable(realm: number, users: readonly number[]): Promise<ReadonlySet<number>> {
    return reachableByMail(this.#options, realm, users);
  }

  async send(batch: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> {
    const [{ realm, user: id }] = batch as readonly [Delivery];
    const directory = await this.#options.directories.current(realm);
    const user = directory.users.byId.get(id);
    if (!user?.is_active || directory.realm.deactivated) return batch.map(() => drop('account deactivated'));
    if (!(await this.reachable(realm, [id])).has(id)) return batch.map(() => drop('address bounced'));
    const { missed, outcomes } = await this.#read(batch, directory, user, signal);
    if (missed.length === 0) return outcomes;
    const claimed = batch.filter(({ message_id }) => missed.some(({ message }) => message.id === message_id));
    const takesReplies = this.#options.replyDomain !== undefined;
    const frame = { ...(await mailFrameOf(this.#options, directory, user, 'messages')), takesReplies };
    const composed = this.#compose(missed, directory, user, frame);
    const mails = composed.map((mail) => this.#stage(mail, user, frame.unsubscribeUrl));
    if (!(await replaceByMails(this.#options.database, claimed, mails))) {
      return batch.map(() => ({ result: 'retry', afterMs: RETRY_MS }));
    }
    this.#options.mail.soon();
    return outcomes;
  }

  /** Reads the messages to mail, ascending, and the outcome of each delivery. */
  async #read(batch: readonly Delivery[], directory: Directory, user: User, signal: AbortSignal) {
    const ids = batch.map(({ message_id }) => message_id);
    const messages = await this.#options.reader.read(directory, user.id, ids, { signal });
    const missed: MissedMessage[] = [];
    const outcomes = batch.map((delivery): Outcome => {
      const { message_id, mentioned_group_id } = delivery;
      const message = messages.get(message_id);
      if (!message) return drop('message not visible');
      if (message.flags.includes('read')) return drop('message read');
      const trigger = presentTrigger(delivery, message.flags);
      if (!trigger) return drop('mention removed');
      if (!isWanted(user.settings, trigger)) return drop('turned off');
      const group = mentioned_group_id === undefined ? undefined : directory.groups.byId.get(mentioned_group_id)?.name;
      missed.push({ message, trigger, group });
      return { result: 'sent' };
    });
    return { missed: missed.sort((a, b) => a.message.id - b.message.id), outcomes };
  }

  #compose(missed: readonly MissedMessage[], directory: Directory, user: User, frame: MissedMailFrame): ComposedMail[] {
    if (!directory.realm.settings.message_content_allowed_in_email_notifications) {
      return [composeWithoutContent(missed, frame, 'organisation')];
    }
    if (settingOf(user.settings, 'message_content_in_email_notifications') !== true) {
      return [composeWithoutContent(missed, frame, 'user')];
    }
    return byConversation(missed).map((some) => composeConversation(some, frame));
  }

  #stage(mail: ComposedMail, user: User, unsubscribeUrl: string): StagedMail {
    const { replyDomain, mail: outbox } = this.#options;
    const { realm } = user;
    const thread = `<${threadId(realm, user.id, mail.thread)}@${outbox.domain}>`;
    const last = mail.messages.at(-1) as MissedMessage;
    // A mail without content covers several conversations.
    const takesReplies = replyDomain !== undefined && mail.thread !== 'new messages';
    const token = takesReplies ? randomBytes(16).toString('hex') : undefined;
    const staged: NewMail = {
      _id: randomUUID(),
      realm,
      to: user.email,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      from_name: mail.from,
      ...(token !== undefined && { reply_to: `answer.${token}.reply@${replyDomain}` }),
      headers: {
        'In-Reply-To': thread,
        References: thread,
        ...unsubscribeHeaders(unsubscribeUrl),
      },
      bulk: true,
      user: user.id,
      kind: 'mail',
    };
    return { mail: staged, reply: token === undefined ? undefined : toReply(token, realm, user.id, last) };
  }
}

/** Undefined if mails cannot be sent, or there is no URL for their links. */
export function mailSenderOf(
  context: Pick<NotificationsContext, 'database' | 'directories' | 'realms' | 'reader' | 'mail' | 'unsubscribing'>,
  config: {
    readonly DEVELOPMENT: boolean;
    readonly EXTERNAL_URL?: string | undefined;
    readonly REPLY_MAIL_DOMAIN?: string | undefined;
  },
): MailSender | undefined {
  const externalUrl = externalUrlOf(context.mail, config);
  if (externalUrl === undefined) return undefined;
  return new MailSender({ ...context, externalUrl, replyDomain: config.REPLY_MAIL_DOMAIN });
}

/** Whether the user still wants mails for this reason: unsubscribing also applies to deliveries decided before. */
function isWanted(settings: Settings, trigger: Trigger): boolean {
  const is = (name: string) => settingOf(settings, name) === true;
  if (trigger === 'followed_topic_email') return is('enable_followed_topic_email_notifications');
  // A channel's own setting may have enabled it, as checked at the decision.
  if (trigger === 'stream_email') return true;
  return is('enable_offline_email_notifications');
}

function toReply(token: string, realm: number, user: number, { message }: MissedMessage): StagedMail['reply'] {
  return { token, target: { realm, user, message: message.id } };
}
