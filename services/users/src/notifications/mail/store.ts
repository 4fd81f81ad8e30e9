/** Reply addresses of notification mails, and the transaction that replaces deliveries by mails. */
import { type Database, type IndexSpecs, separateTransaction, type Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { secretHash } from '../../keys/keys.ts';
import { MAILS, type NewMail, type NotificationKind, stageMails } from '../../mail/store.ts';
import type { Delivery } from '../delivery.ts';
import { DeliveryQueue } from '../store/queue.ts';

export const NOTIFICATION_MAIL_INDEXES: IndexSpecs = {
  [COLLECTIONS.replyAddresses]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    { name: 'user', key: { realm: 1, user: 1 } },
  ],
};

/** The target of a reply: the conversation of a message, and the user who posts there. */
interface ReplyTarget {
  readonly realm: number;
  readonly user: number;
  /** The last message of the mail: the reply is posted in its current conversation. */
  readonly message: number;
}

interface ReplyAddressDocument extends ReplyTarget {
  /** The digest of the token. */
  readonly _id: string;
  readonly expires_at: Date;
}

/** How long replies to a mail are accepted, ms: bounds the use of a leaked mail. */
const REPLY_MS = 14 * 24 * 3600_000;
const TRANSACTION_MS = 10_000;

/** A mail and, if it accepts replies, the token of its reply address. */
export interface StagedMail {
  readonly mail: NewMail;
  readonly reply?: { readonly token: string; readonly target: ReplyTarget } | undefined;
}

/**
 * Replaces deliveries by their mails in the outbox, in one transaction, so that each delivery is mailed once.
 * @returns false, without an effect, if a delivery was revoked or claimed elsewhere in the meantime
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

/** Stages the end of the reply addresses in all mails to a user. */
export function removeReplyAddresses(tx: Tx, user: number): void {
  tx.remove(COLLECTIONS.replyAddresses, { realm: tx.realm, user }, { many: true });
}

/** Stages the removal of a user's notification mails of these kinds that wait, as deliveries or in the outbox. */
export function removeWaitingMails(tx: Tx, user: number, kinds: readonly NotificationKind[]): void {
  const those = { realm: tx.realm, user, kind: { $in: [...kinds] } };
  for (const collection of [COLLECTIONS.deliveries, MAILS]) tx.remove(collection, those, { many: true });
}

/** Undefined for an unknown, revoked or expired token. */
export async function findReplyTarget(database: Database, token: string): Promise<ReplyTarget | undefined> {
  const found = await database
    .collection<ReplyAddressDocument>(COLLECTIONS.replyAddresses)
    .findOne({ _id: secretHash(token), expires_at: { $gt: new Date() } });
  return found ? { realm: found.realm, user: found.user, message: found.message } : undefined;
}
