/** A contiguous run of the messages of a narrow, by their ids. Pure: the effects of pages and events on a window. */
import { partitionPoint } from '@rookery/core/partition-point';

export interface Span {
  /** Ascending. */
  readonly ids: readonly number[];
  /** Whether no message of the narrow is older than the first. */
  readonly foundOldest: boolean;
  /** Whether no message of the narrow is newer than the last. */
  readonly foundNewest: boolean;
  /** Whether older messages exist that the organisation's plan does not show. */
  readonly historyLimited: boolean;
}

export const EMPTY_SPAN: Span = { ids: [], foundOldest: false, foundNewest: false, historyLimited: false };

/** A span with a page that was fetched at its older end. */
export function withOlder(span: Span, page: Span): Span {
  return {
    ids: union(page.ids, span.ids),
    foundOldest: page.foundOldest,
    foundNewest: span.foundNewest,
    historyLimited: page.historyLimited,
  };
}

/** A span with a page that was fetched at its newer end. */
export function withNewer(span: Span, page: Span): Span {
  return { ...span, ids: union(span.ids, page.ids), foundNewest: page.foundNewest };
}

/** Whether a message that matches the narrow belongs into the span: no unknown message could be between. */
export function accepts(span: Span, id: number): boolean {
  const first = span.ids[0];
  const last = span.ids.at(-1);
  if (first === undefined || last === undefined) return span.foundNewest || span.foundOldest;
  return (id >= first || span.foundOldest) && (id <= last || span.foundNewest);
}

/** A span with those of `ids` that belong into it. */
export function withIds(span: Span, ids: readonly number[]): Span {
  const added = ids.filter((id) => accepts(span, id));
  return added.length === 0
    ? span
    : {
        ...span,
        ids: union(
          span.ids,
          [...added].sort((a, b) => a - b),
        ),
      };
}

export function withoutIds(span: Span, gone: ReadonlySet<number>): Span {
  const ids = span.ids.filter((id) => !gone.has(id));
  return ids.length === span.ids.length ? span : { ...span, ids };
}

/** Whether a span holds exactly the messages of a page that was fetched from within it. */
export function agrees(span: Span, page: Span): boolean {
  const [first = 0, last = 0] = [page.ids[0], page.ids.at(-1)];
  const held = span.ids.filter((id) => (page.foundOldest || id >= first) && (page.foundNewest || id <= last));
  return held.length === page.ids.length && held.every((id, at) => id === page.ids[at]);
}

/** Whether two spans of one narrow overlap. */
export function meet(a: Span, b: Span): boolean {
  const [a0, a1, b0, b1] = [a.ids[0], a.ids.at(-1), b.ids[0], b.ids.at(-1)];
  if (a0 === undefined || a1 === undefined || b0 === undefined || b1 === undefined) return false;
  return a0 <= b1 && b0 <= a1;
}

/** The union of two overlapping spans. */
export function joined(a: Span, b: Span): Span {
  const [older, newer] = (a.ids[0] ?? 0) <= (b.ids[0] ?? 0) ? [a, b] : [b, a];
  const last = (a.ids.at(-1) ?? 0) >= (b.ids.at(-1) ?? 0) ? a : b;
  return {
    ids: union(older.ids, newer.ids),
    foundOldest: a.foundOldest || b.foundOldest,
    foundNewest: last.foundNewest || a.foundNewest || b.foundNewest,
    historyLimited: older.historyLimited,
  };
}

/** A span of at most `most` messages: those at the `gone` end are dropped, and that end becomes unknown. */
export function trimmed(span: Span, gone: 'oldest' | 'newest', most: number): Span {
  if (span.ids.length <= most) return span;
  if (gone === 'newest') return { ...span, ids: span.ids.slice(0, most), foundNewest: false };
  return { ...span, ids: span.ids.slice(-most), foundOldest: false, historyLimited: false };
}

/** The index of an id in ascending ids, or of the next greater one. */
export function placeOf(ids: readonly number[], id: number): number {
  return partitionPoint(ids.length, (at) => (ids[at] as number) < id);
}

/** The union of two ascending lists. Pages are usually next to a span, so the common case copies two runs. */
function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a;
  if (a.length === 0 || (a.at(-1) as number) < (b[0] as number)) return [...a, ...b];
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
