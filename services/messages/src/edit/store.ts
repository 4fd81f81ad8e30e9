/** Moves in progress: the remaining messages of each, so that any replica can resume it. */
import { UserSet } from '@rookery/core';
import { Binary, type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import type { MoveMode } from './rules/moving.ts';

export const MOVES = 'moves';

/** One move, from its first commit to its last. */
export interface MoveDocument extends TaskRecord {
  readonly _id: string;
  /** The mover's id and name. */
  by: number;
  name: string;
  /** UNIX ms: the time of every history entry of the move. */
  at: number;
  /** The source channel, and the source topic by its id and the name that the messages leave. */
  channel: number;
  topicId: number;
  prev: string;
  /** The destination channel and topic; `channel` and `prev` if unchanged. */
  toChannel: number;
  topic: string;
  /** The destination topic's id; absent if the source topic was renamed. */
  toTopicId?: number;
  /** `topic_links` of the destination topic, as JSON. */
  links?: string;
  mode: MoveMode;
  /** The message that the mover named. */
  named: number;
  /** A UserSet of the ids of the remaining messages; how many were moved, and the oldest of those. */
  left: Binary;
  done: number;
  first: number;
  /** Whether the move takes all messages of the topic that the mover sees. */
  whole: boolean;
  /** Whether the destination topic had messages, and whether the mover sees any of them. */
  merges: boolean;
  joins: boolean;
  /** Which notices are requested. */
  notifiesSource: boolean;
  notifiesDestination: boolean;
  /** If the topic is resolved or un-resolved: the users who wrote or reacted there, as a UserSet. */
  people?: Binary;
  /** If the source's history is protected: the users who received at least one of the messages, as a UserSet. */
  receivers?: Binary;
  /** The preceding notice, which this move reverts, is deleted. */
  undone?: true;
}

export const MOVE_INDEXES = TASK_INDEXES;

const NOTHING_LEFT = new Binary(UserSet.EMPTY.toBytes());

const collection = (database: Database) => database.collection<MoveDocument>(MOVES);

export async function findMove(database: Database, id: string, session?: ClientSession): Promise<MoveDocument | null> {
  return collection(database).findOne({ _id: id }, sessionOptions(session));
}

/** Returns the ids of the messages that remain to be moved, ascending. */
export const leftOf = ({ left }: Pick<MoveDocument, 'left'>): number[] => UserSet.fromBytes(left.buffer).toArray();

/** Releases the lease, so that other replicas can resume the move immediately. */
export async function releaseMove(database: Database, id: string): Promise<void> {
  await collection(database).updateOne({ _id: id }, { $set: { due_at: Date.now() }, $unset: { worker: '' } });
}

/** Stages a new move with its remaining messages. */
export function stageMoveStart(tx: Tx, move: MoveDocument): void {
  tx.insert(MOVES, move);
}

/**
 * Stages the progress of a move.
 * @param options.left ids; `moved`: how many messages this step moved; `toTopicId`: undefined if none
 */
export function stageMoveProgress(
  tx: Tx,
  id: string,
  options: {
    readonly left: readonly number[];
    readonly moved: number;
    readonly toTopicId: number | undefined;
    readonly dueAt: number;
  },
): void {
  const { moved, toTopicId, dueAt } = options;
  const left = new Binary(UserSet.of(options.left).toBytes());
  const $set = { left, due_at: dueAt, ...(toTopicId !== undefined && { toTopicId }) };
  tx.update(MOVES, { _id: id }, { $set, $inc: { done: moved } });
}

/** Stages the new name of a topic in the moves whose remaining messages go there or come from there. */
export function stageNameInMoves(
  tx: Tx,
  topicId: number,
  { topic, links = '[]' }: Pick<MoveDocument, 'topic' | 'links'>,
): void {
  const { realm } = tx;
  tx.update(MOVES, { realm, toTopicId: topicId }, { $set: { topic, links } }, { many: true });
  tx.update(MOVES, { realm, topicId, left: { $ne: NOTHING_LEFT } }, { $set: { prev: topic } }, { many: true });
}

/** Stages that the notice that a move reverts is deleted. */
export function stageMoveUndone(tx: Tx, id: string): void {
  tx.update(MOVES, { _id: id }, { $set: { undone: true } });
}

/** Stages the end of a move. */
export function stageMoveEnd(tx: Tx, id: string): void {
  tx.remove(MOVES, { _id: id });
}
