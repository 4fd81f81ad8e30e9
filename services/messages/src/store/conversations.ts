/** Reads of conversations. */
import type { ClientSession, Database } from '@rookery/data';
import { COLLECTIONS, type ConversationDocument } from './documents.ts';

export const conversationDocumentKey = (realm: number, conversation: number): string => `${realm}:${conversation}`;

/** What names the direct conversation of these people: their ids ascending. */
export const directKey = (users: readonly number[]): string => users.join(',');

/** The direct conversation of exactly these people, given ascending; a realm has one for each such set. */
export async function findDirect(
  database: Database,
  realm: number,
  users: readonly number[],
  session?: ClientSession,
): Promise<ConversationDocument | null> {
  return database
    .collection<ConversationDocument>(COLLECTIONS.conversations)
    .findOne({ r: realm, key: directKey(users) }, { hint: { r: 1, key: 1 }, ...(session && { session }) });
}
