/** What the service has for an archive of an organisation's data, a page at a time. */
import { UserSet } from '@rookery/core';
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { ExportPageRequest__Output } from '@rookery/protos/gen/rookery/ExportPageRequest.ts';
import type { Context } from '../context.ts';
import { mayExport, toExportScope } from '../rules/export-scope.ts';
import type { MessageDocument } from '../store/documents.ts';
import { lastMessage, messageId, messagesAfter } from '../store/messages.ts';

/** Messages that are looked at for a page. More would keep others waiting, fewer cost a call each. */
const MESSAGES = 500;
/** A page ends when it has so many bytes; one more message is 10,000 characters at most, twice. */
const PAGE_BYTES = 1024 * 1024;

/**
 * `messages`: those that the scope allows, by id, as far as there were any at the first page. What was written before an edit, and who has
 * read what, is not among it.
 */
export async function exportPage(
  context: Pick<Context, 'database' | 'topicNames'>,
  request: ExportPageRequest__Output,
): Promise<ExportPageReply> {
  const { database } = context;
  const { realm_id: realm, collection } = request;
  if (collection !== 'messages') throw new Error(`there is no collection '${collection}'`);
  const scope = toExportScope(request.scope, UserSet.fromBytes(request.consenting));
  const [after, last] = request.cursor === '' ? [0, await lastMessage(database, realm)] : parse(request.cursor);
  const found = await messagesAfter(database, realm, { after, last, limit: MESSAGES });
  const allowed = found.filter((message) => mayExport(message, scope));
  const topics = await context.topicNames.load(realm, [...new Set(allowed.map(({ tp }) => tp))].filter(Boolean));
  const lines: Buffer[] = [];
  let bytes = 0;
  let reached = found.at(-1);
  for (const message of allowed) {
    const line = Buffer.from(`${JSON.stringify(toExported(message, topics.get(message.tp)?.name))}\n`);
    lines.push(line);
    bytes += line.length;
    if (bytes < PAGE_BYTES) continue;
    reached = message;
    break;
  }
  const more = reached !== undefined && (found.length === MESSAGES || reached !== found.at(-1));
  return { lines: Buffer.concat(lines), cursor: more ? `${messageId(reached as MessageDocument)}:${last}` : '' };
}

function parse(cursor: string): [after: number, last: number] {
  const [after = 0, last = 0] = cursor.split(':').map(Number);
  return [after, last];
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
  };
}

const REACTION_TYPES = { u: 'unicode_emoji', r: 'realm_emoji', z: 'zulip_extra_emoji' } as const;
