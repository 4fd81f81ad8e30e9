/** The terms of conversations in the index, and the rules for cleaning and merging segments. */
import type { Segment } from './store/segments.ts';

/**
 * The term of all messages that were in a conversation when they were indexed. No word begins with `#`, which sorts
 * before all words, so a merge meets these terms first.
 */
export const conversationTerm = (conversation: number): string => `#${conversation}`;

/** Whether a term is that of a conversation. */
export const isConversationTerm = (term: string): boolean => term.startsWith('#');

/**
 * Whether a segment may name messages that were removed.
 * @param count the realm's count of removals; a higher one in the segment dates from before a restore
 * @param upTo only removals up to this count matter
 */
export const mayNameGone = ({ removals }: Segment, count: number, upTo = count): boolean =>
  removals < upTo || removals > count;

/**
 * Number of segments of one size that are merged into one of the next. Lower: a search reads fewer segments. Higher:
 * segments are written again less often.
 */
export const FANOUT = 8;
/** Segments smaller than this are of the smallest size, bytes. */
const SMALLEST = 256 * 1024;
/**
 * Max. size of a merged segment, bytes: its separators are one document, and merging it takes some minutes of steps.
 */
const LARGEST = 256 * 2 ** 20;

/** The segments to merge into one; undefined if there are not enough of any size. */
export function toMerge(segments: readonly Segment[]): readonly Segment[] | undefined {
  const bySize = Map.groupBy(segments, ({ bytes }) => sizeOf(bytes));
  for (const size of [...bySize.keys()].sort((a, b) => a - b)) {
    const some = (bySize.get(size) ?? []).slice(0, FANOUT);
    if (some.length < FANOUT) continue;
    if (some.reduce((sum, { bytes }) => sum + bytes, 0) <= LARGEST) return some;
  }
  return undefined;
}

function sizeOf(bytes: number): number {
  let size = 0;
  for (let bound = SMALLEST; bytes >= bound; bound *= FANOUT) size++;
  return size;
}
