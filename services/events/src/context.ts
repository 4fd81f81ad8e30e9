/** What the slices of the events service work with. */
import type { Admission } from '@rookery/core';
import type { Log } from '@rookery/log';
import type { Clients, Logger } from '@rookery/runtime';
import type { UserQueues } from './queues/user-queues.ts';
import type { RegisterKind } from './registration/rules/registration.ts';
import type { SignedRegistrations } from './registration/signed-registration.ts';
import type { Registrations } from './registration/store.ts';
import type { Tail } from './tail/tail.ts';

export interface Context {
  readonly log: Pick<Log, 'publishEphemeral'>;
  readonly tail: Tail;
  readonly queues: UserQueues;
  readonly registrations: Registrations;
  readonly signed: SignedRegistrations;
  readonly admission: Admission<RegisterKind>;
  readonly clients: Pick<Clients, 'users' | 'channels' | 'messages'>;
  readonly logger: Logger;
  /** UNIX milliseconds. */
  readonly now: () => number;
}
