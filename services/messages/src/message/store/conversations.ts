/** Reads of conversations, and the counter of their changes. */
import { type ClientSession, type Database, type Document, sessionOptions, type Tx } from '@rookery/data';
import { type ConversationDocument, MESSAGE_COLLECTIONS } from './documents.ts';
import { KEYS } from './keys.ts';

const collection = (database: Database) => database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations);

export const conversationDocumentKey = (realm: number, conversation: number): string => `${realm}:${conversation}`;

/** The key of the direct conversation of these users: their ids, ascending, joined by commas. */
export const directKey = (users: readonly number[]): string => users.toSorted((a, b) => a - b).join();

/** The direct conversation of exactly these users, in any order; a realm has at most one. */
export async function findDirect(
  database: Database,
  realm: number,
  users: readonly number[],
  session?: ClientSession,
): Promise<ConversationDocument | null> {
  return collection(database).findOne(
    { realm, key: directKey(users) },
    { ...sessionOptions(session), hint: { realm: 1, key: 1 } },
  );
}

/** The direct conversations of these keys; missing ones are left out. */
export async function findDirects(
  database: Database,
  realm: number,
  keys: readonly string[],
  session: ClientSession,
): Promise<ConversationDocument[]> {
  return collection(database)
    .find({ realm, key: { $in: [...keys] } }, { ...sessionOptions(session), hint: { realm: 1, key: 1 } })
    .toArray();
}

/** The number of the direct conversation of exactly these people; undefined when they never had one. */
export async function findDirectConversation(
  database: Database,
  realm: number,
  users: readonly number[],
): Promise<number | undefined> {
  return users.length === 0 ? undefined : (await findDirect(database, realm, users))?.conversation;
}

/** Conversations by number; those without messages are left out. */
export async function findConversations(
  database: Database,
  realm: number,
  conversations: readonly number[],
  session?: ClientSession,
): Promise<ConversationDocument[]> {
  if (conversations.length === 0) return [];
  return collection(database)
    .find({ _id: { $in: conversations.map((c) => conversationDocumentKey(realm, c)) } }, sessionOptions(session))
    .toArray();
}

/** The fields that show whether the messages of a conversation have changed. */
export type ConversationState = Pick<ConversationDocument, 'lastId' | 'changes'>;

/** The states of conversations, by the keys of their documents; those without messages are left out. */
export async function conversationStates(
  database: Database,
  keys: readonly string[],
): Promise<Map<string, ConversationState>> {
  const found = await collection(database)
    // All in the first reply; by default it holds a hundred.
    .find(
      { _id: { $in: [...keys] } },
      { hint: { _id: 1 }, projection: { lastId: 1, changes: 1 }, batchSize: keys.length + 1 },
    )
    .toArray();
  return new Map(found.map((conversation) => [conversation._id, conversation]));
}

/**
 * Counts a change of messages in their conversation. Every transaction that changes, moves or deletes messages does so
 * for every conversation that they are or were in.
 */
export function countChange(tx: Tx, conversation: number): void {
  tx.update(
    MESSAGE_COLLECTIONS.conversations,
    { _id: conversationDocumentKey(tx.realm, conversation) },
    { $inc: { changes: 1 } },
  );
}

/** The direct conversations of a user, the one with the newest message first, at most `limit`. */
export function directConversations(
  database: Database,
  realm: number,
  user: number,
  limit: number,
  session?: ClientSession,
): Promise<ConversationDocument[]> {
  return newestDirect(database, realm, user, { limit, ...sessionOptions(session) }).toArray();
}

/** The numbers of these conversations. */
export async function directConversationNumbers(
  database: Database,
  realm: number,
  user: number,
  limit: number,
): Promise<number[]> {
  const options = { limit, projection: { _id: 0, conversation: 1 } };
  return (await newestDirect(database, realm, user, options).toArray()).map(({ conversation }) => conversation);
}

function newestDirect(
  database: Database,
  realm: number,
  user: number,
  options: { readonly limit: number; readonly projection?: Document; readonly session?: ClientSession },
) {
  return (
    collection(database)
      // All in the first reply; by default it holds a hundred.
      .find({ realm, users: user }, { ...options, batchSize: options.limit + 1, hint: KEYS.directOfUser })
      .sort({ directLastId: -1 })
  );
}

/** The users in a direct conversation with each of these users, themselves included, by user. */
export async function correspondentsOf(
  database: Database,
  realm: number,
  users: readonly number[],
  session?: ClientSession,
): Promise<Map<number, Set<number>>> {
  const people = new Map(users.map((user) => [user, new Set<number>()]));
  for (const [user, set] of people) {
    const found = collection(database).find(
      { realm, users: user },
      { ...sessionOptions(session), projection: { _id: 0, users: 1 }, hint: KEYS.directOfUser },
    );
    for await (const conversation of found) for (const one of conversation.users ?? []) set.add(one);
  }
  return people;
}

/**
 * The numbers of all conversations of a realm that ever had a message; `among` limits them to the channels, or to the
 * given ones.
 */
export async function conversationsOf(
  database: Database,
  realm: number,
  among?: 'channels' | readonly number[],
): Promise<number[]> {
  const bounds = among === 'channels' ? { $gt: 0 } : among && { $in: [...among] };
  const found = await collection(database)
    .find({ realm, ...(bounds && { conversation: bounds }) }, { projection: { _id: 0, conversation: 1 } })
    .toArray();
  return found.map((one) => one.conversation);
}

/** Stages the id of the newest message of a conversation; with its first message, creates the conversation. */
export function stageNewest(
  tx: Tx,
  conversation: number,
  id: number,
  first: Pick<ConversationDocument, 'kind' | 'users' | 'key'>,
): void {
  tx.update(
    MESSAGE_COLLECTIONS.conversations,
    { _id: conversationDocumentKey(tx.realm, conversation) },
    {
      $max: { lastId: id, ...(first.kind === 'direct' && { directLastId: id }) },
      $setOnInsert: { realm: tx.realm, conversation, ...first },
    },
    { upsert: true },
  );
}

/** Stages that messages up to `id` were moved to a channel, and counts the change there. */
export function stageMovedTo(tx: Tx, channel: number, id: number): void {
  tx.update(
    MESSAGE_COLLECTIONS.conversations,
    { _id: conversationDocumentKey(tx.realm, channel) },
    {
      $max: { lastId: id, movedId: id },
      $inc: { changes: 1 },
      $setOnInsert: { realm: tx.realm, conversation: channel, kind: 'channel' },
    },
    { upsert: true },
  );
}
