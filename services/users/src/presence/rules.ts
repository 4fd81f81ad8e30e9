/** Presence: what a report changes, and the forms in which clients get it. */
import { badRequest, LIMITS } from '@rookery/core';
import type { Answer, AnswerOf, LEGACY_PRESENCES } from '@rookery/core/answers';

/** What a client reports: its user was seen typing or moving lately, or is only connected. */
export type PresenceStatus = 'active' | 'idle';

/** When someone was last here, in UNIX milliseconds. */
export interface Presence {
  readonly user: number;
  /** Last seen doing something; undefined: never. */
  readonly active_at: number | undefined;
  /** Last connected. */
  readonly idle_at: number;
}

/**
 * Reports closer together than this change nothing, so that several windows of one user do not multiply the writes.
 * More would lose every second report of a client that reports each minute.
 */
const THROTTLE_MS = 55_000;

/**
 * A user unseen for longer is announced as online again. Clients show someone as offline 200 s after the last report
 * and report every 60 s: so long after one, the next may come too late to keep them shown.
 */
const NEWS_AFTER_MS = 130_000;

/** A user whose last action lies this far behind the last connection is shown as idle to clients of the older form. */
const LEGACY_IDLE_AFTER_MS = 70_000;

/** A user not seen for longer is offline; registers name the same number. */
const OFFLINE_AFTER_MS = LIMITS.server_presence_offline_threshold_seconds * 1000;

/** Clocks of replicas differ by less, ms. */
const AHEAD_MS = 5_000;

/** @throws BAD_REQUEST `Invalid status: {status}` */
export function checkStatus(status: string): PresenceStatus {
  if (status !== 'active' && status !== 'idle') throw badRequest(`Invalid status: ${status}`);
  return status;
}

/** What a report at `now` makes of someone's presence; `undefined`: nothing, it came too soon after the last. */
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

/** A stored time; undefined for what a clock said that was ahead. */
const credible = (at: number | undefined, now: number): number | undefined =>
  at !== undefined && at - now > AHEAD_MS ? undefined : at;

/** The present form: two times in UNIX seconds. Someone who never did anything counts as active when they joined. */
export function modernPresence(
  presence: Presence,
  joinedAt: number,
): { active_timestamp: number; idle_timestamp: number } {
  return {
    active_timestamp: seconds(presence.active_at ?? joinedAt),
    idle_timestamp: seconds(presence.idle_at),
  };
}

/** The form for clients that know neither ids nor two times: one client's status, twice. */
export function legacyPresence(presence: Presence): AnswerOf<typeof LEGACY_PRESENCES> {
  const last = { client: 'website', ...latest(presence) };
  return { aggregated: last, website: { ...last, pushable: false } };
}

/** A user's last activity, and when in UNIX seconds. */
function latest({ active_at, idle_at }: Presence): { status: PresenceStatus; timestamp: number } {
  return active_at !== undefined && active_at + LEGACY_IDLE_AFTER_MS >= idle_at
    ? { status: 'active', timestamp: seconds(active_at) }
    : { status: 'idle', timestamp: seconds(idle_at) };
}

/** Of one user alone: both forms; a user not seen for a while is offline. */
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
