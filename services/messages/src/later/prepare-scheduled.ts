/** Checks a scheduled message as if it were sent now. */
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { renderContent } from '../compose/render-content.ts';
import { checkMayMentionAll } from '../compose/rules.ts';
import { checkContent } from '../message/rules/content.ts';
import { checkMayBegin, prepareTarget } from '../send/recipients.ts';
import { mentionedParticipants } from '../send/send-message.ts';
import { ownUploads } from '../uploads/access-upload.ts';
import type { LaterContext } from './context.ts';
import { othersThan } from './rules/drafts.ts';
import type { ScheduledDocument } from './store/own-items.ts';

/** The destination, by ids. */
export type Place = { readonly channel: number; readonly topic: string } | { readonly users: readonly number[] };

type Dependencies = Pick<
  LaterContext,
  'clients' | 'database' | 'directory' | 'emoji' | 'realms' | 'renderer' | 'permits' | 'rosters' | 'views'
>;

/**
 * Returns the destination and content in their stored form. The send may still be rejected when the message is due.
 * @throws DomainError as `sendMessage`
 */
export async function prepareScheduled(
  context: Dependencies,
  place: Place,
  given: string,
  ctx: CallContext,
): Promise<Pick<ScheduledDocument, 'channel' | 'topic' | 'users' | 'content' | 'html' | 'uploads'>> {
  const caller = requireCaller(ctx);
  const content = checkContent(given);
  const [target, { rendered, gathered }, { rules }, [up = []]] = await Promise.all([
    prepareTarget(context, caller, toRequest(place, content), ctx),
    renderContent(context, ctx, content),
    context.realms.get(caller),
    ownUploads(context, ctx, [content]),
  ]);
  if (rendered.wildcard && target.kind === 'channel') checkMayMentionAll(caller, rules, target.subscribers);
  // Both reject mentions that the author has no permission for.
  await mentionedParticipants(context, caller, rules, rendered, target);
  gathered.groups.mentionedGroupMembers(rendered);
  await checkMayBegin(context, caller.realm_id, target);
  const where =
    target.kind === 'channel'
      ? { channel: target.channelId, topic: target.topic }
      : { users: othersThan(caller.user_id, target.userIds) };
  return { ...where, content, html: rendered.html, ...(up.length > 0 && { uploads: up }) };
}

/** Returns the request that sends the message. */
export function toRequest(place: Place, content: string, read_by_sender = false): SendMessageRequest__Output {
  const to =
    'channel' in place
      ? { channel_id: place.channel, topic: place.topic, user_ids: [] }
      : { user_ids: [...place.users] };
  return {
    content,
    ...to,
    emails: [],
    queue_id: '',
    local_id: '',
    read_by_sender,
    // Widgets are created at the send, from the content.
    widget_content: '',
  };
}
