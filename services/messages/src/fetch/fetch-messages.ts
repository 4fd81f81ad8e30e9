/**
 * `GET /messages`: a range of the messages that fit a narrow, around an anchor, or messages by id.
 *
 * The narrow becomes ranges of indexes (sources.ts), which are walked from the anchor downwards and upwards (walk.ts);
 * each candidate is tested exactly against the narrow and against what the caller may see at this moment.
 */
import {
  badRequest,
  DomainError,
  MAX_FETCH,
  MESSAGE_KEY_SPAN,
  matches,
  messageKey,
  TOPIC_POLICIES,
} from '@rookery/core';
import type { FetchMessagesRequest__Output } from '@rookery/protos/gen/rookery/FetchMessagesRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { CallContext } from '@rookery/rpc';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { chosenTopics } from '../facts/chosen-topics.ts';
import { type ResolvedNarrow, resolveNarrow } from '../narrow/resolve.ts';
import { isMuted } from '../rules/muting.ts';
import { received } from '../rules/receipt.ts';
import { intervalsOf, mayReadMessage } from '../rules/visibility.ts';
import { flagFacts } from '../shape/flags.ts';
import { showMessages } from '../shape/show-messages.ts';
import { COLLECTIONS, type MessageDocument } from '../store/documents.ts';
import { KEYS } from '../store/indexes.ts';
import { unreadIds } from '../unread/unread-ids.ts';
import { type Anchor, NEWEST, parseAnchor } from './anchor.ts';
import { type Source, sourcesOf } from './sources.ts';
import { walk } from './walk.ts';

type FetchContext = Pick<
  Context,
  'clients' | 'database' | 'views' | 'directory' | 'realms' | 'readStates' | 'topicNames'
>;

/**
 * Answers `{"messages": [...], "anchor", "found_oldest", "found_newest", "found_anchor", "history_limited"}`, the messages
 * ascending.
 * @throws BAD_REQUEST for a bad anchor or too many messages, BAD_NARROW for a bad narrow
 */
export async function fetchMessages(
  context: FetchContext,
  request: FetchMessagesRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  if (request.has_message_ids) return fetchByIds(context, request, ctx);
  const { num_before: before, num_after: after } = request;
  if (before + after > MAX_FETCH) throw badRequest(`Too many messages requested (maximum ${MAX_FETCH}).`);
  if (request.exclude_anchor && before > 0 && after > 0) {
    throw badRequest('The anchor can only be excluded at an end of the range');
  }
  const parsed = parseAnchor(request);
  const view = await context.views.get(ctx);
  const narrow = await resolveNarrow(context, request.narrow, view, ctx);
  const sources = await sourcesOf(context, narrow, view);
  const anchor = await anchorId(context, parsed, narrow, view);
  const range = await readRange(context, {
    narrow,
    sources,
    view,
    anchor,
    before,
    after,
    exclude: request.exclude_anchor,
  });
  const messages = await showMessages(context, range.messages, view, request, ctx);
  return {
    json: Buffer.from(
      `{"messages":[${messages.join()}],"anchor":${anchor},"found_oldest":${range.foundOldest},` +
        `"found_newest":${range.foundNewest},"found_anchor":${range.foundAnchor},"history_limited":false}`,
    ),
  };
}

interface Range {
  readonly messages: readonly MessageDocument[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  readonly foundAnchor: boolean;
}

async function readRange(
  context: FetchContext,
  o: {
    narrow: ResolvedNarrow;
    sources: readonly Source[];
    view: View;
    anchor: number;
    before: number;
    after: number;
    exclude: boolean;
  },
): Promise<Range> {
  const base = messageKey(o.view.realm, 0);
  const bounds = { sources: o.sources, lowest: base + 1, highest: base + MESSAGE_KEY_SPAN - 1 };
  const select = (candidates: readonly MessageDocument[]) => selectMatching(context, candidates, o.narrow, o.view);
  const at = Math.min(o.anchor, MESSAGE_KEY_SPAN - 1);
  // The anchor's own message comes with whichever side is read; with neither, alone.
  const anchorInside = !o.exclude && o.anchor < MESSAGE_KEY_SPAN;
  const down = { ...bounds, direction: 'down' as const, select };
  const up = { ...bounds, direction: 'up' as const, select };
  const below =
    o.before > 0 ? await walk(context.database, { ...down, from: base + at - 1, want: o.before }) : undefined;
  const found = anchorInside
    ? await walk(context.database, { ...up, from: base + at, highest: base + at, want: 1 })
    : undefined;
  const above = o.after > 0 ? await walk(context.database, { ...up, from: base + at + 1, want: o.after }) : undefined;
  return {
    messages: [...(below?.messages.toReversed() ?? []), ...(found?.messages ?? []), ...(above?.messages ?? [])],
    foundAnchor: (found?.messages.length ?? 0) > 0,
    foundOldest: o.anchor === 0 || (below?.exhausted ?? false),
    foundNewest: o.anchor >= NEWEST || (above?.exhausted ?? false),
  };
}

/** The candidates that fit the narrow and are the reader's to see. */
async function selectMatching(
  context: Pick<Context, 'readStates' | 'topicNames'>,
  candidates: readonly MessageDocument[],
  narrow: ResolvedNarrow,
  view: View,
): Promise<readonly MessageDocument[]> {
  const visible = candidates.filter((message) => {
    if (!mayReadMessage(view, message, message.c > 0 ? view.channels.byId.get(message.c) : undefined)) return false;
    return narrow.wholeHistoryOf.has(message.c) || received(message, view.user, (id) => intervalsOf(view, id));
  });
  const personal = narrow.conditions.some(({ kind }) => kind === 'unread' || kind === 'starred' || kind === 'alerted');
  const facts = personal && visible.length > 0 ? await flagFacts(context, view) : undefined;
  const byTopic = narrow.conditions.some(({ kind }) => kind === 'muted' || kind === 'followed');
  const chosen = await chosenTopics(context, view, byTopic ? visible : []);
  const base = messageKey(view.realm, 0);
  return visible.filter((message) =>
    matches(narrow.conditions, {
      id: message._id - base,
      conversation: message.c,
      topic: message.tp,
      sender: message.s,
      users: message.p ?? [],
      unread: () => facts?.unread(message) ?? false,
      starred: () => facts?.starred(message) ?? false,
      alerted: () => facts?.alerted(message) ?? false,
      muted: () => isMuted(view, message.c, chosen(message)),
      followed: () => chosen(message) === TOPIC_POLICIES.followed,
    }),
  );
}

/** The anchor as a message id. What has to be looked for and is not found is the newest. */
async function anchorId(context: FetchContext, anchor: Anchor, narrow: ResolvedNarrow, view: View): Promise<number> {
  switch (anchor.kind) {
    case 'id':
      return anchor.id;
    case 'first_unread':
      return firstUnread(context, narrow, view);
    case 'date':
      return firstSince(context, anchor.atMs, view);
  }
}

/** The oldest unread message that fits the narrow. */
async function firstUnread(context: FetchContext, narrow: ResolvedNarrow, view: View): Promise<number> {
  const base = messageKey(view.realm, 0);
  const named = narrow.conditions.some((condition) => condition.kind === 'channel' && !condition.negated);
  const oldestFirst = (await unreadIds(context, view)).reverse();
  for (let i = 0; i < oldestFirst.length; i += 1000) {
    const keys = oldestFirst.slice(i, i + 1000).map((id) => base + id);
    const documents = await context.database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find({ _id: { $in: keys } })
      .sort({ _id: 1 })
      .toArray();
    const fitting = await selectMatching(context, documents, narrow, view);
    // What is muted does not ask to be read; in a muted channel, unless it is what the reader looks at.
    const chosen = await chosenTopics(context, view, fitting);
    const asks = (message: MessageDocument) =>
      named ? chosen(message) !== TOPIC_POLICIES.muted : !isMuted(view, message.c, chosen(message));
    const first = fitting.find(asks);
    if (first) return first._id - base;
  }
  return NEWEST;
}

/** The first message of the realm at or after a moment: ids rise with time, so a search halves its way to it. */
async function firstSince(context: Pick<Context, 'database'>, atMs: number, view: View): Promise<number> {
  const base = messageKey(view.realm, 0);
  const messages = context.database.collection<MessageDocument>(COLLECTIONS.messages);
  const near = (bound: object, order: 1 | -1) =>
    messages
      .find({ r: view.realm, _id: bound }, { hint: KEYS.spine, projection: { at: 1 } })
      .sort({ _id: order })
      .limit(1)
      .next();
  const newest = await near({ $gte: base, $lt: base + MESSAGE_KEY_SPAN }, -1);
  if (!newest || newest.at < atMs) return NEWEST;
  let low = base;
  let high = newest._id;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const message = await near({ $gte: middle, $lte: high }, 1);
    if (!message || message.at >= atMs) high = middle;
    else low = message._id + 1;
  }
  const first = await near({ $gte: low, $lt: base + MESSAGE_KEY_SPAN }, 1);
  return first ? first._id - base : NEWEST;
}

/** Messages by id: those that exist, fit the narrow, and may be seen. */
async function fetchByIds(
  context: FetchContext,
  request: FetchMessagesRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const given =
    request.num_before > 0 || request.num_after > 0 || request.anchor !== '' || request.use_first_unread_anchor;
  if (given || request.exclude_anchor) {
    const parameters = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor';
    throw new DomainError('BAD_REQUEST', `Unsupported parameter combination: ${parameters}`, { extra: { parameters } });
  }
  const ids = [...new Set(request.message_ids)].filter((id) => id > 0 && id < MESSAGE_KEY_SPAN);
  if (ids.length > MAX_FETCH) throw badRequest(`Too many messages requested (maximum ${MAX_FETCH}).`);
  const view = await context.views.get(ctx);
  const narrow = await resolveNarrow(context, request.narrow, view, ctx);
  const documents = await context.database
    .collection<MessageDocument>(COLLECTIONS.messages)
    .find({ _id: { $in: ids.map((id) => messageKey(view.realm, id)) } })
    .sort({ _id: 1 })
    .toArray();
  // By id, whatever may be read is meant, received or not.
  const anyHistory = { ...narrow, wholeHistoryOf: new Set(documents.map((document) => document.c)) };
  const fitting = await selectMatching(context, documents, anyHistory, view);
  const messages = await showMessages(context, fitting, view, request, ctx);
  return {
    json: Buffer.from(
      `{"messages":[${messages.join()}],"found_oldest":false,"found_newest":false,"found_anchor":false,"history_limited":false}`,
    ),
  };
}
