/** The commit queue's operations that change flags, and their events. */
import { badRequest } from '@rookery/core';
import { audienceOfUser, emit, type RunOptions, snapshotRead, type Tx } from '@rookery/data';
import type { TopicDocument } from '../message/store/documents.ts';
import { loadTopics } from '../message/store/topics.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import { FLAG_CODES } from '../readstate/store/documents.ts';
import {
  loadFlags,
  raiseReadVersion,
  readVersion,
  saveConversationRead,
  saveExplicit,
  stageFlags,
} from '../readstate/store/read-state.ts';
import { checkUnfenced } from '../upstream/check-current.ts';
import type { View } from '../upstream/views.ts';
import type { FlagsContext } from './context.ts';
import { flagEvents } from './flag-events.ts';
import { type Editable, type FlagTarget, type FlagUpdate, stillInPlace, stillThere } from './flag-targets.ts';
import { type ReadChange, type ReadUpdate, toReadChange } from './read-change.ts';

type Dependencies = Pick<FlagsContext, 'database' | 'commits'>;
type OtherFlag = Exclude<Editable, 'read'>;

/**
 * Max. messages with flags per user: all of them are loaded again after each change. Users would notice a bound below
 * the number of starred messages that register lists.
 */
const MAX_FLAGGED = 50_000;

/**
 * Marks messages read or unread in one operation, and emits the reader's event. @returns the number of messages that
 * changed
 */
export async function commitRead(
  context: Dependencies,
  view: View,
  update: ReadUpdate,
  options: RunOptions,
): Promise<number> {
  const prepared = await snapshotRead(context.database, (session) => toReadChange(context, view, update, session));
  return context.commits.run(view.realm, options, (tx) => stageRead(context, tx, view, update, prepared));
}

async function stageRead(
  context: Pick<FlagsContext, 'database'>,
  tx: Tx,
  view: View,
  update: ReadUpdate,
  prepared: ReadChange,
): Promise<number> {
  const { database } = context;
  // Messages of a channel that the user has left stay read.
  if (update.op === 'remove') checkUnfenced(tx, view.askedAt);
  const version = await tx.read((session) => readVersion(database, view.realm, view.user, session));
  let change = prepared;
  if (version !== prepared.version) change = await tx.read((session) => toReadChange(context, view, update, session));
  // A message that becomes read may have been deleted: that changes nothing for its readers.
  const published = update.op === 'add' ? change.changed : await stillInPlace(context, tx, view, change.changed);
  if (published.length === 0) return 0;
  const topicIds = [...new Set(published.map((message) => message.topicId))];
  const topics =
    update.op === 'add' ? undefined : await tx.read((session) => loadTopics(database, view.realm, topicIds, session));
  const explicit = new Map(change.explicit);
  if (published.length < change.changed.length) {
    for (const { id } of change.changed) if (!published.some((message) => message.id === id)) explicit.delete(id);
  }
  for (const [bc, { watermark, above }] of change.conversations) {
    saveConversationRead(tx, view.user, bc, watermark, above);
  }
  saveExplicit(tx, view.user, change.before, explicit);
  raiseReadVersion(tx, view.user);
  announce(tx, view, published, { flag: 'read', op: update.op, topics });
  return published.length;
}

/**
 * Adds a flag other than `read` to messages, or removes it, in one operation.
 * @returns the number of messages that changed
 * @throws BAD_REQUEST if the user would have too many messages with flags
 */
export async function commitFlag(
  context: Dependencies & Pick<FlagsContext, 'readStates'>,
  view: View,
  update: FlagUpdate<OtherFlag> & { readonly messages: readonly FlagTarget[] },
  options: RunOptions,
): Promise<number> {
  if (update.op === 'add') await checkRoom(context, view, update.messages);
  return context.commits.run(view.realm, options, async (tx) => {
    const present = await stillThere(context, tx, view, update.messages);
    const changed = await stageFlag(context, tx, view, present, update);
    if (changed.length === 0) return 0;
    raiseReadVersion(tx, view.user);
    announce(tx, view, changed, update);
    return changed.length;
  });
}

/** Concurrent changes of the same user may exceed the bound together, by one request each. */
async function checkRoom(
  { readStates }: Pick<FlagsContext, 'readStates'>,
  { realm, user }: View,
  messages: readonly FlagTarget[],
): Promise<void> {
  const { flags } = await readStates.get(realm, user);
  const more = messages.filter(({ id }) => !flags.has(id)).length;
  if (more > 0 && flags.size + more > MAX_FLAGGED) {
    throw badRequest(`You can flag at most ${MAX_FLAGGED} messages.`);
  }
}

/** Stages the flag. @returns the messages for which it is a change */
async function stageFlag(
  context: Pick<FlagsContext, 'database'>,
  tx: Tx,
  view: View,
  messages: readonly FlagTarget[],
  { flag, op }: FlagUpdate<OtherFlag>,
): Promise<FlagTarget[]> {
  const ids = messages.map((message) => message.id);
  const code = FLAG_CODES[flag];
  const own = await tx.read((session) => loadFlags(context.database, view.realm, view.user, ids, session));
  const changed = messages.filter((message) => (own.get(message.id)?.includes(code) ?? false) !== (op === 'add'));
  for (const message of changed) {
    const rest = (own.get(message.id) ?? []).filter((one) => one !== code);
    // A flag on a message that was never received makes it part of the user's history.
    const historical = hasReceived(view, message) ? [] : [FLAG_CODES.historical];
    // Without another flag, the message is no longer part of it.
    const left = rest.some((one) => one !== FLAG_CODES.historical) ? rest : [];
    const flags = op === 'add' ? [...new Set([...rest, code, ...historical])] : left;
    stageFlags(tx, view.user, message.id, flags);
  }
  return changed;
}

/** Emits `update_message_flags` to the user whose flags changed. */
function announce(
  tx: Tx,
  view: View,
  messages: readonly FlagTarget[],
  // The topics are those of messages that became unread.
  { flag, op, topics }: FlagUpdate & { readonly topics?: ReadonlyMap<number, TopicDocument> | undefined },
): void {
  for (const event of flagEvents(messages, { flag, op, view, topics })) emit(tx, event, audienceOfUser(view.user));
}
