/**
 * Decides whether a queue receives an entry: by the entry's audience, by what the client requested, and by whether its
 * state already contains the entry. Pure and cheap.
 */

import { isInNarrow, type NarrowSubject } from '../registration/rules/queue-narrow.ts';
import type { Registration } from '../registration/rules/registration.ts';
import { type Audience, flagsOf, isIn } from './audience.ts';
import { isControl } from './control.ts';

/** The fields of an entry that decide which queues receive it. */
export interface EntryHeader {
  /** The service whose journal `seq` counts; ephemeral entries such as typing have another name, or seq 0. */
  readonly service: string;
  readonly seq: number;
  readonly type: string;
  readonly op: string;
  readonly audience: Audience;
  /** Set for message events. */
  readonly subject: NarrowSubject | undefined;
  /** A client capability that a queue must have, or must not have, to receive the entry; '' for none. */
  readonly withCapability: string;
  readonly withoutCapability: string;
}

/** Whether the queue's user, in this role, receives the entry. */
export function shouldDeliver(queue: Registration, role: number, entry: EntryHeader): boolean {
  return (
    !isControl(entry) &&
    isWanted(queue, entry) &&
    isIn(entry.audience, queue.userId, role, seesPublic(queue)) &&
    !isKnown(queue, entry) &&
    isCapable(queue, entry) &&
    isNarrowed(queue, entry)
  );
}

/**
 * Whether the queue also receives messages of public channels to which its user is not subscribed. A narrow requests
 * this too.
 */
export function seesPublic(queue: Registration): boolean {
  return queue.allPublicStreams || queue.narrow.length > 0;
}

/** The older forms of `user_settings` events: only for clients that request them by name, as in a register. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set(['update_display_settings', 'update_global_notifications']);

function isWanted({ types }: Registration, { type }: EntryHeader): boolean {
  if (!types) return !ONLY_BY_NAME.has(type);
  // The older form of a newer event: a client that names both receives the newer.
  return types.has(type) && !(type === 'muted_topics' && types.has('user_topic'));
}

function isKnown({ vector }: Registration, { service, seq }: EntryHeader): boolean {
  // Ephemeral entries (typing, presence) have no seq and appear in no initial state.
  return seq > 0 && seq <= (service in vector ? vector[service as keyof typeof vector] : 0);
}

function isCapable({ capabilities }: Registration, { withCapability, withoutCapability }: EntryHeader): boolean {
  return (
    (withCapability === '' || capabilities.has(withCapability)) &&
    (withoutCapability === '' || !capabilities.has(withoutCapability))
  );
}

function isNarrowed({ narrow, userId }: Registration, { subject, audience }: EntryHeader): boolean {
  return narrow.length === 0 || !subject || isInNarrow(narrow, subject, flagsOf(audience, userId));
}
