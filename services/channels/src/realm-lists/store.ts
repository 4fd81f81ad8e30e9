/** An organisation's channel folders and default groups, in one document, so that a register reads one. */
import { type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { COLLECTIONS, type RealmListsDocument } from '../channel/store/documents.ts';

export type RealmLists = Omit<RealmListsDocument, '_id'>;

export async function findRealmLists(database: Database, realm: number, session?: ClientSession): Promise<RealmLists> {
  const lists = database.collection<RealmListsDocument>(COLLECTIONS.realmLists);
  return (await lists.findOne({ _id: realm }, sessionOptions(session))) ?? {};
}

/** Stages these lists. The caller must emit an event too: registers compare the journal's position. */
export function saveRealmLists(tx: Tx, lists: RealmLists): void {
  tx.update(COLLECTIONS.realmLists, { _id: tx.realm }, { $set: lists }, { upsert: true });
}
