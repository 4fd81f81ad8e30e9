/**
 * The commit queue's operations of a move. The first one decides on the state in its transaction. If the whole topic is
 * renamed, it does everything; otherwise it moves the first messages and leaves the others to further operations, a
 * bounded number in each, so that other writes do not wait long. The remaining messages are recorded in the move's
 * document.
 */
import { badRequest, documentKey, idOfKey, topicKey, UserSet } from '@rookery/core';
import { Binary, type Database, type Tx } from '@rookery/data';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { dueAt } from '@rookery/runtime';
import { ownFlags } from '../message/own-flags.ts';
import type { MessageDocument, TopicDocument } from '../message/store/documents.ts';
import { findMessage, messageId, messagesByKeys } from '../message/store/messages.ts';
import { findTopic, findTopicById, hasMessages } from '../message/store/topics.ts';
import { storedFlags } from '../message/stored-flags.ts';
import { checkCurrent } from '../upstream/check-current.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { DetachedUploads } from './commit-edit.ts';
import { type AudienceGroup, groupByAudience, type MoveAudiences, messagesWithFlags } from './move-audiences.ts';
import { type LocatedMessage, loadLocated, locateAgain, type Selection, selectAgain } from './selection.ts';
import {
  emitMove,
  type MoveDetails,
  type NamedMessage,
  newestRemaining,
  stageMove,
  stageRename,
} from './stage-move.ts';
import { findMove, leftOf, type MoveDocument, stageMoveProgress, stageMoveStart } from './store.ts';

/** Messages per operation: some 20 ms of it while many users send. More: other writes wait longer. */
const BATCH_SIZE = 50;
/** Lease for the next step of a move, ms. */
export const LEASE_MS = 30_000;

/** A move, with every decision made that needs no transaction. */
export interface MovePlan {
  readonly id: string;
  readonly details: Omit<MoveDetails, 'at'>;
  readonly moverName: string;
  readonly selection: Selection;
  readonly whole: boolean;
  readonly joins: boolean;
  readonly notifiesSource: boolean;
  readonly notifiesDestination: boolean;
  readonly people: UserSet | undefined;
  readonly receivers: UserSet | undefined;
  /** Whether the mover may start the topic. */
  readonly mayBegin: boolean;
  readonly audiences: MoveAudiences;
  /** Stages the edit of the named message, and returns the fields of its event. */
  readonly edit?: (tx: Tx, before: MessageDocument) => Promise<NamedMessage & DetachedUploads>;
}

/** @returns the id of the move, which `finishMove` resumes */
export async function commitMove(
  tx: Tx,
  database: Database,
  plan: MovePlan,
): Promise<{ move: string } & DetachedUploads> {
  const { details, audiences } = plan;
  checkCurrent(tx, audiences.askedAt);
  const changesChannel = details.toChannel !== details.channel;
  const { message, from, to, again } = await readMoving(tx, database, plan);
  const { all, isAll } = again;
  // The plan's permissions, event and notices are for the name that the topic had.
  const isThere =
    message?.conversation === details.channel &&
    message.topicId === details.topicId &&
    from?.key === topicKey(details.prev);
  if (!isThere || all.length === 0) throw new StaleRead();
  const dated = { ...details, at: tx.nowMs };
  const isRename =
    !changesChannel && isAll && details.topic !== from.name && (to?._id === from._id || !hasMessages(to));
  if (!hasMessages(to) && !isRename && !plan.mayBegin) {
    throw badRequest('You do not have permission to create new topics in this channel.');
  }
  // The named message first: the event carries its fields.
  const key = documentKey(tx.realm, details.named);
  const inOrder = [...all.filter((one) => one === key), ...all.filter((one) => one !== key)];
  const going = isRename ? all : inOrder.slice(0, BATCH_SIZE);
  const moving = await tx.read((session) =>
    isRename
      ? locateAgain(database, tx.realm, { ...plan.selection, channel: details.channel }, again, session)
      : loadLocated(database, going, session),
  );
  if (moving.some(({ version }) => !audiences.covers(version))) throw new StaleRead();
  const newest = isRename ? undefined : await newestRemaining(tx, database, from, going);

  const edited = await plan.edit?.(tx, message);
  const groups = groupByAudience(moving, details.named, audiences);
  const named = await namedMessages(tx, database, groups, audiences);
  if (edited) named.set(details.named, edited);
  let toTopicId: number | undefined;
  if (isRename) {
    const emptied = to && to._id !== from._id ? to : undefined;
    await stageRename(tx, dated, from, emptied, messageId(moving.at(-1) as LocatedMessage));
  } else {
    toTopicId = await stageMove(tx, dated, moving, { from, to: to ?? undefined, newestLeft: newest }, audiences);
  }
  emitMove(tx, dated, groups, audiences, named);
  const left = isRename ? [] : inOrder.slice(BATCH_SIZE);
  const merges = to?._id !== from._id && hasMessages(to);
  stageMoveStart(tx, toDocument(tx, plan, { moved: moving, left, merges, toTopicId }));
  return { move: plan.id, detached_uploads: edited?.detached_uploads ?? [] };
}

/** Reads the state of a move in the transaction. */
function readMoving(tx: Tx, database: Database, { details, selection }: MovePlan) {
  const { named, topicId, toChannel, topic } = details;
  return tx.read(async (session) => ({
    message: await findMessage(database, tx.realm, named, session),
    from: await findTopicById(database, tx.realm, topicId, session),
    to: await findTopic(database, tx.realm, toChannel, topic, session),
    again: await selectAgain(database, tx.realm, details, selection, session),
  }));
}

/** Returns, by id, the additional event fields of the messages that lead their groups. */
async function namedMessages(
  tx: Tx,
  database: Database,
  groups: readonly AudienceGroup[],
  audiences: MoveAudiences,
): Promise<Map<number, NamedMessage>> {
  const keys = messagesWithFlags(groups).map(({ _id }) => _id);
  const leads = await tx.read((session) => messagesByKeys(database, keys, { session }));
  const named = new Map<number, NamedMessage>();
  for (const lead of leads) named.set(messageId(lead), { flags: await movedFlags(tx, database, lead, audiences) });
  return named;
}

/** Returns the flags of a message before the move, for the users who are notified of it. */
async function movedFlags(
  tx: Tx,
  database: Database,
  message: MessageDocument,
  audiences: MoveAudiences,
): Promise<Flagged[]> {
  const { to } = audiences;
  const seeing = audiences.seeing(message);
  const before = audiences.received(message);
  const users = to ? to.roster.union(seeing.intersect(to.readers)) : seeing;
  const had = to ? before.intersect(to.roster) : before;
  const received = to?.isProtected ? to.roster : had;
  const own = await tx.read((session) => ownFlags(database, message, { users, received, had }, session));
  return [...own, ...storedFlags(message, seeing)];
}

/**
 * Returns the move's document after its first operation.
 * @param options.left keys; `merges`: whether the destination topic had messages; `toTopicId`: undefined for a rename
 */
function toDocument(
  { realm, nowMs: at }: Tx,
  plan: MovePlan,
  options: {
    readonly moved: readonly LocatedMessage[];
    readonly left: readonly number[];
    readonly merges: boolean;
    readonly toTopicId: number | undefined;
  },
): MoveDocument {
  return {
    _id: plan.id,
    realm,
    name: plan.moverName,
    ...plan.details,
    ...(options.toTopicId !== undefined && { toTopicId: options.toTopicId }),
    at,
    left: new Binary(UserSet.of(options.left.map(idOfKey)).toBytes()),
    done: options.moved.length,
    first: messageId(options.moved[0] as LocatedMessage),
    whole: plan.whole,
    merges: options.merges,
    joins: plan.joins,
    notifiesSource: plan.notifiesSource,
    notifiesDestination: plan.notifiesDestination,
    ...(plan.people && { people: new Binary(plan.people.toBytes()) }),
    ...(plan.receivers && { receivers: new Binary(plan.receivers.toBytes()) }),
    // Leased to this request, which finishes the move.
    ...dueAt(at, LEASE_MS),
  };
}

/** Returns the keys of the messages that the next operation moves. */
export function nextMoveBatch(move: MoveDocument): number[] {
  return leftOf(move)
    .slice(0, BATCH_SIZE)
    .map((id) => documentKey(move.realm, id));
}

/**
 * Moves the next messages. Skips messages that were moved or deleted in the meantime; does nothing if another replica
 * has made this step.
 * @param move as of the lookup of the audiences
 */
export async function commitNext(
  tx: Tx,
  database: Database,
  move: MoveDocument,
  audiences: MoveAudiences,
): Promise<null> {
  checkCurrent(tx, audiences.askedAt);
  const keys = nextMoveBatch(move);
  const { present, from, to, moving } = await tx.read(async (session) => {
    const present = await findMove(database, move._id, session);
    const from = await findTopicById(database, tx.realm, move.topicId, session);
    const to = present && (await findTopic(database, tx.realm, move.toChannel, present.topic, session));
    const found = await loadLocated(database, keys, session);
    return {
      present,
      from,
      to,
      moving: found.filter(({ conversation, topicId }) => conversation === move.channel && topicId === move.topicId),
    };
  });
  if (!present || present.done !== move.done || leftOf(present)[0] !== leftOf(move)[0]) return null;
  if (moving.some(({ version }) => !audiences.covers(version))) throw new StaleRead();
  let toTopicId: number | undefined;
  if (from && moving.length > 0) {
    const newest = await newestRemaining(tx, database, from, keys);
    const endpoints: { from: TopicDocument; to: TopicDocument | undefined; newestLeft: number | undefined } = {
      from,
      to: to ?? undefined,
      newestLeft: newest,
    };
    const groups = groupByAudience(moving, move.named, audiences);
    const named = await namedMessages(tx, database, groups, audiences);
    // The destination topic may have another name than in `move`.
    toTopicId = await stageMove(tx, present, moving, endpoints, audiences);
    emitMove(tx, present, groups, audiences, named);
  }
  const left = leftOf(move).slice(keys.length);
  stageMoveProgress(tx, move._id, { left, moved: moving.length, toTopicId, dueAt: tx.nowMs + LEASE_MS });
  return null;
}
