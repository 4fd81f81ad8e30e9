/**
 * Calls outgoing webhook bots: the sender of deliveries of the kind `webhook`.
 *
 * A delivery is a request to the bot's URL and, if the answer has one, a reply of the bot in the conversation. The
 * reply is posted once: its request key is derived from the delivery. The request may be repeated, after a failure of
 * the peer or a crash of this process; its `Idempotency-Key` identifies the delivery. Permanent failures are reported
 * to the bot's owner by the Notification Bot, each kind of failure of a bot once in five minutes.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { codeBlock, isGuest, isPermanent, silentMention, truncate } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import {
  type Clients,
  type GuardedClient,
  GuardedRequestError,
  type GuardedResponse,
  type Logger,
} from '@rookery/runtime';
import type { Directories, Directory } from '../directory/directory.ts';
import {
  type Delivery,
  idempotencyKeyOf,
  type Outcome,
  retryAfterException,
  type Sender,
  type SenderShares,
} from '../notifications/delivery.ts';
import type { MessageReader } from '../notifications/message-reader.ts';
import { notifyUser, sendMessageAs } from '../upstream/messages.ts';
import type { User } from '../user/documents.ts';
import { type Answer, bodyOf, type CalledBot, type CalledMessage, readAnswer, retryAfter } from './rules.ts';

/** Timeout of a request, from the DNS lookup to the end of the answer, ms: what the API promises to webhooks. */
const TIMEOUT_MS = 10_000;
/** Max. bytes of an answer: enough for a reply of 10,000 characters in any escaping. */
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;
/** Max. code points of a failed answer that its owner is shown. */
const MAX_SHOWN = 500;
/** Min. time between two reports of the same failure of a bot, ms: shorter than the lifetime of request keys. */
const REPORT_EVERY_MS = 5 * 60_000;
/**
 * Max. attempts to post the reply, whose failure would repeat the call of the peer, and the delay after the first, ms.
 */
const REPLY_TRIES = 3;
const REPLY_PAUSE_MS = 300;

interface WebhookFigures {
  replies: number;
  failures: number;
  blocked: number;
}

interface Parts {
  readonly directories: Pick<Directories, 'current'>;
  readonly messages: Pick<Clients['messages'], 'SendMessage' | 'SendNotices'>;
  readonly reader: Pick<MessageReader, 'read'>;
  readonly http: Pick<GuardedClient, 'request'>;
  readonly logger: Logger;
}

/** A delivery with the data of its bot. */
interface Call {
  readonly delivery: Delivery;
  readonly directory: Directory;
  readonly user: User;
  readonly bot: CalledBot;
  readonly url: string;
  readonly signal: AbortSignal;
}

export class WebhookSender implements Sender {
  readonly kind = 'webhook';
  /** Deliveries of one bot. */
  readonly maxBatch = 8;
  readonly concurrency = 16;
  /** Half for an organisation, and half of that for an owner, who may have 200 bots whose peers never answer. */
  readonly shares: SenderShares = {
    ofRealm: 8,
    ofOwner: 4,
    usersWith: (realm, bot) => this.#botsWith(realm, bot),
  };
  /** Lease of a batch, ms: covers reading, the request, the reply and a notice. */
  readonly leaseMs = 60_000;
  readonly remembersShown = false;
  readonly figures: WebhookFigures = { replies: 0, failures: 0, blocked: 0 };
  readonly #options: Parts;

  constructor(parts: Parts) {
    this.#options = parts;
  }

  async reachable(realm: number, users: readonly number[]): Promise<ReadonlySet<number>> {
    const directory = await this.#options.directories.current(realm);
    return new Set(users.filter((id) => serviceOf(directory, id) !== undefined));
  }

  send(batch: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> {
    return Promise.all(batch.map((delivery) => this.#outcomeOf(delivery, signal)));
  }

  /** The active bots of a bot's owner. Never throws: the deliveries of all other bots would wait. */
  async #botsWith(realm: number, bot: number): Promise<readonly number[]> {
    const { users } = await this.#options.directories.current(realm).catch((error) => {
      this.#options.logger.warn({ err: error, realm, bot }, 'owner of a bot not found');
      return { users: undefined };
    });
    const owner = users?.byId.get(bot)?.bot_owner_id ?? null;
    if (!users || owner === null) return [bot];
    const bots = users.people.filter(({ bot_owner_id, is_active }) => bot_owner_id === owner && is_active);
    return [...new Set([bot, ...bots.map(({ id }) => id)])];
  }

  /** Never throws: the other deliveries of the batch would be repeated. */
  async #outcomeOf(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    try {
      return await this.#sendOne(delivery, signal);
    } catch (error) {
      const { realm, user: bot, message_id, attempts } = delivery;
      this.#options.logger.warn({ err: error, realm, bot, message_id }, 'webhook not called, retrying');
      return retryAfterException(attempts);
    }
  }

  async #sendOne(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { realm, user: id, message_id } = delivery;
    const directory = await this.#options.directories.current(realm);
    const user = directory.users.byId.get(id);
    const service = serviceOf(directory, id);
    if (!user?.is_active || !service) return { result: 'drop', reason: 'the bot has no webhook' };
    const message = await this.#readMessage(directory, delivery, signal);
    if (!message) return { result: 'drop', reason: 'the bot does not see the message' };
    const { interface: form, token, base_url: url } = service;
    const bot = { id, email: user.email, full_name: user.full_name, interface: form, token };
    const call: Call = { delivery, directory, user, bot, url, signal };
    const { _id: ofRealm, bot_domain: domain } = directory.realm;
    const body = bodyOf(bot, message, delivery.trigger, { id: ofRealm, domain });
    if (!body) {
      const content = 'Failure! Slack-compatible outgoing webhooks cannot be called by direct messages.';
      return this.#reply(call, message, { kind: 'reply', content, widgetContent: '' });
    }
    let response: GuardedResponse;
    try {
      response = await this.#options.http.request(url, {
        method: 'POST',
        headers: {
          'content-type': body.type,
          'user-agent': 'ZulipOutgoingWebhook/2.0',
          'idempotency-key': idempotencyKeyOf([delivery]),
        },
        body: body.text,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        maxRedirects: MAX_REDIRECTS,
        signal,
      });
    } catch (error) {
      if (!(error instanceof GuardedRequestError)) throw error;
      if (error.failure === 'blocked') this.figures.blocked++;
      this.#options.logger.info(
        { realm, bot: id, message_id, failure: error.failure, reason: error.message },
        'webhook failed',
      );
      return this.#failed(call, `There was no answer: ${error.message}.`, {
        isTransient: error.failure === 'unreachable',
      });
    }
    return this.#onResponse(call, message, response);
  }

  #onResponse(call: Call, message: CalledMessage, { status, body }: GuardedResponse): Promise<Outcome> {
    const text = body.toString();
    if (status < 200 || status >= 300) {
      const { realm, user, message_id } = call.delivery;
      this.#options.logger.info({ realm, bot: user, message_id, status }, 'webhook failed');
      return this.#failed(call, `It answered with the status *${status}*.`, {
        isTransient: status >= 500,
        answered: text,
      });
    }
    const answer = readAnswer(text, call.bot);
    switch (answer.kind) {
      case 'reply':
        return this.#reply(call, message, answer);
      case 'invalid':
        return this.#failed(call, 'Its answer is not JSON of the form that the interface has.', { answered: text });
      case 'nothing':
        return Promise.resolve({ result: 'sent' });
    }
  }

  /** Reads the message as the bot sees it now, in both forms. */
  async #readMessage(
    directory: Directory,
    { user, message_id }: Delivery,
    signal: AbortSignal,
  ): Promise<CalledMessage | undefined> {
    const { reader } = this.#options;
    const [html, markdown] = await Promise.all([
      reader.read(directory, user, [message_id], { signal }),
      reader.read(directory, user, [message_id], { signal, form: 'markdown' }),
    ]);
    const [rendered, source] = [html.get(message_id), markdown.get(message_id)];
    if (!rendered || !source) return undefined;
    return { ...source, rendered_content: rendered.content };
  }

  /** Posts a reply in the message's current conversation. */
  async #reply(call: Call, message: CalledMessage, answer: Answer & { kind: 'reply' }): Promise<Outcome> {
    const { delivery, directory, user } = call;
    const caller: Caller = { ...directory.callerOf(user), client: 'OutgoingWebhookResponse' };
    const { stream_id, display_recipient: recipient, subject: topic } = message;
    const where =
      stream_id === undefined
        ? { user_ids: typeof recipient === 'string' ? [] : recipient.map(({ id }) => id) }
        : { channel_id: stream_id, topic };
    const request = { ...where, content: answer.content, widget_content: answer.widgetContent };
    // Not the delivery's id, which it shares with the delivery of a later edit that mentions the bot again.
    const requestKey = `${idempotencyKeyOf([delivery])}/reply`;
    for (let attempt = 1; ; attempt++) {
      try {
        await sendMessageAs(this.#options.messages, { realm: delivery.realm, caller, requestKey }, request);
        this.figures.replies++;
        return { result: 'sent' };
      } catch (error) {
        if (isPermanent(error)) return this.#failed(call, `Its reply was refused: ${error.message}`, {});
        if (attempt >= REPLY_TRIES) throw error;
        await delay(REPLY_PAUSE_MS * attempt, undefined, { signal: call.signal });
      }
    }
  }

  /** Handles a failed call: retries it while that may help, then notifies the bot's owner. */
  async #failed(call: Call, what: string, options: { isTransient?: boolean; answered?: string }): Promise<Outcome> {
    const { delivery, user, directory } = call;
    const afterMs = options.isTransient ? retryAfter(delivery.attempts) : undefined;
    if (afterMs !== undefined) return { result: 'retry', afterMs };
    this.figures.failures++;
    const owner = user.bot_owner_id === null ? undefined : directory.users.byId.get(user.bot_owner_id);
    if (owner?.is_active) {
      const period = Math.floor(Date.now() / REPORT_EVERY_MS);
      const kind = createHash('sha256').update(what).digest('base64url').slice(0, 12);
      const key = `webhook/${user.id}/${period}/${kind}`;
      const shown = shownPart(options.answered ?? '');
      const bot = silentMention({ user_id: user.id, full_name: user.full_name });
      const content = `The outgoing webhook of your bot ${bot} failed for message ${delivery.message_id}. ${what}${shown}`;
      await notifyUser(this.#options.messages, { realm: delivery.realm, key, user: owner.id, content });
    }
    return { result: 'drop', reason: 'the webhook failed' };
  }
}

/** The webhook of an active bot; undefined for others, and while the owner is a guest (`checkOwnerOfBot`). */
function serviceOf({ users }: Directory, id: number) {
  const user = users.byId.get(id);
  if (!user?.is_active) return undefined;
  const owner = user.bot_owner_id === null ? undefined : users.byId.get(user.bot_owner_id);
  return owner && isGuest(owner.role) ? undefined : (user.bot?.service ?? undefined);
}

/** The start of an answer, as a code block that its content cannot close. */
function shownPart(answered: string): string {
  const text = answered.toWellFormed().replaceAll('\0', '').trim();
  if (text === '') return '';
  return `\n\n${codeBlock(truncate(text, MAX_SHOWN), 'text')}`;
}
