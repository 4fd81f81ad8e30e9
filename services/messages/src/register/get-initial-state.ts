/**
 * The messages service's part of `POST /register`, exact at one position of its journal. The caller's view is fetched
 * before the messages are read, so its rosters are at least as new as the channels service's part, which is fetched
 * first.
 */
import { chunks, documentKey, notReady, StatePart } from '@rookery/core';
import { type ClientSession, type JournalHead, NeedsSnapshot } from '@rookery/data';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, type MessagesHandler, requireCaller } from '@rookery/rpc';
import { ACCESS_FIELDS, mayRead } from '../message/rules/visibility.ts';
import { messageId, messagesByKeys } from '../message/store/messages.ts';
import type { OwnState } from '../readstate/read-states.ts';
import { FLAG_CODES } from '../readstate/store/documents.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import { findUnread, type OwnConversations, ownConversations } from '../unread/unread-ids.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import { FENCE_COUNTERS } from '../upstream/store.ts';
import type { View } from '../upstream/views.ts';
import type { RegisterContext } from './context.ts';
import { OWN_ITEM_TYPES, ownItemsState } from './own-items.ts';
import { unreadWriter } from './unread-json.ts';

/** Max. direct conversations in a register. */
const MAX_RECENT = 1000;
const MAX_STARRED = 20_000;
/** Chunks of 1,000 starred messages that are looked up without admission. */
const LIGHT_CHUNKS = 5;

/** Max. views fetched by one call. Each further one is needed because users left channels before the rest was read. */
const MAX_VIEWS = 5;

/**
 * Longest wait for admission after which a read outside of a snapshot continues, ms. After a longer wait other
 * operations have probably committed, and the read would have to be repeated. With a much higher value, eight
 * concurrent registers among senders are each read twice.
 */
const LONG_WAIT_MS = 5;

/** Parts that depend on the caller's view. */
const OF_A_VIEW = ['message', 'starred_messages', 'recent_private_conversations', 'reminders'];

/** Dependencies of the parts that depend on the view. */
type Dependencies = Pick<RegisterContext, 'database' | 'messageRows' | 'readStates' | 'topicNames'>;

/**
 * @throws SERVER_NOT_READY if this replica's database is behind `min_seq`; RATE_LIMIT_HIT if too many such reads are
 *   waiting; the reason of the call's signal if the caller disconnected
 */
export const getInitialState: MessagesHandler<
  'GetInitialState',
  Dependencies & Pick<RegisterContext, 'heavyReads' | 'views' | 'reads'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wants = (type: string) => request.all || request.types.includes(type);
  const state = new StatePart(request);
  if (!OF_A_VIEW.some(wants) && !OWN_ITEM_TYPES.some(wants)) {
    return state.deflatedAt(atLeast(await context.reads.seq(realm), request));
  }
  const needsView = OF_A_VIEW.some(wants);
  let views = 0;
  return retryOnStale(ctx, async () => {
    if (++views > MAX_VIEWS) throw notReady();
    if (!needsView) return stateByView(context, request, ctx, undefined);
    // A fence that is the newest before and after the view was the newest all the time in between.
    const seen = views === 1 ? context.reads.seen(realm) : undefined;
    return stateByView(context, request, ctx, newestFence(seen ?? (await context.reads.head(realm))));
  });
};

/**
 * Returns the state according to one view.
 * @param fenced the newest fence before the view; undefined if no view is needed
 * @throws StaleRead if users were removed from channels between the view and the reads that depend on it: their
 *   messages were already published as read (`fence/`), and are unread according to the view
 */
async function stateByView(
  context: Parameters<typeof getInitialState>[0],
  request: InitialStateRequest__Output,
  ctx: CallContext,
  fenced: number | undefined,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const state = new StatePart(request);
  const view = fenced === undefined ? undefined : await context.views.present(ctx);
  // The admission of a long read lasts until the reply is compressed, which is a part of its work.
  return context.heavyReads.run({ realm, user: caller.user_id }, ctx, async (read) => {
    const parts = async (_seq: number, session: ClientSession | undefined) => {
      const options = { read: session ? read : shortened(read), session };
      const seen = view ? await viewed(context, request, view, options) : NOTHING_SEEN;
      return {
        members: { ...seen.members, ...(await ownItemsState(context, request, caller, view, session)) },
        unread: seen.unread,
      };
    };
    const { value, ...head } = await context.reads.read(realm, parts, { signal: read.signal });
    if (fenced !== undefined && fenced !== newestFence(head)) throw new StaleRead();
    state.addAll(value.members);
    if (value.unread) state.addBytes('unread_msgs', await value.unread());
    return state.deflatedAt(atLeast(head.seq, request));
  });
}

/** The newest fence of a realm, 0 without any. */
const newestFence = ({ ids }: JournalHead): number => ids[FENCE_COUNTERS.fence] ?? 0;

/**
 * A read outside of a snapshot. If it becomes long it throws NeedsSnapshot, and continues in a snapshot. Reads from
 * memory are not long.
 */
function shortened(read: LongRead): LongRead {
  const enter: LongRead['enter'] = async (from) => {
    const begin = performance.now();
    await read.enter(from);
    if (from !== 'memory' || performance.now() - begin > LONG_WAIT_MS) throw new NeedsSnapshot();
  };
  return { ...read, enter };
}

function atLeast(seq: number, { min_seq }: InitialStateRequest__Output): number {
  if (seq < min_seq) throw notReady();
  return seq;
}

/**
 * Members that depend on the caller's view. `unread_msgs` is written only when it is certain that the read is not
 * repeated.
 */
interface Seen {
  readonly members: Record<string, unknown>;
  readonly unread?: () => Promise<Buffer>;
}

const NOTHING_SEEN: Seen = { members: {} };

async function viewed(
  context: Dependencies,
  request: InitialStateRequest__Output,
  view: View,
  options: { read: LongRead; session: ClientSession | undefined },
): Promise<Seen> {
  const { session } = options;
  const wants = (type: string) => request.all || request.types.includes(type);
  const state: Record<string, unknown> = {};
  let unread: Seen['unread'];
  const wantsUnread = wants('message') && wants('update_message_flags');
  // `max_message_id` alone needs only one direct conversation.
  const direct = wantsUnread || wants('recent_private_conversations') ? undefined : 1;
  const conversations = await ownConversations(context, view, session, direct);
  if (wants('message')) state.max_message_id = newestId(conversations);
  if (wantsUnread || wants('starred_messages')) {
    const [own, version] = await Promise.all([
      context.readStates.get(view.realm, view.user, session),
      // Issued together, both are one read.
      wantsUnread && !session ? context.readStates.topicsVersion(view.realm) : undefined,
    ]);
    if (wantsUnread) {
      const found = await findUnread(context, view, own.read, { ...options, conversations });
      const emptyTopicNames = request.capabilities?.empty_topic_name ?? false;
      unread = await unreadWriter(context, view, found, { emptyTopicNames, session, version });
    }
    if (wants('starred_messages')) state.starred_messages = await starredIds(context, view, own, options);
  }
  if (wants('recent_private_conversations')) {
    state.recent_private_conversations = conversations.direct.slice(0, MAX_RECENT).map((one) => ({
      max_message_id: one.lastId,
      user_ids: (one.users ?? []).filter((user) => user !== view.user),
    }));
  }
  return { members: state, ...(unread && { unread }) };
}

/**
 * Returns the starred messages that the user may still see, ascending. Those of a private channel that the user has
 * left are omitted.
 */
async function starredIds(
  context: Pick<RegisterContext, 'database'>,
  view: View,
  { flags }: OwnState,
  { read, session }: { read: LongRead; session: ClientSession | undefined },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [id, codes] of flags) if (codes.includes(FLAG_CODES.starred)) ids.push(id);
  // The newest, if there are too many.
  ids.sort((a, b) => b - a).splice(MAX_STARRED);
  const visible: number[] = [];
  for (const [n, some] of chunks(ids, 1000).entries()) {
    read.signal.throwIfAborted();
    // A few thousand are read without admission; more wait for it, as reads of unread messages do.
    if (n === LIGHT_CHUNKS) await read.enter();
    const keys = some.map((id) => documentKey(view.realm, id));
    const documents = await messagesByKeys(context.database, keys, { fields: ACCESS_FIELDS, session });
    visible.push(...documents.filter((message) => mayRead(view, message)).map(messageId));
  }
  return visible.sort((a, b) => a - b);
}

/** Returns the id of the user's newest message; -1 without any. */
function newestId({ channels, direct }: OwnConversations): number {
  return [...channels, ...direct].reduce((newest, { lastId }) => Math.max(newest, lastId), -1);
}
