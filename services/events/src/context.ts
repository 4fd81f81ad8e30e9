/** The dependencies of the slices of the events service. */
import type { Log } from '@rookery/log';
import type { Clients, Logger } from '@rookery/runtime';
import type { UserQueues } from './queues/user-queues.ts';
import type { FetchAdmission } from './register/fetch-admission.ts';
import type { SignedRegistrations } from './registration/signed-registration.ts';
import type { Registrations } from './registration/store.ts';
import type { Tail } from './tail/tail.ts';

export interface Context {
  readonly log: Pick<Log, 'publishEphemeral'>;
  readonly tail: Tail;
  readonly queues: UserQueues;
  readonly registrations: Registrations;
  readonly signed: SignedRegistrations;
  readonly admission: FetchAdmission;
  readonly clients: Pick<Clients, 'users' | 'channels' | 'messages'>;
  readonly logger: Logger;
  /** UNIX milliseconds. */
  readonly now: () => number;
}
