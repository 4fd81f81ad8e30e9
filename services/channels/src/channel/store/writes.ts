/**
 * Writes of channels, staged inside a commit. Each change sets `at` and `written`, by which readers find changes since
 * a position, and invalidates the channel in the caches of the messages service.
 */
import type { Tx } from '@rookery/data';
import { channelSubject } from '../../upstream/cached-elsewhere.ts';
import { type ChannelDocument, COLLECTIONS } from './documents.ts';

/** The fields of a channel that can change. The roster version changes only with the roster. */
type ChannelFields = Omit<
  ChannelDocument,
  '_id' | 'r' | 'c' | 'ver' | 'backdated' | 'subscribers' | 'tv' | 'muters' | 'at' | 'written'
>;
type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

export function insertChannel(tx: Tx, channel: ChannelDocument): void {
  tx.insert(COLLECTIONS.channels, channel);
}

/**
 * Stages a change after the entries that the operation has emitted so far. An empty change only moves `at`.
 * @param removed optional fields to remove
 */
export function stageChannel(
  tx: Tx,
  id: number,
  change: Partial<ChannelFields>,
  removed: readonly Optional<ChannelFields>[] = [],
): void {
  const $unset = Object.fromEntries(removed.map((field) => [field, '']));
  tx.update(
    COLLECTIONS.channels,
    { _id: { r: tx.realm, c: id } },
    { $set: { ...change, at: tx.lastSeq(), written: tx.lastSeq() }, ...(removed.length > 0 && { $unset }) },
  );
  tx.invalidate(channelSubject(id));
}
