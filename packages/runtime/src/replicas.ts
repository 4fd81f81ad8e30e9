/** Calls to the replicas of a service one by one, where each caches what the caller changes. */
import type { Member, Members } from '@rookery/actors';
import { type Client, createClient, type ServiceBinding } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import type { Peers } from './routing.ts';

/**
 * How long a process must have been on the board of members before it caches what others have to invalidate, ms: the
 * slowest watcher has seen it by then.
 */
export const SEEN_AFTER_MS = 1_000;

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
}
