import { describe, expect, it } from 'vitest';
import {
  accepts,
  agrees,
  EMPTY_SPAN,
  joined,
  meet,
  placeOf,
  type Span,
  trimmed,
  withIds,
  withNewer,
  withOlder,
  withoutIds,
} from './span.ts';

const span = (ids: number[], options: Partial<Span> = {}): Span => ({ ...EMPTY_SPAN, ids, ...options });

describe('a span of messages', () => {
  it('grows by pages at both ends, and knows the end that a page found', () => {
    const older = withOlder(span([10, 11], { foundNewest: true }), span([7, 9, 10], { foundOldest: true }));
    expect(older).toEqual(span([7, 9, 10, 11], { foundOldest: true, foundNewest: true }));
    const newer = withNewer(span([10, 11], { foundOldest: true }), span([12, 15], { foundNewest: true }));
    expect(newer).toEqual(span([10, 11, 12, 15], { foundOldest: true, foundNewest: true }));
    expect(withNewer(newer, span([], { foundNewest: true }))).toEqual(newer);
  });

  it('takes a new message only where its end is known', () => {
    expect(accepts(span([5, 8]), 9)).toBe(false);
    expect(accepts(span([5, 8], { foundNewest: true }), 9)).toBe(true);
    expect(accepts(span([5, 8], { foundNewest: true }), 3)).toBe(false);
    expect(accepts(span([5, 8]), 6)).toBe(true);
    expect(accepts(EMPTY_SPAN, 6)).toBe(false);
    expect(withIds(span([5, 8], { foundNewest: true }), [12, 3, 9, 8]).ids).toEqual([5, 8, 9, 12]);
  });

  it('agrees with a page of the same messages, as far as that reaches', () => {
    const held = span([2, 4, 6, 8], { foundNewest: true });
    expect(agrees(held, span([4, 6]))).toBe(true);
    expect(agrees(held, span([4, 6, 8], { foundNewest: true }))).toBe(true);
    expect(agrees(held, span([4, 6], { foundNewest: true })), 'the last is gone').toBe(false);
    expect(agrees(held, span([4, 5, 6])), 'one came between').toBe(false);
    expect(agrees(held, span([4, 8])), 'one between is gone').toBe(false);
    expect(agrees(held, span([], { foundOldest: true, foundNewest: true })), 'all are gone').toBe(false);
  });

  it('loses what was deleted or moved', () => {
    expect(withoutIds(span([1, 2, 3]), new Set([2, 9])).ids).toEqual([1, 3]);
    const same = span([1, 2]);
    expect(withoutIds(same, new Set([7]))).toBe(same);
  });

  it('joins a span that it meets', () => {
    const a = span([1, 3, 5], { foundOldest: true });
    const b = span([5, 6, 9], { foundNewest: true });
    expect(meet(a, b)).toBe(true);
    expect(meet(a, span([6, 7]))).toBe(false);
    expect(joined(b, a)).toEqual(span([1, 3, 5, 6, 9], { foundOldest: true, foundNewest: true }));
  });

  it('forgets the end at which it is cut', () => {
    const whole = span([1, 2, 3, 4], { foundOldest: true, foundNewest: true });
    expect(trimmed(whole, 'newest', 3)).toEqual(span([1, 2, 3], { foundOldest: true }));
    expect(trimmed(whole, 'oldest', 3)).toEqual(span([2, 3, 4], { foundNewest: true }));
    expect(trimmed(whole, 'oldest', 4)).toBe(whole);
  });

  it('finds places in it', () => {
    expect([0, 2, 3, 9].map((id) => placeOf([2, 4, 6], id))).toEqual([0, 0, 1, 3]);
  });
});
