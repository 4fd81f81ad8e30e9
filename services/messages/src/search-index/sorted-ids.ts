/** Sets of message ids as ascending arrays without repetition. */
import { partitionPoint } from '@rookery/core';

export type SortedIds = Uint32Array<ArrayBufferLike>;

export const NO_IDS: SortedIds = new Uint32Array(0);

/** The first index from `from` on whose id is at least `id`; `to` if there is none before it. */
export function lowerBound(ids: SortedIds, id: number, from = 0, to = ids.length): number {
  return partitionPoint(to, (at) => (ids[at] as number) < id, from);
}

/**
 * `lowerBound` for an answer that is probably near `from`: doubles its steps until one passes the id, then searches the
 * last step.
 */
function gallop(ids: SortedIds, id: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < ids.length && (ids[low + step] as number) < id) {
    low += step;
    step *= 2;
  }
  return lowerBound(ids, id, low, Math.min(low + step + 1, ids.length));
}

/**
 * Sets whose sizes differ by less than this factor are walked together: searches in the larger one would take longer.
 */
const SIMILAR = 4;

/** The ids that both sets have. */
export function intersect(a: SortedIds, b: SortedIds): SortedIds {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return more.length < SIMILAR * fewer.length ? walkBoth(fewer, more) : searchEach(fewer, more);
}

/** Branch-free: data-dependent branches would be mispredicted half of the time. */
function walkBoth(a: SortedIds, b: SortedIds): SortedIds {
  const found = new Uint32Array(Math.min(a.length, b.length) + 1);
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] as number, b[j] as number];
    found[count] = x;
    count += Number(x === y);
    i += Number(x <= y);
    j += Number(y <= x);
  }
  return found.subarray(0, count);
}

function searchEach(fewer: SortedIds, more: SortedIds): SortedIds {
  const found = new Uint32Array(fewer.length);
  let count = 0;
  let at = 0;
  for (let i = 0; i < fewer.length && at < more.length; i++) {
    const id = fewer[i] as number;
    if ((more[at] as number) < id) at = gallop(more, id, at);
    if (more[at] === id) found[count++] = id;
  }
  return found.subarray(0, count);
}

/** The ids that are in any of several sets. Sets that follow each other are only concatenated. */
export function union(sets: readonly SortedIds[]): SortedIds {
  const some = sets.filter((set) => set.length > 0);
  if (some.length <= 1) return some[0] ?? NO_IDS;
  const all = new Uint32Array(some.reduce((sum, set) => sum + set.length, 0));
  let end = 0;
  let isAscending = true;
  for (const set of some) {
    if (end > 0 && (set[0] as number) <= (all[end - 1] as number)) isAscending = false;
    all.set(set, end);
    end += set.length;
  }
  return isAscending ? all : withoutRepetition(all.sort());
}

/** The set of these ids, which may come in any order and repeatedly. */
export function sortedIds(ids: readonly number[]): SortedIds {
  return withoutRepetition(Uint32Array.from(ids).sort());
}

function withoutRepetition(sorted: SortedIds): SortedIds {
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number;
  }
  return sorted.subarray(0, count);
}

/** The ids of a set that are not in another. */
export function without(ids: SortedIds, others: SortedIds): SortedIds {
  if (others.length === 0) return ids;
  let at = 0;
  return ids.filter((id) => {
    at = gallop(others, id, at);
    return others[at] !== id;
  });
}

/**
 * The ids of a set that are in any of several others. The cost depends on the ids of the others between its first and
 * its last.
 */
export function intersectAny(ids: SortedIds, others: readonly SortedIds[]): SortedIds {
  const [lowest, highest] = [ids[0], ids.at(-1)];
  if (lowest === undefined || highest === undefined) return ids;
  const isIn = new Uint8Array(ids.length);
  for (const other of others) {
    const first = lowerBound(other, lowest);
    const end = lowerBound(other, highest + 1, first);
    if (end - first < ids.length) {
      for (let i = first, at = 0; i < end; i++) {
        at = gallop(ids, other[i] as number, at);
        if (ids[at] === other[i]) isIn[at] = 1;
      }
    } else {
      for (let i = 0, at = first; i < ids.length; i++) {
        at = gallop(other, ids[i] as number, at);
        if (other[at] === ids[i]) isIn[i] = 1;
      }
    }
  }
  return ids.filter((_, i) => isIn[i] === 1);
}
