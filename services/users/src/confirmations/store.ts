/** Keys mailed to an address, to show that it belongs to the user. */
import { badRequest, randomKey } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';
import { INVITATION_KEY_LENGTH } from '../mail/rules/links.ts';

export const CONFIRMATION_INDEXES: IndexSpecs = {
  [COLLECTIONS.confirmations]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export interface ConfirmationDocument {
  /** The hash of the key, which only the mail holds. */
  readonly _id: string;
  readonly realm: number;
  /** What it does: makes an account, gives one another address, or a password. */
  readonly purpose: 'register' | 'address' | 'password';
  /** Where the mail went. */
  readonly email: string;
  /** Of an account that exists. */
  readonly user?: number;
  /** The link that was followed, by its id. */
  readonly invitation?: number;
  /** The request key under which it was mailed. */
  readonly request?: string;
  readonly expires_at: Date;
}

/** What the gateway appends to the request key of `PATCH /settings` when it has a key mailed to the new address. */
const ADDRESS_STEP = '/email';

/** A day: mails are read on the next morning. */
const LIFETIME_MS = 24 * 3600_000;

/** Stages a new key for a day. @returns the key */
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

/** What a key of a realm is good for; null if it is none, or its day is over. */
export async function findConfirmation(
  database: Database,
  realm: number,
  o: { key: string; purpose: Purpose; now: number },
): Promise<ConfirmationDocument | null> {
  const found = await confirmations(database).findOne({ _id: secretHash(o.key), realm, purpose: o.purpose });
  return found && found.expires_at.getTime() > o.now ? found : null;
}

/** The same in an operation. */
export async function readConfirmation(
  tx: Tx,
  database: Database,
  o: { key: string; purpose: Purpose },
): Promise<ConfirmationDocument | null> {
  const filter = { _id: secretHash(o.key), realm: tx.realm, purpose: o.purpose };
  const found = await tx.read((session) => confirmations(database).findOne(filter, { session }));
  return found && found.expires_at.getTime() > tx.nowMs ? found : null;
}

/**
 * Stages the end of every key that was mailed for an account, for whatever purpose.
 * @param requestKey of a request that may change the address too, in a step before this one: that step's key stays
 */
export function removeConfirmationsOf(tx: Tx, user: number, requestKey: string): void {
  const isOther = requestKey === '' ? {} : { request: { $ne: `${requestKey}${ADDRESS_STEP}` } };
  tx.remove(COLLECTIONS.confirmations, { realm: tx.realm, user, ...isOther }, { many: true });
}

/** Stages the end of a key, and of the others that were mailed for the same. */
export function spendConfirmation(tx: Tx, { realm, purpose, email, user }: ConfirmationDocument): void {
  const same = user === undefined ? { email } : { user };
  tx.remove(COLLECTIONS.confirmations, { realm, purpose, ...same }, { many: true });
}

/** The key is none, has been used, was revoked or has ended: the error does not say which. */
export function badKey(): Error {
  return badRequest('Whoops. The link has expired, has been used, or was revoked.');
}
