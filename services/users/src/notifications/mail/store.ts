/** Addresses that take replies to notification mails, addresses that bounce, and the mails' way into the outbox. */
import { type Database, type IndexSpecs, separateTransaction } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { secretHash } from '../../keys/keys.ts';
import { type NewMail, stageMails } from '../../mail/store.ts';
import type { Delivery } from '../delivery.ts';
import { DeliveryQueue } from '../store/queue.ts';

export const NOTIFICATION_MAIL_INDEXES: IndexSpecs = {
  [COLLECTIONS.replyAddresses]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

/** Where a reply to a mail is posted: into the conversation of a message, by the mail's reader. */
interface ReplyTarget {
  readonly realm: number;
  readonly user: number;
  /** The last message of the mail: where it is by then, the reply goes. */
  readonly message: number;
}

interface ReplyAddressDocument extends ReplyTarget {
  /** The digest of the token. */
  readonly _id: string;
  readonly expires_at: Date;
}

/** A reply to an older mail is refused: a mail program that leaks then opens little. */
const REPLY_MS = 14 * 24 * 3600_000;
const TRANSACTION_MS = 10_000;

/** A mail and, where it takes replies, the token of its address. */
export interface StagedMail {
  readonly mail: NewMail;
  readonly reply?: { readonly token: string; readonly target: ReplyTarget } | undefined;
}

/**
 * Puts mails into the outbox in place of the deliveries that they carry, so that each delivery is mailed once.
 * @returns false where a delivery was revoked or claimed elsewhere meanwhile, and nothing was done
 */
export async function replaceByMails(
  database: Database,
  claimed: readonly Delivery[],
  mails: readonly StagedMail[],
): Promise<boolean> {
  return separateTransaction(database, TRANSACTION_MS, async (session) => {
    if ((await new DeliveryQueue(database).removeAll(claimed, session)) !== claimed.length) {
      await session.abortTransaction();
      return false;
    }
    const staged = mails.map(({ mail }) => mail);
    await stageMails(database, staged, session);
    const replies = mails.flatMap(({ reply }) => (reply ? [toReplyAddress(reply)] : []));
    if (replies.length > 0) {
      await database.collection<ReplyAddressDocument>(COLLECTIONS.replyAddresses).insertMany(replies, { session });
    }
    return true;
  });
}

function toReplyAddress({ token, target }: NonNullable<StagedMail['reply']>): ReplyAddressDocument {
  return { _id: secretHash(token), ...target, expires_at: new Date(Date.now() + REPLY_MS) };
}

/** Undefined for a token that is unknown or too old. */
export async function findReplyTarget(database: Database, token: string): Promise<ReplyTarget | undefined> {
  const found = await database
    .collection<ReplyAddressDocument>(COLLECTIONS.replyAddresses)
    .findOne({ _id: secretHash(token), expires_at: { $gt: new Date() } });
  return found ? { realm: found.realm, user: found.user, message: found.message } : undefined;
}
