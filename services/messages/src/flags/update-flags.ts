/**
 * `POST /messages/flags`: adds or removes a flag of the caller's own on messages.
 *
 * Reading is a matter of watermarks (rules/unread.ts): ids are added to the read set above the watermark of their
 * conversation; when that set is full, the watermark rises to its end and what was skipped goes to the explicit set of
 * unread messages. Other flags are documents of their own.
 */
import { badRequest, messageKey, UserSet } from '@rookery/core';
import { Binary, type Tx } from '@rookery/data';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { UpdateFlagsRequest__Output } from '@rookery/protos/gen/rookery/UpdateFlagsRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { invalidMessage } from '../access/access-message.ts';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { holdsNow } from '../rules/receipt.ts';
import { isReadByMark, isReceived, isUnread, type ReadState } from '../rules/unread.ts';
import { intervalsOf, mayReadMessage } from '../rules/visibility.ts';
import { toReadable } from '../shape/readable.ts';
import { COLLECTIONS, FLAG_CODES, type MessageDocument } from '../store/documents.ts';
import { loadFlags, loadReadState, raiseReadVersion, unreadKey } from '../store/read-state.ts';
import { loadTopics } from '../store/topics.ts';
import { unreadMessages } from '../unread/unread-ids.ts';
import { flagEvents } from './flag-events.ts';

const EDITABLE = ['read', 'starred', 'collapsed'] as const;
const READ_ONLY = [
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
];
/** Messages in one request; more would hold the realm's other writes up. */
const MOST_MESSAGES = 5000;
/** Read ids kept above a watermark: 4 kB at the most. */
const MOST_ABOVE = 2048;

type Editable = (typeof EDITABLE)[number];

/** What of a message decides what a change of its flags means. */
type Flagged = Pick<
  MessageDocument,
  '_id' | 'bc' | 'bv' | 'c' | 'v' | 'via' | 'tp' | 's' | 'sr' | 'p' | 'xr' | 'uf' | 'wm' | 'ar'
> & {
  readonly id: number;
};

/**
 * Answers `{"messages": [ids], "ignored_because_not_subscribed_channels": [ids]}`.
 * @throws BAD_REQUEST for an unknown or read-only flag, an unknown operation, or a message that is not the caller's to see
 */
export async function updateFlags(
  context: Pick<Context, 'database' | 'views' | 'commits'>,
  request: UpdateFlagsRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { flag, op } = request;
  if (op !== 'add' && op !== 'remove') throw badRequest(`Invalid message flag operation: '${op}'`);
  if (READ_ONLY.includes(flag)) throw badRequest(`Flag not editable: '${flag}'`);
  if (!isEditable(flag)) throw badRequest(`Invalid flag: '${flag}'`);
  const ids = [...new Set(request.message_ids)];
  if (ids.length > MOST_MESSAGES) throw badRequest(`Too many messages requested (maximum ${MOST_MESSAGES}).`);

  const view = await context.views.get(ctx);
  const messages = await accessMessages(context, view, ids);
  const ignored = new Set<number>();
  const targets = messages.filter((message) => {
    // Someone who left a channel cannot have unread messages there.
    const left = message.c > 0 && !holdsNow(intervalsOf(view, message.c));
    if (flag === 'read' && op === 'remove' && left) ignored.add(message.c);
    return !(flag === 'read' && op === 'remove' && left);
  });
  if (targets.length > 0) {
    await context.commits.run(view.realm, { requestKey: ctx.requestKey, attempt: ctx.attempt }, async (tx) => {
      const changed =
        flag === 'read'
          ? await changeRead(context, tx, view, targets, op)
          : await changeFlag(context, tx, view, targets, flag, op);
      if (changed.length > 0) {
        raiseReadVersion(tx, view.user);
        await announce(context, tx, view, changed, flag, op);
      }
      return null;
    });
  }
  const reply = { messages: ids, ignored_because_not_subscribed_channels: [...ignored] };
  return { json: Buffer.from(JSON.stringify(reply)) };
}

const isEditable = (flag: string): flag is Editable => (EDITABLE as readonly string[]).includes(flag);

/** All of these messages, each of which the caller may see. */
async function accessMessages(
  context: Pick<Context, 'database'>,
  view: View,
  ids: readonly number[],
): Promise<Flagged[]> {
  const base = messageKey(view.realm, 0);
  if (ids.some((id) => id <= 0 || id >= messageKey(1, 0))) throw invalidMessage();
  const documents = await context.database
    .collection<MessageDocument>(COLLECTIONS.messages)
    .find({ _id: { $in: ids.map((id) => base + id) } }, { projection: { content: 0, html: 0, t: 0, eh: 0 } })
    .sort({ _id: 1 })
    .toArray();
  const visible = documents.filter((message) =>
    mayReadMessage(view, message, message.c > 0 ? view.channels.byId.get(message.c) : undefined),
  );
  if (visible.length !== ids.length) throw invalidMessage();
  return visible.map((message) => ({ ...message, id: message._id - base }));
}

/** One operation that marks messages read, of whatever is unread by then, and tells the reader. */
export async function markRead(
  context: Pick<Context, 'database'>,
  tx: Tx,
  view: View,
  messages: readonly Flagged[],
): Promise<null> {
  const changed = await changeRead(context, tx, view, messages, 'add');
  if (changed.length > 0) {
    raiseReadVersion(tx, view.user);
    await announce(context, tx, view, changed, 'read', 'add');
  }
  return null;
}

/** Stages what marks messages read or unread, and says which of them that changed. */
async function changeRead(
  context: Pick<Context, 'database'>,
  tx: Tx,
  view: View,
  messages: readonly Flagged[],
  op: 'add' | 'remove',
): Promise<Flagged[]> {
  const scope = { conversations: [...new Set(messages.map((one) => one.bc))], ids: messages.map((one) => one.id) };
  const state = await tx.read((session) => loadReadState(context.database, view.realm, view.user, scope, session));
  const changed = messages.filter(
    (message) => isUnread(view, toReadable(message, message.id), state) === (op === 'add'),
  );
  if (changed.length === 0) return changed;
  const explicit = new Set(state.explicit);
  const above = new Map<number, UserSet>();
  const aboveOf = (bc: number) => above.get(bc) ?? state.conversations.get(bc)?.above ?? UserSet.EMPTY;
  for (const [bc, ofOne] of Map.groupBy(changed, (message) => message.bc)) {
    const ids = ofOne.map((message) => message.id);
    if (op === 'add') {
      for (const id of ids) explicit.delete(id);
      above.set(bc, aboveOf(bc).with(...ofOne.filter((one) => !isReadByMark(one, state)).map((one) => one.id)));
    } else {
      above.set(bc, aboveOf(bc).without(...ids));
      // What no longer counts as read without its mark needs no entry; everything else does.
      const without = withAbove(state, bc, aboveOf(bc));
      for (const message of ofOne)
        if (!isUnread(view, toReadable(message, message.id), without)) explicit.add(message.id);
    }
  }
  for (const [bc, ids] of above) {
    if (ids.size > MOST_ABOVE) await raiseWatermark(context, tx, view, bc, ids, explicit);
    else saveConversation(tx, view, bc, state.conversations.get(bc)?.watermark ?? 0, ids);
  }
  saveExplicit(tx, view, state.explicit, explicit);
  return changed;
}

function withAbove(state: ReadState, bc: number, ids: UserSet): ReadState {
  const watermark = state.conversations.get(bc)?.watermark ?? 0;
  return { ...state, conversations: new Map(state.conversations).set(bc, { watermark, above: ids }) };
}

/** The read set is full: the watermark takes its place, and what it skips is remembered as unread. */
async function raiseWatermark(
  context: Pick<Context, 'database'>,
  tx: Tx,
  view: View,
  bc: number,
  ids: UserSet,
  explicit: Set<number>,
): Promise<void> {
  const watermark = ids.toArray().at(-1) as number;
  const unread = await tx.read(async (session) => {
    const state = await loadReadState(context.database, view.realm, view.user, 'all', session);
    return unreadMessages(context, view, state, session);
  });
  for (const message of unread) {
    if (message.bc === bc && message.id <= watermark && !ids.has(message.id)) explicit.add(message.id);
  }
  saveConversation(tx, view, bc, watermark, UserSet.EMPTY);
}

function saveConversation(tx: Tx, view: View, bc: number, w: number, above: UserSet): void {
  const id = { r: view.realm, bc, u: view.user };
  tx.update(
    COLLECTIONS.conversationRead,
    { _id: id },
    { $set: { ...id, w, R: new Binary(above.toBytes()) } },
    { upsert: true },
  );
}

/** Writes the parts of the explicit set that are another than before. */
function saveExplicit(tx: Tx, view: View, before: ReadonlySet<number>, after: ReadonlySet<number>): void {
  const moved = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  const parts = Map.groupBy(after, unreadKey);
  for (const k of new Set(moved.map(unreadKey))) {
    const id = { r: view.realm, k, u: view.user };
    const ids = parts.get(k);
    if (!ids) {
      tx.remove(COLLECTIONS.unreadSets, { _id: id });
      continue;
    }
    const b = new Binary(UserSet.of(ids.map((one) => one & 0xffff)).toBytes());
    tx.update(COLLECTIONS.unreadSets, { _id: id }, { $set: { ...id, b } }, { upsert: true });
  }
}

/** Stages a flag other than `read`, and says for which messages that is a change. */
async function changeFlag(
  context: Pick<Context, 'database'>,
  tx: Tx,
  view: View,
  messages: readonly Flagged[],
  flag: Exclude<Editable, 'read'>,
  op: 'add' | 'remove',
): Promise<Flagged[]> {
  const ids = messages.map((message) => message.id);
  const code = FLAG_CODES[flag];
  const own = await tx.read((session) => loadFlags(context.database, view.realm, view.user, ids, session));
  const changed = messages.filter((message) => (own.get(message.id)?.includes(code) ?? false) !== (op === 'add'));
  for (const message of changed) {
    const id = { r: view.realm, m: message.id, u: view.user };
    const rest = (own.get(message.id) ?? []).filter((one) => one !== code);
    // A flag on a message that was never received makes it part of the user's history.
    const historical = isReceived(view, toReadable(message, message.id), { gaps: [] }) ? [] : [FLAG_CODES.historical];
    const flags = op === 'add' ? [...new Set([...rest, code, ...historical])] : rest;
    if (flags.length === 0) tx.remove(COLLECTIONS.userFlags, { _id: id });
    else tx.update(COLLECTIONS.userFlags, { _id: id }, { $set: { ...id, fl: flags } }, { upsert: true });
  }
  return changed;
}

/** `update_message_flags`, to the one whose flags they are. */
async function announce(
  context: Pick<Context, 'database'>,
  tx: Tx,
  view: View,
  messages: readonly Flagged[],
  flag: Editable,
  op: 'add' | 'remove',
): Promise<void> {
  const becameUnread = flag === 'read' && op === 'remove';
  const topics = becameUnread
    ? await loadTopics(context.database, view.realm, [...new Set(messages.map((one) => one.tp))])
    : undefined;
  for (const event of flagEvents(messages, { flag, op, view, topics })) {
    tx.emit({
      type: 'update_message_flags',
      op,
      payload: Buffer.from(JSON.stringify(event)),
      audience: { users: Buffer.from(UserSet.of([view.user]).toBytes()) },
    });
  }
}
