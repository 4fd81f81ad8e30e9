/** The audience of an event. It travels in the entry, so that delivery needs no look-up. */
import { isAdmin, isGuest, UserSet } from '@rookery/core';
import type { Audience__Output } from '@rookery/protos/gen/rookery/Audience.ts';

/** A per-user flag of a message event, and the users who have it. */
interface Flagged {
  readonly flag: string;
  readonly users: UserSet;
}

/** An audience, decoded once for all queues. */
export interface Audience {
  readonly everyone: boolean;
  readonly users: UserSet;
  readonly except: UserSet | undefined;
  readonly noGuests: boolean;
  /** Also delivered to the organisation's administrators. */
  readonly administrators: boolean;
  /** Also delivered to queues that receive all public channels. */
  readonly publicChannel: boolean;
  readonly flags: readonly Flagged[];
}

const NOBODY: Audience = {
  everyone: false,
  users: UserSet.EMPTY,
  except: undefined,
  noGuests: false,
  administrators: false,
  publicChannel: false,
  flags: [],
};

/** Returns the audience of an entry; empty for an entry without one. */
export function toAudience(audience: Audience__Output | null): Audience {
  if (!audience) return NOBODY;
  return {
    everyone: audience.everyone,
    users: UserSet.fromBytes(audience.users),
    except: audience.except.length > 0 ? UserSet.fromBytes(audience.except) : undefined,
    noGuests: audience.no_guests,
    administrators: audience.administrators,
    publicChannel: audience.public_channel,
    flags: audience.flags.map(({ flag, users }) => ({ flag, users: UserSet.fromBytes(users) })),
  };
}

/**
 * Whether a user of this role receives the event.
 * @param seesPublic whether the queue requested the messages of all public channels
 */
export function isIn(audience: Audience, userId: number, role: number, seesPublic: boolean): boolean {
  if (audience.except?.has(userId)) return false;
  if (audience.everyone && !(audience.noGuests && isGuest(role))) return true;
  if (audience.users.has(userId) || (audience.administrators && isAdmin(role))) return true;
  return audience.publicChannel && seesPublic && !isGuest(role);
}

/** Returns the flags that the event shows this user, in the order in which the entry names them. */
export function flagsOf(audience: Audience, userId: number): string[] {
  const flags: string[] = [];
  for (const { flag, users } of audience.flags) if (users.has(userId)) flags.push(flag);
  return flags;
}
