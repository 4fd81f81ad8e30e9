/** Confirmation keys, mailed to an address to prove that it belongs to the user. */
import { badRequest, randomKey } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';
import { INVITATION_KEY_LENGTH } from '../mail/rules/links.ts';
import { removeReplyAddresses } from '../notifications/mail/store.ts';

export const CONFIRMATION_INDEXES: IndexSpecs = {
  [COLLECTIONS.confirmations]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    // The keys that end with a user's credentials.
    { name: 'user', key: { realm: 1, user: 1 } },
  ],
};

export interface ConfirmationDocument {
  /** The hash of the key; the key itself is only in the mail. */
  readonly _id: string;
  readonly realm: number;
  /** What the key permits: to create an account, to change its address, or to set its password. */
  readonly purpose: 'register' | 'address' | 'password';
  /** The address that the mail was sent to. */
  readonly email: string;
  /** The account, if it exists. */
  readonly user?: number;
  /** The id of the invitation link that was followed. */
  readonly invitation?: number;
  /** The request key under which it was mailed. */
  readonly request?: string;
  readonly expires_at: Date;
}

/**
 * The suffix that the gateway appends to the request key of `PATCH /settings` when it has a key mailed to the new
 * address.
 */
const ADDRESS_STEP = '/email';

/** How long a key is valid, ms: a day, since mails may be read the next morning. */
const LIFETIME_MS = 24 * 3600_000;

/** Stages a new key, valid for a day. @returns the key */
export function addConfirmation(
  tx: Tx,
  confirmation: Omit<ConfirmationDocument, '_id' | 'realm' | 'expires_at'>,
): string {
  const key = randomKey(INVITATION_KEY_LENGTH);
  const document: ConfirmationDocument = {
    _id: secretHash(key),
    realm: tx.realm,
    expires_at: new Date(tx.nowMs + LIFETIME_MS),
    ...confirmation,
  };
  tx.insert(COLLECTIONS.confirmations, document);
  return key;
}

const confirmations = (database: Database) => database.collection<ConfirmationDocument>(COLLECTIONS.confirmations);

type Purpose = ConfirmationDocument['purpose'];

/** Reads the confirmation of a key; null if the key is unknown, for another realm or purpose, or expired. */
export async function findConfirmation(
  database: Database,
  realm: number,
  options: { key: string; purpose: Purpose; now: number },
): Promise<ConfirmationDocument | null> {
  const found = await confirmations(database).findOne({
    _id: secretHash(options.key),
    realm,
    purpose: options.purpose,
  });
  return found && found.expires_at.getTime() > options.now ? found : null;
}

/** Like `findConfirmation`, within an operation. */
export async function readConfirmation(
  tx: Tx,
  database: Database,
  options: { key: string; purpose: Purpose },
): Promise<ConfirmationDocument | null> {
  const filter = { _id: secretHash(options.key), realm: tx.realm, purpose: options.purpose };
  const found = await tx.read((session) => confirmations(database).findOne(filter, { session }));
  return found && found.expires_at.getTime() > tx.nowMs ? found : null;
}

/**
 * Stages the end of every key that was mailed for an account, of any purpose, and of the reply addresses in its
 * notification mails.
 * @param requestKey of a request that may also change the address, in an earlier step: that step's key stays valid
 */
export function endMailedKeys(tx: Tx, user: number, requestKey: string): void {
  const isOther = requestKey === '' ? {} : { request: { $ne: `${requestKey}${ADDRESS_STEP}` } };
  tx.remove(COLLECTIONS.confirmations, { realm: tx.realm, user, ...isOther }, { many: true });
  removeReplyAddresses(tx, user);
}

/** Stages the end of a key, and of the others that were mailed for the same purpose to the same address. */
export function spendConfirmation(tx: Tx, { realm, purpose, email }: ConfirmationDocument): void {
  tx.remove(COLLECTIONS.confirmations, { realm, purpose, email }, { many: true });
}

/** The error for a key that is unknown, used, revoked or expired: it does not say which. */
export function badKey(): Error {
  return badRequest('Whoops. The link has expired, has been used, or was revoked.');
}
