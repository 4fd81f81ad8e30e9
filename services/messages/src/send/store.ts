/** The sends that clients may repeat. */
import type { ClientSession, Database, RealmKeys, Tx } from '@rookery/data';

const SENDS = 'sends';

/** How long a client may repeat a send under the same local id and get the first one's response, s. */
export const SEND_MEMORY_SECONDS = 300;

export const SEND_INDEXES = {
  [SENDS]: [{ key: { realm: 1, at: 1 } }, { key: { at: 1 }, expireAfterSeconds: SEND_MEMORY_SECONDS }],
};

/** How the collection names its organisation. */
export const SEND_REALM_KEYS: RealmKeys = { [SENDS]: { idPrefix: ':' } };

/** A send that a client may repeat: it named its queue and a local id. MongoDB deletes it after a few minutes. */
export interface SendDocument {
  /** `{realm}:{sender}:{queue}:{local id}`. */
  _id: string;
  realm: number;
  /** The id of its message. */
  id: number;
  /** Hash of the place and content: another content under the same local id is another message. */
  hash: string;
  /** Time of the send, for the TTL index. */
  at: Date;
}

/**
 * Returns the key of a client's send. Queue ids are unguessable and belong to one user; the key contains the sender
 * nevertheless.
 */
export function sendKey(realm: number, sender: number, queue: string, local: string): string {
  return `${realm}:${sender}:${queue}:${local}`;
}

/** Returns the newest `limit` stored sends of a realm, oldest first. */
export async function findNewestSends(
  database: Database,
  realm: number,
  limit: number,
  session: ClientSession,
): Promise<SendDocument[]> {
  const found = await database
    .collection<SendDocument>(SENDS)
    .find({ realm }, { session, hint: { realm: 1, at: 1 } })
    .sort({ at: -1 })
    .limit(limit)
    .toArray();
  return found.reverse();
}

export async function findSend(database: Database, key: string, session: ClientSession): Promise<SendDocument | null> {
  return database.collection<SendDocument>(SENDS).findOne({ _id: key }, { session });
}

/** Stages a send. It replaces an earlier one with the same key. */
export function stageSend(tx: Tx, { _id, ...fields }: SendDocument): void {
  tx.update(SENDS, { _id }, { $set: fields }, { upsert: true });
}
