/** Reads candidates of a walk whose ids are known beforehand. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageId } from '../message/store/messages.ts';
import type { IdFilter } from '../search-index/search-index.ts';
import { lowerBound, type SortedIds } from '../search-index/sorted-ids.ts';
import type { Candidate } from './select.ts';

/** Candidates that a walk reads without admission; one that needs more waits for its turn. */
export const LIGHT = 5000;
/** Known ids in one query: min. in the first one, and max. in any. */
const LEAST_IDS = 50;
const ID_GROUP = 1000;
/**
 * Max. ids that are filtered in memory in one turn, some 2 ms for two thousand conversations; and (`IN_MEMORY`) the
 * number of them that costs as much as one candidate.
 */
const MAX_NARROWED = 16_384;
const IN_MEMORY = 100;

/** Candidates in the order of a walk; `isCut`: their length ended the read. */
export interface FoundCandidates {
  readonly messages: readonly Candidate[];
  readonly isCut: boolean;
}

export const NONE: FoundCandidates = { messages: [], isCut: false };

interface KnownIds {
  readonly ids: SortedIds;
  readonly narrowIds: IdFilter | undefined;
  readonly lowest: number;
  readonly highest: number;
  readonly down: boolean;
  readonly limit: number;
}

/** Reads the next messages whose ids are known; some may have been deleted, or do not fit. */
export async function readIds(
  { ids, narrowIds, lowest, highest, down, limit }: KnownIds,
  read: (some: SortedIds, count: number) => Promise<FoundCandidates>,
): Promise<{ found: Candidate[]; looked: number; end: number | undefined }> {
  let left = ids.subarray(lowerBound(ids, lowest), lowerBound(ids, highest + 1));
  const found: Candidate[] = [];
  let looked = 0;
  // Usually most of them fit. Filtering more ids in memory is cheap; another read is not.
  let size = Math.min(Math.max((narrowIds ? 8 : 2) * limit, LEAST_IDS), ID_GROUP);
  while (left.length > 0) {
    const group = down ? left.subarray(-size) : left.subarray(0, size);
    const some = narrowIds ? narrowIds(group) : group;
    if (some.length > ID_GROUP) {
      // The last group left few ids, so this group was made larger, and it leaves more than expected.
      size = ID_GROUP;
      continue;
    }
    const { messages, isCut } = some.length > 0 ? await read(some, limit - found.length) : await nextTurn(NONE);
    found.push(...messages);
    looked += some.length + Math.ceil(group.length / IN_MEMORY);
    const last = messages.at(-1);
    if (isCut && last) return { found, looked, end: messageId(last) };
    left = down ? left.subarray(0, -group.length) : left.subarray(group.length);
    if (left.length > 0 && (found.length >= limit || looked >= LIGHT)) {
      return { found, looked, end: down ? group[0] : group.at(-1) };
    }
    size = some.length < ID_GROUP / 4 && narrowIds ? Math.min(size * 4, MAX_NARROWED) : ID_GROUP;
  }
  return { found, looked, end: undefined };
}
