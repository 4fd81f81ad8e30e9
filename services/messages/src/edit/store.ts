/** Moves under way: what is left of each, so that any replica can resume it. */
import { UserSet } from '@rookery/core';
import { Binary, type ClientSession, type Database, type Tx, within } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';
import type { MoveMode } from './rules/moving.ts';

export const MOVES = 'moves';

/** One move, from its first commit to its last. */
export interface MoveDocument extends TaskRecord {
  readonly _id: string;
  /** Who moves, and what they are called. */
  by: number;
  name: string;
  /** UNIX ms: of all of it in the histories of the messages. */
  at: number;
  /** The channel, and the topic by its id and its name before. */
  channel: number;
  topicId: number;
  prev: string;
  /** The channel and the topic where they go; `c` and `prev` where they stay. */
  toChannel: number;
  topic: string;
  /** `topic_links` of the topic where they go, as JSON. */
  links?: string;
  mode: MoveMode;
  /** The message that was named. */
  named: number;
  /** A UserSet of the messages that are still to be moved; how many were, and the oldest of those. */
  left: Binary;
  done: number;
  first: number;
  /** Whether it is all that the mover sees of the topic. */
  whole: boolean;
  /** Whether the other topic had messages, and whether it had any that the mover sees. */
  merges: boolean;
  joins: boolean;
  /** Which notices are wanted. */
  tellsOld: boolean;
  tellsNew: boolean;
  /** Of a topic that is resolved or no more: who wrote or reacted there, as a UserSet. */
  people?: Binary;
  /** The notice that it takes back is deleted. */
  undone?: true;
}

export const MOVE_INDEXES = TASK_INDEXES;

const collection = (database: Database) => database.collection<MoveDocument>(MOVES);

export async function findMove(database: Database, id: string, session?: ClientSession): Promise<MoveDocument | null> {
  return collection(database).findOne({ _id: id }, within(session));
}

/** The messages that are still to be moved, ascending. */
export const leftOf = ({ left }: Pick<MoveDocument, 'left'>): number[] => UserSet.fromBytes(left.buffer).toArray();

/** Lets others go on with a move at once. */
export async function releaseMove(database: Database, id: string): Promise<void> {
  await collection(database).updateOne({ _id: id }, { $set: { due_at: Date.now() }, $unset: { worker: '' } });
}

/** Stages a move with what is left of it. */
export function stageMoveStart(tx: Tx, move: MoveDocument): void {
  tx.insert(MOVES, move);
}

/** Stages how far a move has come. @param o.left ids; `moved` how many messages went in this step */
export function stageMoveProgress(
  tx: Tx,
  id: string,
  o: { readonly left: readonly number[]; readonly moved: number; readonly dueAt: number },
): void {
  const left = new Binary(UserSet.of(o.left).toBytes());
  tx.update(MOVES, { _id: id }, { $set: { left, due_at: o.dueAt }, $inc: { done: o.moved } });
}

/** Stages that the notice which a move takes back is deleted. */
export function stageMoveUndone(tx: Tx, id: string): void {
  tx.update(MOVES, { _id: id }, { $set: { undone: true } });
}

/** Stages that nothing is left of a move. */
export function stageMoveEnd(tx: Tx, id: string): void {
  tx.remove(MOVES, { _id: id });
}
