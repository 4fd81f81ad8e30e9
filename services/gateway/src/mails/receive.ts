/** Converts a mail to messages. */
import { createHash } from 'node:crypto';
import { isPermanent } from '@rookery/core';
import type { Clients, Logger } from '@rookery/runtime';
import PostalMime, { type Email } from 'postal-mime';
import { readAddress } from './address.ts';
import { contentOf, isAutomatic, topicOf } from './to-message.ts';

/** Max. nesting depth of MIME parts that is parsed. */
const MAX_DEPTH = 16;
const MAX_HEADERS_BYTES = 128 * 1024;

/** The outcome of a mail, as the label of its counter. */
export type Outcome = 'posted' | 'dropped' | 'refused' | 'deferred';

/** The outcome of a mail, with an SMTP error for the sending server if it was rejected. */
interface Received {
  readonly outcome: Outcome;
  readonly answer?: Error;
}

/**
 * Posts a mail to each of its channels. A mail counts as a request, whose id is in the log lines of all services. It is
 * rejected if no channel accepts it; a repeated mail is posted once.
 * @throws errors that may be temporary
 */
export async function receive(
  context: {
    readonly clients: Pick<Clients, 'messages' | 'users'>;
    readonly logger: Logger;
    readonly requestId: string;
  },
  stream: AsyncIterable<Buffer>,
  recipients: readonly string[],
  maxBytes: number,
): Promise<Received> {
  const { clients, requestId } = context;
  const logger = context.logger.child({ requestId });
  const refuse = (code: number, text: string): Received => ({ outcome: 'refused', answer: reply(code, text) });
  const bytes = await readMail(stream, maxBytes);
  if (bytes === undefined) return refuse(552, 'The mail is too large');
  let mail: Email;
  try {
    mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADERS_BYTES });
  } catch (error) {
    logger.info({ err: error }, 'mail unreadable');
    return refuse(554, 'The mail cannot be read');
  }
  // A rejection would cause another automatic mail.
  if (isAutomatic(mail)) return { outcome: 'dropped' };
  const addresses = new Map(
    recipients.flatMap((address) => {
      const read = readAddress(address);
      return read ? [[read.token, read] as const] : [];
    }),
  );
  const topic = topicOf(mail.subject);
  const post = async (token: string, isReply: boolean, content: string): Promise<boolean> => {
    const key = keyOf(mail, bytes, token);
    try {
      if (isReply) return await postReply(clients, { token, key, content, requestId });
      await clients.messages.PostMail({ token, key, topic, content }, { requestId, route: token });
      return true;
    } catch (error) {
      if (!isPermanent(error)) throw error;
      logger.info({ refusal: error.message }, 'mail refused');
      return false;
    }
  };
  const posts = [...addresses].map(([token, { isReply, options }]) =>
    post(token, isReply, contentOf(mail, { ...options, isReply })),
  );
  const posted = await Promise.all(posts);
  return posted.includes(true) ? { outcome: 'posted' } : refuse(550, 'The sender of this address may not post there');
}

/**
 * Posts a reply to a notification as the user who received it, into the conversation of the notification.
 * @returns false for an address that is unknown or too old
 * @throws the errors of sending a message
 */
async function postReply(
  clients: Pick<Clients, 'messages' | 'users'>,
  {
    token,
    key,
    content,
    requestId,
  }: { readonly token: string; readonly key: string; readonly content: string; readonly requestId: string },
): Promise<boolean> {
  const { caller, channel_id, topic, user_ids } = await clients.users.FindReplyAddress(
    { token },
    { requestId, route: token },
  );
  if (!caller) return false;
  const place = channel_id > 0 ? { channel_id, topic } : { user_ids };
  // A mail server that got no answer sends the mail again, so each attempt may be a repetition.
  const repeatable = { caller, requestId, requestKey: `mail/${key}`, attempt: 1, route: String(caller.realm_id) };
  await clients.messages.SendMessage({ ...place, content, read_by_sender: true }, repeatable);
  return true;
}

/** Returns an SMTP error answer. */
export function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Reads the whole mail. If it is too large, discards the rest and returns undefined. */
async function readMail(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size <= maxBytes) pieces.push(piece);
    else pieces.length = 0;
  }
  return size > maxBytes ? undefined : Buffer.concat(pieces);
}

/** Returns a key that is the same for a repeated mail: from its Message-ID, or without one from all its bytes. */
function keyOf({ messageId }: Email, bytes: Buffer, token: string): string {
  const hash = createHash('sha256').update(`${token}:`);
  return (messageId ? hash.update(messageId) : hash.update(bytes)).digest('hex');
}
