/**
 * Writes of channels, staged inside a commit. Each sets `at` and `written`, by which readers find what changed since a
 * position, and has replicas of messages drop what they cache of the channel.
 */
import type { Tx } from '@rookery/data';
import { channelSubject } from '../../upstream/cached-elsewhere.ts';
import { type ChannelDocument, COLLECTIONS } from './documents.ts';

/** What of a channel changes after it was made. The roster's version changes with the roster alone. */
type ChannelFields = Omit<
  ChannelDocument,
  '_id' | 'r' | 'c' | 'ver' | 'subscribers' | 'tv' | 'muters' | 'at' | 'written'
>;
type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

export function insertChannel(tx: Tx, channel: ChannelDocument): void {
  tx.insert(COLLECTIONS.channels, channel);
}

/**
 * Stages a change behind the entries that the operation has emitted so far. An empty change only moves `at`.
 * @param removed optional fields that the channel has no longer
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
