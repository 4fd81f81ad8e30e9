/** Messages for an archive. */
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messageId, messagesAfter } from '../message/store/messages.ts';
import type { ExportContext } from './context.ts';
import { type Asked, ExportLines } from './export-lines.ts';
import { mayExport } from './rules.ts';

/** Messages scanned for a page. More would delay other requests, fewer cost a call each. */
const MESSAGES = 500;

/** `messages`: those that the scope allows, by id. What was written before an edit, and who has read what, is not among it. */
export async function exportMessages(
  { database, topicNames }: Pick<ExportContext, 'database' | 'topicNames'>,
  { realm, cursor, scope }: Asked,
): Promise<ExportPageReply> {
  // Members of older releases find the end in the cursor.
  const next = (message: MessageDocument) => `${messageId(message)}:${scope.last}`;
  const after = Number.parseInt(cursor || '0', 10);
  const found = await messagesAfter(database, realm, { after, last: scope.last, limit: MESSAGES });
  const allowed = found.filter((message) => mayExport(message, scope));
  const topics = await topicNames.load(realm, [...new Set(allowed.map(({ tp }) => tp))].filter(Boolean));
  const lines = new ExportLines();
  for (const message of allowed) {
    lines.add(toExported(message, topics.get(message.tp)?.name));
    if (lines.full) return lines.page(next(message));
  }
  const last = found.length === MESSAGES ? found.at(-1) : undefined;
  return lines.page(last ? next(last) : '');
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

function toExported(message: MessageDocument, topic: string | undefined) {
  const edited = message.eh?.find(({ content }) => content !== undefined);
  return {
    id: messageId(message),
    sender_id: message.s,
    timestamp: seconds(message.at),
    ...(message.c > 0 ? { type: 'stream', stream_id: message.c, topic: topic ?? '' } : { type: 'private' }),
    ...(message.p && { recipient_ids: message.p }),
    client: message.cl,
    content: message.content,
    rendered_content: message.html,
    ...(edited && { last_edit_timestamp: seconds(edited.at) }),
    reactions: (message.rx ?? []).map(({ n, c, t, u }) => ({
      emoji_name: n,
      emoji_code: c,
      reaction_type: REACTION_TYPES[t],
      user_id: u,
    })),
    ...(message.sub && { submessages: message.sub.map(({ i, u, c }) => ({ id: i, sender_id: u, content: c })) }),
  };
}

const REACTION_TYPES = { u: 'unicode_emoji', r: 'realm_emoji', z: 'zulip_extra_emoji' } as const;
