/**
 * Whether a queue gets an entry: audience, then what the client asked for, then what it knows already. Pure and cheap.
 */

import { isInNarrow, type NarrowSubject } from '../registration/rules/queue-narrow.ts';
import type { Registration } from '../registration/rules/registration.ts';
import { type Audience, flagsOf, isIn } from './audience.ts';
import { isControl } from './control.ts';

/** What of an entry decides who gets it. */
export interface Candidate {
  /** The service whose journal `seq` counts; views such as typing have another name, or seq 0. */
  readonly service: string;
  readonly seq: number;
  readonly type: string;
  readonly op: string;
  readonly audience: Audience;
  /** Of a message event. */
  readonly subject: NarrowSubject | undefined;
  /** A client capability that a queue must have, or must not have, to get the entry; '' is none. */
  readonly withCapability: string;
  readonly withoutCapability: string;
}

/** Whether the queue's user, in this role now, gets the entry. */
export function admits(queue: Registration, role: number, entry: Candidate): boolean {
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
 * Whether the queue also gets messages of public channels that its user is not subscribed to. A narrow asks for it too.
 */
export function seesPublic(queue: Registration): boolean {
  return queue.allPublicStreams || queue.narrow.length > 0;
}

/** The older forms of `user_settings` events: only for clients that ask for them by name, as in a register. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set(['update_display_settings', 'update_global_notifications']);

function isWanted({ types }: Registration, { type }: Candidate): boolean {
  if (!types) return !ONLY_BY_NAME.has(type);
  // The older form of a newer event: a client that names both wants the newer.
  return types.has(type) && !(type === 'muted_topics' && types.has('user_topic'));
}

function isKnown({ vector }: Registration, { service, seq }: Candidate): boolean {
  // Views have no seq and are in no state.
  return seq > 0 && seq <= (service in vector ? vector[service as keyof typeof vector] : 0);
}

function isCapable({ capabilities }: Registration, { withCapability, withoutCapability }: Candidate): boolean {
  return (
    (withCapability === '' || capabilities.has(withCapability)) &&
    (withoutCapability === '' || !capabilities.has(withoutCapability))
  );
}

function isNarrowed({ narrow, userId }: Registration, { subject, audience }: Candidate): boolean {
  return narrow.length === 0 || !subject || isInNarrow(narrow, subject, flagsOf(audience, userId));
}
