/** Messages for an archive. */
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messageId, messagesAfter } from '../message/store/messages.ts';
import type { ExportContext } from './context.ts';
import { ExportLines, type ExportQuery } from './export-lines.ts';
import { mayExport } from './rules.ts';

/** Max. messages scanned for one page. More would delay other requests; fewer would take more calls. */
const MESSAGES = 500;

/** `messages`: the messages that the scope allows, by id, without their earlier versions and without read states. */
export async function exportMessages(
  { database, topicNames }: Pick<ExportContext, 'database' | 'topicNames'>,
  { realm, cursor, scope }: ExportQuery,
): Promise<ExportPageReply> {
  const after = Number(cursor);
  const found = await messagesAfter(database, realm, { after, last: scope.last, limit: MESSAGES });
  const allowed = found.filter((message) => mayExport(message, scope));
  const topics = await topicNames.load(realm, [...new Set(allowed.map(({ topicId }) => topicId))].filter(Boolean));
  const lines = new ExportLines();
  for (const message of allowed) {
    lines.add(toExported(message, topics.get(message.topicId)?.name));
    if (lines.full) return lines.page(String(messageId(message)));
  }
  const last = found.length === MESSAGES ? found.at(-1) : undefined;
  return lines.page(last ? String(messageId(last)) : '');
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

function toExported(message: MessageDocument, topic: string | undefined) {
  const edited = message.edits?.find(({ content }) => content !== undefined);
  return {
    id: messageId(message),
    sender_id: message.sender,
    timestamp: seconds(message.at),
    ...(message.conversation > 0
      ? { type: 'stream', stream_id: message.conversation, topic: topic ?? '' }
      : { type: 'private' }),
    ...(message.users && { recipient_ids: message.users }),
    client: message.client,
    content: message.content,
    rendered_content: message.html,
    ...(edited && { last_edit_timestamp: seconds(edited.at) }),
    reactions: (message.reactions ?? []).map(({ name, code, type, user }) => ({
      emoji_name: name,
      emoji_code: code,
      reaction_type: REACTION_TYPES[type],
      user_id: user,
    })),
    ...(message.submessages && {
      submessages: message.submessages.map(({ id, user, content }) => ({ id, sender_id: user, content: content })),
    }),
  };
}

const REACTION_TYPES = { u: 'unicode_emoji', r: 'realm_emoji', z: 'zulip_extra_emoji' } as const;
