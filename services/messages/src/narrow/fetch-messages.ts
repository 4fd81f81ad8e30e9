/** `GET /messages`: a range of the messages that fit a narrow, around an anchor, or messages by id. */
import { badRequest, DomainError, documentKey, isDocumentId, MAX_FETCH } from '@rookery/core';
import type { FetchMessagesRequest__Output } from '@rookery/protos/gen/rookery/FetchMessagesRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { CallContext, MessagesHandler } from '@rookery/rpc';
import { showMessages } from '../message/show-messages.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { stepsByKeys } from '../message/store/messages.ts';
import { lengthOf, MAX_READ_LENGTH } from '../message/store/read-within.ts';
import { parseAnchor } from './anchor.ts';
import type { NarrowContext } from './context.ts';
import { findAnchor } from './find-anchor.ts';
import { readByView } from './read-by-view.ts';
import { MAX_FETCH_LENGTH, readRange } from './read-range.ts';
import { resolveNarrow } from './resolve.ts';
import { selectMatching } from './select.ts';

/** Max. messages of one request whose reads are batched with those of other requests. */
const MAX_SHARED = 20;

/**
 * Answers `{"messages": [...], "anchor", "found_oldest", "found_newest", "found_anchor", "history_limited"}`, the
 * messages ascending. Spectators may read messages of web-public channels.
 * @throws BAD_REQUEST for a bad anchor, too many messages, or messages by id that are too long, BAD_NARROW for a bad
 * narrow, UNAUTHORIZED for a spectator's narrow that reaches further
 */
export const fetchMessages: MessagesHandler<'FetchMessages', NarrowContext> = async (context, request, ctx) => {
  if (request.has_message_ids) return fetchByIds(context, request, ctx);
  const { num_before: before, num_after: after } = request;
  if (before + after > MAX_FETCH) throw badRequest(`Too many messages requested (maximum ${MAX_FETCH}).`);
  if (request.exclude_anchor && before > 0 && after > 0) {
    throw badRequest('The anchor can only be excluded at an end of the range');
  }
  const parsed = parseAnchor(request);
  const view = await context.views.ofAnyone(ctx);
  const narrow = await resolveNarrow(context, request.narrow, view, ctx);
  const exclude = request.exclude_anchor;
  const options = { ...request, highlighted: narrow.highlighted };
  return readByView(
    context,
    view,
    ctx,
    async (read) => {
      const anchor = await findAnchor(context, parsed, narrow, view, read);
      return { anchor, ...(await readRange(context, { narrow, view, anchor, before, after, exclude, read })) };
    },
    async (found, present) => {
      const messages = await showMessages(context, found.messages, present, options, ctx);
      const { anchor, foundOldest: found_oldest, foundNewest: found_newest, foundAnchor: found_anchor } = found;
      return toReply(messages, { anchor, found_oldest, found_newest, found_anchor });
    },
  );
};

/** Messages by id: those that exist, fit the narrow, and may be seen. */
async function fetchByIds(
  context: NarrowContext,
  request: FetchMessagesRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  if (request.has_range) {
    const parameters = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor';
    throw new DomainError('BAD_REQUEST', `Unsupported parameter combination: ${parameters}`, { extra: { parameters } });
  }
  const ids = [...new Set(request.message_ids)].filter(isDocumentId);
  if (ids.length > MAX_FETCH) throw badRequest(`Too many messages requested (maximum ${MAX_FETCH}).`);
  const view = await context.views.ofAnyone(ctx);
  const narrow = await resolveNarrow(context, request.narrow, view, ctx);
  const keys = ids.map((id) => documentKey(view.realm, id));
  const options = { ...request, highlighted: narrow.highlighted };
  return readByView(
    context,
    view,
    ctx,
    async (read) => {
      const fitting: MessageDocument[] = [];
      let length = 0;
      for await (const step of readByKeys(context, keys)) {
        // By id, a request covers all messages that the caller may read, received or not.
        const found = await selectMatching(context, step, { ...narrow, wholeHistoryOf: 'all' }, view);
        fitting.push(...found);
        for (const message of found) length += lengthOf(message);
        // Clients take an absent message for a deleted one.
        if (length > MAX_FETCH_LENGTH && fitting.length > 1) throw badRequest(TOO_LONG);
        if (length >= MAX_READ_LENGTH) await read.enter();
      }
      return { messages: fitting };
    },
    async (found, present) => {
      const messages = await showMessages(context, found.messages, present, options, ctx);
      return toReply(messages, { found_oldest: false, found_newest: false, found_anchor: false });
    },
  );
}

const TOO_LONG = 'The requested messages are too long for one response. Request fewer of them.';

/** Reads messages by key. A few are batched with those of concurrent requests; many would make the others wait. */
async function* readByKeys(
  { messagesByKey, database }: Pick<NarrowContext, 'messagesByKey' | 'database'>,
  keys: readonly number[],
): AsyncGenerator<readonly MessageDocument[], void, undefined> {
  if (keys.length > MAX_SHARED) yield* stepsByKeys(database, keys, { order: 1 });
  else {
    const found = await Promise.all(keys.toSorted((a, b) => a - b).map((key) => messagesByKey.get(key)));
    yield found.filter((message) => message !== undefined);
  }
}

const OPENING = Buffer.from('{"messages":[');

/** @param messages the bytes of the objects, as `showMessages` returns them */
function toReply(messages: readonly Buffer[], found: Readonly<Record<string, unknown>>): JsonReply {
  const rest = JSON.stringify({ ...found, history_limited: false });
  return { json: Buffer.concat([OPENING, ...messages, Buffer.from(`],${rest.slice(1)}`)]) };
}
