/** `POST /messages/flags/narrow`: changes one of the caller's flags on a range of the messages that match a narrow. */
import { badRequest, MAX_FETCH } from '@rookery/core';
import { jsonReply, type MessagesHandler } from '@rookery/rpc';
import { messageId } from '../message/store/messages.ts';
import { parseAnchor } from '../narrow/anchor.ts';
import type { NarrowContext } from '../narrow/context.ts';
import { findAnchor } from '../narrow/find-anchor.ts';
import { readCandidates } from '../narrow/read-range.ts';
import { resolveNarrow } from '../narrow/resolve.ts';
import type { FlagsContext } from './context.ts';
import { changeFlag, checkFlag } from './update-flags.ts';

/**
 * Returns how many messages were in the range, how many changed, the first and the last id, and whether the range
 * reached either end. A request for more than MAX_FETCH messages covers only that many, at least half of them on each
 * side that wants them, and the client continues from the first and the last one.
 * @throws BAD_REQUEST for a bad anchor, a bad flag or operation; BAD_NARROW for a bad narrow
 */
export const updateFlagsForNarrow: MessagesHandler<
  'UpdateFlagsForNarrow',
  NarrowContext & Pick<FlagsContext, 'commits'>
> = async (context, request, ctx) => {
  const before = Math.min(request.num_before, Math.max(MAX_FETCH - request.num_after, MAX_FETCH / 2));
  const after = Math.min(request.num_after, MAX_FETCH - before);
  if (request.exclude_anchor && request.num_before > 0 && request.num_after > 0) {
    throw badRequest('The anchor can only be excluded at an end of the range');
  }
  const parsed = parseAnchor(request);
  const update = checkFlag(request);
  const view = await context.views.present(ctx);
  const narrow = await resolveNarrow(context, request.narrow, view, ctx);
  const exclude = request.exclude_anchor;
  const range = await context.heavyReads.run(view, ctx, async (read) => {
    const anchor = await findAnchor(context, parsed, narrow, view, read);
    return readCandidates(context, { narrow, view, anchor, before, after, exclude, read });
  });
  const messages = range.messages.map((message) => ({ ...message, id: messageId(message) }));
  const { updated, ignored } = await changeFlag(context, view, messages, update, ctx);
  const reply = {
    processed_count: messages.length,
    updated_count: updated,
    first_processed_id: messages[0]?.id ?? null,
    last_processed_id: messages.at(-1)?.id ?? null,
    found_oldest: range.foundOldest,
    found_newest: range.foundNewest,
    ignored_because_not_subscribed_channels: ignored,
  };
  return jsonReply<'CHANGED_FLAGS_OF_NARROW'>(reply);
};
