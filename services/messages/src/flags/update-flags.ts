/** `POST /messages/flags`: adds or removes one of the caller's flags on messages. */
import { badRequest, isDocumentId } from '@rookery/core';
import type { RunOptions } from '@rookery/data';
import { jsonReply, type MessagesHandler } from '@rookery/rpc';
import { invalidMessage } from '../message/access-message.ts';
import { mayRead } from '../message/rules/visibility.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import { commitFlag, commitRead } from './commit-flags.ts';
import type { FlagsContext } from './context.ts';
import { EDITABLE, type Editable, type FlagTarget, type FlagUpdate, findFlagTargets } from './flag-targets.ts';
import { mayBeUnread } from './read-change.ts';

const READ_ONLY = [
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
];
/** Max. messages in one request. More would delay the realm's other writes. */
const MAX_MESSAGES = 5000;

/**
 * Returns `{"messages": [ids], "ignored_because_not_subscribed_channels": [ids]}`.
 * @throws BAD_REQUEST for an unknown or read-only flag or an unknown operation; for a message that the caller may not
 *   see, if a flag is added to it or it is marked as unread; if the caller would have too many messages with flags or
 *   marked as unread
 */
export const updateFlags: MessagesHandler<
  'UpdateFlags',
  Pick<FlagsContext, 'database' | 'views' | 'commits' | 'readStates'>
> = async (context, request, ctx) => {
  const update = checkFlag(request);
  const ids = [...new Set(request.message_ids)];
  if (ids.length > MAX_MESSAGES) throw badRequest(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
  const view = await context.views.present(ctx);
  const messages = await accessMessages(context, view, ids, update);
  const { ignored } = await changeFlag(context, view, messages, update, ctx);
  const reply = { messages: ids, ignored_because_not_subscribed_channels: ignored };
  return jsonReply<'CHANGED_FLAGS'>(reply);
};

/** @throws BAD_REQUEST for an unknown or read-only flag, or an unknown operation */
export function checkFlag({ flag, op }: { readonly flag: string; readonly op: string }): FlagUpdate {
  if (op !== 'add' && op !== 'remove') throw badRequest(`Invalid message flag operation: '${op}'`);
  if (READ_ONLY.includes(flag)) throw badRequest(`Flag not editable: '${flag}'`);
  if (!isEditable(flag)) throw badRequest(`Invalid flag: '${flag}'`);
  return { flag, op };
}

const isEditable = (flag: string): flag is Editable => (EDITABLE as readonly string[]).includes(flag);

/**
 * Changes the flag of messages that the caller may see, in one operation.
 * @returns the number of messages that changed, and the channels whose messages cannot be unread because the caller is
 *   not subscribed
 * @throws BAD_REQUEST if the caller would have too many messages with flags or marked as unread
 */
export async function changeFlag(
  context: Pick<FlagsContext, 'database' | 'commits' | 'readStates'>,
  view: View,
  messages: readonly FlagTarget[],
  { flag, op }: FlagUpdate,
  options: RunOptions,
): Promise<{ updated: number; ignored: number[] }> {
  if (flag !== 'read') {
    const updated = messages.length === 0 ? 0 : await commitFlag(context, view, { messages, flag, op }, options);
    return { updated, ignored: [] };
  }
  const isLeft = (message: FlagTarget) => op === 'remove' && !mayBeUnread(view, message);
  const ignored = [...new Set(messages.filter(isLeft).map((message) => message.conversation))];
  const targets = messages.filter((message) => !isLeft(message));
  const updated = targets.length === 0 ? 0 : await commitRead(context, view, { messages: targets, op }, options);
  return { updated, ignored };
}

/**
 * Returns the messages whose flag can be changed. Messages that were deleted, or that the caller may no longer see, do
 * not prevent the others from becoming read or losing a flag.
 */
async function accessMessages(
  context: Pick<FlagsContext, 'database'>,
  view: View,
  ids: readonly number[],
  { flag, op }: FlagUpdate,
): Promise<FlagTarget[]> {
  const found = await findFlagTargets(context, view.realm, ids.filter(isDocumentId));
  if ((flag === 'read') === (op === 'add')) return found.filter((message) => mayRead(view, message));
  // A message of a channel that the caller has left cannot be unread; the response reports it.
  const isLeft = (message: FlagTarget) => flag === 'read' && hasReceived(view, message);
  const accessed = found.filter((message) => mayRead(view, message) || isLeft(message));
  if (accessed.length !== ids.length) throw invalidMessage();
  return accessed;
}
