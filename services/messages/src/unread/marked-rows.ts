/**
 * The messages that a user marked unread explicitly, in any conversation. They are read by id. The rows of the plain
 * ones are cached with the user's set of ids, by conversation and with its change count, like those of
 * `message-rows.ts`: they stay valid until the set or the conversation changes.
 */
import { chunks, documentKey } from '@rookery/core';
import type { ClientSession } from '@rookery/data';
import { concatenated } from '../message/message-rows.ts';
import { conversationDocumentKey, conversationStates } from '../message/store/conversations.ts';
import type { ConversationDocument } from '../message/store/documents.ts';
import { ROW, type RowFields, type RowPart, type Rows, rowsOf } from '../message/store/message-rows.ts';
import { messageId, messagesByKeys } from '../message/store/messages.ts';
import type { MessageFields } from '../message/store/stored-message.ts';
import type { ReadState } from '../readstate/rules/unread.ts';
import type { UnreadContext } from './context.ts';
import type { LongRead } from './heavy-reads.ts';

const BATCH = 1000;
/** Messages that a read may fetch by id without admission; a larger read waits for its turn. */
const LIGHT = 5000;

interface MarkedOptions {
  readonly realm: number;
  /** The user's set, by which the rows are cached. */
  readonly explicit: ReadState['explicit'];
  /** The ids of the set that are wanted. */
  readonly ids: readonly number[];
  /** The conversations that the user is in, as of the read. */
  readonly conversations: readonly ConversationDocument[];
  readonly fields: MessageFields;
  readonly read: LongRead;
  readonly session?: ClientSession | undefined;
}

/**
 * Returns the existing messages with these ids, by conversation, and possibly others of the set.
 * @throws the signal's reason, once no caller waits; RATE_LIMIT_HIT if too many long reads wait
 */
export async function markedRows(
  context: Pick<UnreadContext, 'database' | 'messageRows'>,
  options: MarkedOptions,
): Promise<[number, RowPart][]> {
  const { realm, fields, read, session } = options;
  const own = new Map(options.conversations.map((conversation) => [conversation.conversation, conversation]));
  const left = new Set(options.ids);
  const found: [number, RowPart][] = [];
  for (const [c, { changes, rows }] of context.messageRows.marked(options.explicit)) {
    if ((own.get(c)?.changes ?? 0) !== changes || !own.has(c)) continue;
    found.push([c, { rows, others: NONE }]);
    for (let at = 0; at < rows.length; at += ROW) left.delete(rows[at] as number);
  }
  const loaded: [number, RowPart][] = [];
  for (const [n, ids] of chunks([...left], BATCH).entries()) {
    read.signal.throwIfAborted();
    if (n * BATCH > LIGHT) await read.enter();
    loaded.push(...(await rowsOf(context.database, realm, { ids, fields, session })));
  }
  await remember(context, options, own, loaded);
  for (const [c, part] of loaded) {
    // The users of older direct conversations are not loaded here: the messages name them.
    if (c > 0 || own.has(c)) found.push([c, part]);
    else found.push([c, await whole(context, options, part)]);
  }
  return found;
}

const NONE: ReadonlyMap<number, RowFields> = new Map();

/** Caches the plain ones, if they are known to be of the change count with which their conversation was found. */
async function remember(
  { database, messageRows }: Pick<UnreadContext, 'database' | 'messageRows'>,
  { realm, explicit, session }: MarkedOptions,
  own: ReadonlyMap<number, ConversationDocument>,
  loaded: readonly [number, RowPart][],
): Promise<void> {
  const byConversation = Map.groupBy(loaded, ([c]) => c);
  const keys = [...byConversation.keys()].map((c) => conversationDocumentKey(realm, c));
  if (keys.length === 0) return;
  const states = session ? undefined : await conversationStates(database, keys);
  for (const [c, parts] of byConversation) {
    const changes = own.get(c)?.changes ?? 0;
    const state = states?.get(conversationDocumentKey(realm, c));
    if (!own.has(c) || (states && (!state || (state.changes ?? 0) !== changes))) continue;
    const rows = concatenated(parts.map(([, part]) => plainOf(part.rows)));
    if (rows.length > 0) messageRows.rememberMarked(explicit, c, { changes, rows });
  }
}

/** The rows of plain messages. */
function plainOf(rows: Rows): Rows {
  const plain = new Int32Array(rows.length);
  let end = 0;
  for (let at = 0; at < rows.length; at += ROW) {
    if (rows[at + 2] === 0) continue;
    plain.set(rows.subarray(at, at + ROW), end);
    end += ROW;
  }
  return plain.subarray(0, end);
}

async function whole(
  { database }: Pick<UnreadContext, 'database'>,
  { realm, fields, session }: MarkedOptions,
  { rows }: RowPart,
): Promise<RowPart> {
  const keys: number[] = [];
  for (let at = 0; at < rows.length; at += ROW) keys.push(documentKey(realm, rows[at] as number));
  const messages = await messagesByKeys(database, keys, { fields, session });
  return { rows, others: new Map(messages.map((message) => [messageId(message), message])) };
}
