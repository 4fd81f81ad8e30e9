/** The read states and flags of the consenting users, for an archive. */

import { chunks } from '@rookery/core';
import { snapshotRead } from '@rookery/data';
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import { findConversations } from '../message/store/conversations.ts';
import { messageId } from '../message/store/messages.ts';
import { FLAG_CODES } from '../readstate/store/documents.ts';
import { loadAllFlags, loadReadState } from '../readstate/store/read-state.ts';
import type { ExportContext } from './context.ts';
import { type ExportQuery, exportLinesOfUsers } from './export-lines.ts';
import { type ExportScope, mayExport } from './rules.ts';
import { placesOf } from './store.ts';

type Dependencies = Pick<ExportContext, 'database'>;

/** Conversations per query. */
const CONVERSATIONS = 200;
/** Messages per query. */
const MESSAGES = 1_000;
/** Ids per block. A line holds ids of one block, so that it has the same key on every page. */
const BLOCK = 65_536;

/**
 * `read_marks`: for each birth conversation, the watermark and the read ids above it; and for the floor, a line without
 * a conversation. Only for conversations that the archive contains.
 */
export function exportReadMarks({ database }: Dependencies, asked: ExportQuery): Promise<ExportPageReply> {
  const { realm, scope } = asked;
  return exportLinesOfUsers(asked, async function* (user, after) {
    const read = await loadReadState(database, realm, user, 'all');
    const marks = [...read.conversations]
      .filter(([c]) => c > after && (c < 0 || isKnown(c, scope)))
      .sort(([a], [b]) => a - b);
    // The floor has key 0, between direct conversations (negative) and channels (positive).
    const isFloorNext = after < 0 && read.floor > 0;
    const direct = marks.filter(([c]) => c < 0);
    for (const some of chunks(direct, CONVERSATIONS)) {
      const ids = some.map(([c]) => c);
      const found = new Map(
        (await findConversations(database, realm, ids)).map((one) => [one.conversation, one.users]),
      );
      for (const [c, mark] of some) {
        const recipient_ids = found.get(c);
        if (recipient_ids) yield [c, { recipient_ids, ...markJson(mark) }] as const;
      }
    }
    if (isFloorNext) yield [0, { read_up_to: read.floor }] as const;
    for (const [c, mark] of marks) if (c > 0) yield [c, { stream_id: c, ...markJson(mark) }] as const;
  });
}

const isKnown = (channel: number, { whole, received }: ExportScope) => whole.has(channel) || received.has(channel);

function markJson({ watermark, above }: { watermark: number; above: { toArray(): number[] } }) {
  const also_read = above.toArray();
  return { read_up_to: watermark, ...(also_read.length > 0 && { also_read }) };
}

const FLAG_NAMES = new Map(Object.entries(FLAG_CODES).map(([name, code]) => [code as number, name]));
/**
 * The code of messages that a user marked as unread. It is lower than the codes of all flags, so these lines come
 * first.
 */
const UNREAD = 0;

/** `flags`: the archive's messages that a user flagged or marked as unread. */
export function exportFlags({ database }: Dependencies, asked: ExportQuery): Promise<ExportPageReply> {
  const { realm, scope } = asked;
  return exportLinesOfUsers(asked, async function* (user, after) {
    const { explicit, flags } = await snapshotRead(database, async (session) => ({
      flags: await loadAllFlags(database, realm, user, session),
      explicit: (await loadReadState(database, realm, user, { conversations: [] }, session)).explicit,
    }));
    const blocks = new Map<number, number[]>();
    const add = (code: number, id: number) => {
      const key = code * BLOCK + Math.floor(id / BLOCK);
      if (key <= after) return;
      const ids = blocks.get(key);
      if (ids) ids.push(id);
      else blocks.set(key, [id]);
    };
    for (const id of explicit.keys()) add(UNREAD, id);
    for (const [id, codes] of flags) for (const code of codes) if (FLAG_NAMES.has(code)) add(code, id);
    for (const [key, ids] of [...blocks].sort(([a], [b]) => a - b)) {
      const message_ids = await exported(database, realm, ids, scope);
      const flag = FLAG_NAMES.get(Math.floor(key / BLOCK)) ?? 'unread';
      if (message_ids.length > 0) yield [key, { flag, message_ids }] as const;
    }
  });
}

/** Returns the ids of the messages that are in the archive, ascending. */
async function exported(
  database: Dependencies['database'],
  realm: number,
  ids: readonly number[],
  scope: ExportScope,
): Promise<number[]> {
  const exported: number[] = [];
  for (const some of chunks(ids, MESSAGES)) {
    const wanted = some.filter((id) => id <= scope.last);
    const found = await placesOf(database, realm, wanted);
    exported.push(...found.filter((message) => mayExport(message, scope)).map(messageId));
  }
  return exported.sort((a, b) => a - b);
}
