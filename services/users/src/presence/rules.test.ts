import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterReport, legacyPresence, modernPresence } from './rules.ts';

describe('presence', () => {
  const T = 1_700_000_000_000;
  it('begins with the first report', () => {
    expect(afterReport(undefined, 7, 'active', T)).toEqual({
      presence: { user: 7, active_at: T, idle_at: T },
      cameOnline: true,
    });
    expect(afterReport(undefined, 7, 'idle', T)).toEqual({
      presence: { user: 7, active_at: undefined, idle_at: T },
      cameOnline: false,
    });
  });
  it('takes no notice of reports that come too soon', () => {
    const before = { user: 7, active_at: T, idle_at: T };
    expect(afterReport(before, 7, 'active', T + 55_000)).toBeUndefined();
    expect(afterReport(before, 7, 'active', T + 55_001)).toEqual({
      presence: { user: 7, active_at: T + 55_001, idle_at: T + 55_001 },
      cameOnline: false,
    });
    expect(afterReport(before, 7, 'idle', T + 60_000)?.presence).toEqual({
      user: 7,
      active_at: T,
      idle_at: T + 60_000,
    });
  });
  it('announces a user who was away long enough to be shown as offline', () => {
    const before = { user: 7, active_at: T, idle_at: T + 200_000 };
    expect(afterReport(before, 7, 'idle', T + 260_000)?.cameOnline).toBe(false);
    expect(afterReport(before, 7, 'active', T + 201_000)?.cameOnline).toBe(true);
    expect(afterReport({ user: 7, active_at: undefined, idle_at: T }, 7, 'active', T + 1000)).toEqual({
      presence: { user: 7, active_at: T + 1000, idle_at: T + 1000 },
      cameOnline: true,
    });
  });
  it('comes back to the present after a clock that was ahead', () => {
    const before = { user: 7, active_at: T + 3_600_000, idle_at: T + 3_600_000 };
    expect(afterReport(before, 7, 'active', T)).toEqual({
      presence: { user: 7, active_at: T, idle_at: T },
      cameOnline: true,
    });
    expect(afterReport(before, 7, 'idle', T)?.presence).toEqual({ user: 7, active_at: undefined, idle_at: T });
    expect(afterReport({ ...before, active_at: T - 1000 }, 7, 'idle', T)?.presence).toEqual({
      user: 7,
      active_at: T - 1000,
      idle_at: T,
    });
  });
  it('never goes back in time by clocks that differ', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            status: fc.constantFrom('active' as const, 'idle' as const),
            wait: fc.integer({ min: -5000, max: 300_000 }),
          }),
        ),
        (reports) => {
          let presence: ReturnType<typeof afterReport>;
          let latest = T;
          for (const { status, wait } of reports) {
            // A negative wait simulates a replica whose clock is behind.
            latest += Math.max(0, wait);
            const now = latest + Math.min(0, wait);
            const before = presence?.presence;
            presence = afterReport(before, 7, status, now) ?? presence;
            const after = presence?.presence;
            expect(after?.idle_at ?? 0).toBeGreaterThanOrEqual(before?.idle_at ?? 0);
            expect(after?.idle_at ?? 0).toBeGreaterThanOrEqual(after?.active_at ?? 0);
          }
        },
      ),
    );
  });
  it('has two forms', () => {
    const presence = { user: 7, active_at: T, idle_at: T + 60_500 };
    expect(modernPresence(presence, 0)).toEqual({ active_timestamp: T / 1000, idle_timestamp: T / 1000 + 60 });
    expect(modernPresence({ user: 7, active_at: undefined, idle_at: T }, 5000).active_timestamp).toBe(5);
    expect(legacyPresence(presence)).toEqual({
      aggregated: { client: 'website', status: 'active', timestamp: T / 1000 },
      website: { client: 'website', status: 'active', timestamp: T / 1000, pushable: false },
    });
    expect(legacyPresence({ user: 7, active_at: T, idle_at: T + 90_000 })).toMatchObject({
      aggregated: { status: 'idle', timestamp: T / 1000 + 90 },
    });
  });
});
