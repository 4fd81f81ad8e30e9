/** Presence: the effect of a report, and the forms for clients. */
import { badRequest, LIMITS } from '@rookery/core';
import type { Answer, AnswerOf, LEGACY_PRESENCES } from '@rookery/core/answers';

/** A client's report: its user was recently active, or is only connected. */
export type PresenceStatus = 'active' | 'idle';

/** When a user was last online, UNIX milliseconds. */
export interface Presence {
  readonly user: number;
  /** Last activity; undefined if there was none. */
  readonly active_at: number | undefined;
  /** Last connection. */
  readonly idle_at: number;
}

/**
 * Min. time between reports that have an effect, ms, so that several windows of a user do not multiply the writes. A
 * longer time would drop every second report of a client that reports each minute.
 */
const THROTTLE_MS = 55_000;

/**
 * Inactivity after which a user is announced as online again, ms. Clients show a user as offline 200 s after the last
 * report and report every 60 s: at this age, the next report may come too late to keep the user shown as online.
 */
const NEWS_AFTER_MS = 130_000;

/** How much later than the last activity the last connection must be for older clients to show the user as idle, ms. */
const LEGACY_IDLE_AFTER_MS = 70_000;

/** Time since the last report after which a user is offline, ms; registers contain the same number. */
const OFFLINE_AFTER_MS = LIMITS.server_presence_offline_threshold_seconds * 1000;

/** Max. clock difference between replicas, ms. */
const AHEAD_MS = 5_000;

/** @throws BAD_REQUEST `Invalid status: {status}` */
export function checkStatus(status: string): PresenceStatus {
  if (status !== 'active' && status !== 'idle') throw badRequest(`Invalid status: ${status}`);
  return status;
}

/**
 * The presence after a report at `now`; undefined if the report has no effect since it came too soon after the last.
 */
export function afterReport(
  before: Presence | undefined,
  user: number,
  status: PresenceStatus,
  now: number,
): { presence: Presence; cameOnline: boolean } | undefined {
  if (!before) {
    return {
      presence: { user, active_at: status === 'active' ? now : undefined, idle_at: now },
      cameOnline: status === 'active',
    };
  }
  const active_at = credible(before.active_at, now);
  const idle_at = credible(before.idle_at, now);
  const sinceActive = now - (active_at ?? Number.NEGATIVE_INFINITY);
  const active = status === 'active' && sinceActive > THROTTLE_MS;
  if (!active && now - (idle_at ?? Number.NEGATIVE_INFINITY) <= THROTTLE_MS) return undefined;
  return {
    presence: { user, active_at: active ? now : active_at, idle_at: Math.max(idle_at ?? now, now) },
    cameOnline: status === 'active' && sinceActive > NEWS_AFTER_MS,
  };
}

/** A stored time; undefined if it comes from a clock that was ahead. */
const credible = (at: number | undefined, now: number): number | undefined =>
  at !== undefined && at - now > AHEAD_MS ? undefined : at;

/** The current form: two times in UNIX seconds. A user without activity counts as active at the time of joining. */
export function modernPresence(
  presence: Presence,
  joinedAt: number,
): { active_timestamp: number; idle_timestamp: number } {
  return {
    active_timestamp: seconds(presence.active_at ?? joinedAt),
    idle_timestamp: seconds(presence.idle_at),
  };
}

/** The form for clients that support neither ids nor two times: one client's status, twice. */
export function legacyPresence(presence: Presence): AnswerOf<typeof LEGACY_PRESENCES> {
  const last = { client: 'website', ...latest(presence) };
  return { aggregated: last, website: { ...last, pushable: false } };
}

/** A user's last status and its time, UNIX seconds. */
function latest({ active_at, idle_at }: Presence): { status: PresenceStatus; timestamp: number } {
  return active_at !== undefined && active_at + LEGACY_IDLE_AFTER_MS >= idle_at
    ? { status: 'active', timestamp: seconds(active_at) }
    : { status: 'idle', timestamp: seconds(idle_at) };
}

/** The presence of a single user: both forms; a user not seen for `OFFLINE_AFTER_MS` is offline. */
export function presenceOfOne(
  presence: Presence,
  joinedAt: number,
  now: number,
): Answer<'PRESENCE_OF_USER'>['presence'] {
  const { status, timestamp } = latest(presence);
  const offline = now - timestamp * 1000 > OFFLINE_AFTER_MS;
  return {
    ...modernPresence(presence, joinedAt),
    website: { status, timestamp },
    aggregated: { status: offline ? 'offline' : status, timestamp },
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
