/** Calls to each replica of a service, to invalidate what each caches of the caller's state. */
import type { Member, Members } from '@rookery/actors';
import { pause } from '@rookery/core';
import { type Client, createClient, type ServiceBinding } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import type { Peers } from './routing.ts';

/** Allowance for rounding, ms: timers here and leases there count whole milliseconds. */
const ROUNDING_MS = 10;

/**
 * How long a process must have been on the board of members before it caches what others must invalidate, ms. After
 * this time the slowest watcher has seen it.
 */
export const SEEN_AFTER_MS = 1_000;

/**
 * Resolves when all replicas have dropped their cached values, at the latest at the end of the lease.
 * @param dropped resolves with whether all have dropped them; must not reject
 */
export async function untilDroppedOrLeaseEnd(dropped: Promise<boolean>, leaseMs: number): Promise<void> {
  const over = new AbortController();
  const ended = pause(leaseMs, over.signal);
  await Promise.race([ended, dropped.then((all) => (all ? undefined : ended))]);
  over.abort();
}

export class Replicas {
  readonly #members: Pick<Members, 'known' | 'isCurrent' | 'onChange'>;
  readonly #peers: Pick<Peers, 'connection'>;
  readonly #logger: Logger;

  constructor(options: {
    members: Pick<Members, 'known' | 'isCurrent' | 'onChange'>;
    peers: Pick<Peers, 'connection'>;
    logger: Logger;
  }) {
    this.#members = options.members;
    this.#peers = options.peers;
    this.#logger = options.logger;
  }

  /** All known replicas of a service, live or not. */
  of(service: string): Member[] {
    return this.#members.known.filter((member) => member.service === service);
  }

  onChange(listener: () => void): () => void {
    return this.#members.onChange(listener);
  }

  /** Calls a replica and resolves with whether it has answered. Never rejects. */
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
   * Calls every replica of a service and resolves with whether all have answered. False if one did not, or if there may
   * be one that this process does not see. Never rejects.
   * @param call makes the call, with a deadline
   */
  async callAll<Definition extends ServiceBinding['definition']>(
    service: string,
    definition: Definition,
    call: (replica: Client<Definition>) => Promise<unknown>,
  ): Promise<boolean> {
    const answered = await Promise.all(this.of(service).map((member) => this.call(member, definition, call)));
    // Checked after the calls: then a replica that joined before the change, and cached the former state, was called.
    return this.#members.isCurrent && answered.every(Boolean);
  }

  /**
   * Resolves when no replica of the service uses what it cached under a lease before this call: all have dropped it,
   * or, if one does not answer or may be unseen, the lease has ended. Never rejects.
   * @param drop makes the call that lets a replica drop it
   */
  async dropCached<Definition extends ServiceBinding['definition']>(
    service: string,
    definition: Definition,
    leaseMs: number,
    drop: (replica: Client<Definition>, options: { readonly deadlineMs: number }) => Promise<unknown>,
  ): Promise<void> {
    const deadlineMs = leaseMs + ROUNDING_MS;
    await untilDroppedOrLeaseEnd(
      this.callAll(service, definition, (one) => drop(one, { deadlineMs })),
      deadlineMs,
    );
  }
}
