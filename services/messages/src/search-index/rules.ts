/** What the index holds of a message, and when its segments are merged. */
import type { Segment } from './store/segments.ts';

/**
 * The term of all messages of a conversation, as of when they were indexed. No word has its first sign; it is below all
 * of theirs, so a merge meets these terms first.
 */
export const conversationTerm = (conversation: number): string => `#${conversation}`;

/** Whether a term is that of a conversation. */
export const isConversationTerm = (term: string): boolean => term.startsWith('#');

/**
 * Whether a segment may name messages that were removed.
 * @param count the realm's count of removals; a higher one in the segment is of a time before a restore
 * @param upTo only removals up to this count matter
 */
export const mayNameGone = ({ removals }: Segment, count: number, upTo = count): boolean =>
  removals === undefined || removals < upTo || removals > count;

/** Segments of one size that become one of the next: fewer are read by a search, more are written again less often. */
export const FANOUT = 8;
/** Segments below this are of the smallest size, bytes. */
const SMALLEST = 256 * 1024;
/**
 * The largest segment that a merge makes: its separators are one document, and a merge of it is some minutes of steps.
 */
const LARGEST = 256 * 2 ** 20;

/** The segments that are to become one; undefined where there are not enough of any size. */
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
