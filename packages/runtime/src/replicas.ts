/** Calls to the replicas of a service one by one, where each caches what the caller changes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Member, Members } from '@rookery/actors';
import { type Client, createClient, type ServiceBinding } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import type { Peers } from './routing.ts';

/** Timers here and leases there are counted in milliseconds, partly elapsed ones included. */
const ROUNDING_MS = 10;

/**
 * How long a process must have been on the board of members before it caches what others have to invalidate, ms: the
 * slowest watcher has seen it by then.
 */
export const SEEN_AFTER_MS = 1_000;

/**
 * Resolves when all have dropped what they cached, or with the end of the lease that they have it under.
 * @param dropped whether all have; never a failure
 */
export async function droppedOrOver(dropped: Promise<boolean>, leaseMs: number): Promise<void> {
  const over = new AbortController();
  const ended = pause(leaseMs, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([ended, dropped.then((all) => (all ? undefined : ended))]);
  over.abort();
}

export class Replicas {
  readonly #members: Pick<Members, 'known' | 'isCurrent' | 'onChange'>;
  readonly #peers: Pick<Peers, 'connection'>;
  readonly #logger: Logger;

  constructor(o: {
    members: Pick<Members, 'known' | 'isCurrent' | 'onChange'>;
    peers: Pick<Peers, 'connection'>;
    logger: Logger;
  }) {
    this.#members = o.members;
    this.#peers = o.peers;
    this.#logger = o.logger;
  }

  /** Those that are known, live or not. */
  of(service: string): Member[] {
    return this.#members.known.filter((member) => member.service === service);
  }

  onChange(listener: () => void): () => void {
    return this.#members.onChange(listener);
  }

  /** Whether the replica has answered; never a failure. */
  async call<Definition extends ServiceBinding['definition']>(
    member: Member,
    definition: Definition,
    call: (replica: Client<Definition>) => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await call(createClient(definition, this.#peers.connection(member, 'commands')));
      return true;
    } catch (error) {
      this.#logger.debug({ err: error, member: member.id }, 'a replica does not answer another process');
      return false;
    }
  }

  /**
   * Whether every replica of the service has answered. False when one did not, or may be there unseen; never a failure.
   * @param call with a deadline
   */
  async callAll<Definition extends ServiceBinding['definition']>(
    service: string,
    definition: Definition,
    call: (replica: Client<Definition>) => Promise<unknown>,
  ): Promise<boolean> {
    const answered = await Promise.all(this.of(service).map((member) => this.call(member, definition, call)));
    // Checked now: a replica that joined before the change, and cached the former state, was among those called.
    return this.#members.isCurrent && answered.every(Boolean);
  }

  /**
   * Resolves when no replica of the service uses what it cached before this call under a lease: all have dropped it,
   * or, where one does not answer or may be there unseen, the lease has ended. Never a failure.
   * @param drop the call that has a replica drop it
   */
  async dropCached<Definition extends ServiceBinding['definition']>(
    service: string,
    definition: Definition,
    leaseMs: number,
    drop: (replica: Client<Definition>, options: { readonly deadlineMs: number }) => Promise<unknown>,
  ): Promise<void> {
    const deadlineMs = leaseMs + ROUNDING_MS;
    await droppedOrOver(
      this.callAll(service, definition, (one) => drop(one, { deadlineMs })),
      deadlineMs,
    );
  }
}
