/** The sends that clients may repeat. */
import type { ClientSession, Database } from '@rookery/data';
import { COLLECTIONS, type SendDocument } from '../message/store/documents.ts';

/** Names a send of a client. Queue ids are unguessable and belong to one user; the sender is part of it all the same. */
export function sendKey(realm: number, sender: number, queue: string, local: string): string {
  return `${realm}:${sender}:${queue}:${local}`;
}

/** The newest `limit` sends of a realm that are remembered, oldest first. */
export async function findNewestSends(
  database: Database,
  realm: number,
  limit: number,
  session: ClientSession,
): Promise<SendDocument[]> {
  const found = await database
    .collection<SendDocument>(COLLECTIONS.sends)
    .find({ r: realm }, { session, hint: { r: 1, at: 1 } })
    .sort({ at: -1 })
    .limit(limit)
    .toArray();
  return found.reverse();
}

export async function findSend(database: Database, key: string, session: ClientSession): Promise<SendDocument | null> {
  return database.collection<SendDocument>(COLLECTIONS.sends).findOne({ _id: key }, { session });
}
